import { Download } from 'lucide-react';
import { useState } from 'react';
import { oficioFileName } from '../../../shared/oficio/file-name.ts';
import { showProblem } from '../../../web/calls/problem.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { downloadFile } from '../../../web/uploads/download.ts';
import { oficioDocx } from './carta.contract.ts';
import { cartaTexts as t } from './carta.texts.ts';

type Props = {
  id: string;
  /** What the file is called. */
  nome: string;
  /** What has to be saved first; nothing is fetched when it was not. */
  before?: () => Promise<boolean>;
};

/** A letter for a word processor, made as it is asked for. */
export function DocxPanel({ id, nome, before }: Props) {
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      if (before && !(await before())) return;
      await downloadFile(oficioDocx, { id }, oficioFileName(nome, 'docx'));
    } catch (error) {
      showProblem(error, t.erroBaixar);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button icon={Download} busy={busy} aria-label={t.baixarDocx} onClick={() => void save()}>
      {t.docx}
    </Button>
  );
}

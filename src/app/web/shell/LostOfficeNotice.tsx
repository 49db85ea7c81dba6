import { DoorClosed } from 'lucide-react';
import { createPortal } from 'react-dom';
import { entradasTexts as t } from '../../../features/account/membros/entradas.texts.ts';
import { identityOf } from '../../../shared/identity.ts';
import type { Tenant } from '../../../shared/session.ts';
import { anythingUnsaved, giveUpAll } from '../../../web/forms/unsaved.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { confirm } from '../../../web/ui/ConfirmDialog.tsx';
import { QuestionNotice } from '../../../web/ui/QuestionNotice.tsx';
import { leaveUploads } from '../../../web/uploads/uploads-under-way.ts';
import { webTexts } from '../../../web/web.texts.ts';

/** The person is out of this tab's office, by themselves or by somebody: why nothing is saved any more, while what was typed can still be copied. */
export default function LostOfficeNotice({ office }: { office: Tenant }) {
  const unsaved = anythingUnsaved();
  // who founded it was told with the membership
  const identity = identityOf({ ...office, founder: null, founded_at: office.created_at });

  async function goOn() {
    const question = {
      title: webTexts.alteracoesNaoSalvas,
      text: t.digitadoSePerde,
      action: webTexts.sairSemSalvar,
      cancel: t.copiarAntes,
    };
    if (anythingUnsaved() && !(await confirm(question))) return;
    if (!(await leaveUploads())) return;
    giveUpAll();
    // nothing of the office may stay in memory
    location.assign('/select-tenant');
  }

  // what an open window hides from a screen reader is the rest of the page
  return createPortal(
    <QuestionNotice
      label={t.avisoSaida}
      icon={DoorClosed}
      title={t.naoFazMaisParte(office.name)}
      text={`${t.eraOGabinete(identity)} ${unsaved ? t.digitadoContinua : t.nadaDigitado}`}
      overWindows
    >
      <Button variant="primary" onClick={() => void goOn()}>
        {t.continuar}
      </Button>
    </QuestionNotice>,
    document.body,
  );
}

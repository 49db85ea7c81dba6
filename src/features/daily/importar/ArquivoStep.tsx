import { ClipboardList, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { acceptOf, fileRules } from '../../../shared/files/file-rules.ts';
import { showProblem } from '../../../web/calls/problem.ts';
import { refreshAfter } from '../../../web/calls/query-client.ts';
import { useOffice } from '../../../web/session/session.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { FileDrop } from '../../../web/uploads/FileDrop.tsx';
import { UploadList } from '../../../web/uploads/UploadList.tsx';
import { uploadFile } from '../../../web/uploads/upload.ts';
import { acceptable, useUploads } from '../../../web/uploads/uploads.ts';
import { registros, type Registro } from './campos.ts';
import { uploadImportacao, type Importacao } from './importar.contract.ts';
import { ImportarFrame } from './ImportarFrame.tsx';
import { importarTexts as t } from './importar.texts.ts';

type Props = {
  registro: Registro;
  choose: (registro: Registro) => void;
  sent: (importacao: Importacao) => void;
  children: ReactNode;
};

const icons = { municipes: Users, demandas: ClipboardList };

/** What the spreadsheet is about, and the spreadsheet. */
export function ArquivoStep({ registro, choose, sent, children }: Props) {
  const { id: tenantId } = useOffice();
  const queue = useUploads<Importacao>({
    send: (file, options) => uploadFile(uploadImportacao, { registro }, file, { ...options, tenantId }),
    onSent: (importacao) => {
      void refreshAfter(uploadImportacao, tenantId);
      sent(importacao);
    },
    onFailed: (error) => showProblem(error, t.erroEnviar),
  });
  const add = (files: File[]) => {
    for (const { id } of queue.uploads) queue.remove(id);
    queue.add(acceptable(fileRules.import, files));
  };
  return (
    <ImportarFrame etapa="ARQUIVO">
      <div className="flex max-w-2xl flex-col gap-6">
        <fieldset disabled={queue.busy}>
          <legend className="mb-2 text-md font-semibold">{t.oQue}</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {registros.map((one) => (
              <Choice key={one} of={one} chosen={one === registro} choose={choose} />
            ))}
          </div>
        </fieldset>
        <div className="flex flex-col gap-3">
          <FileDrop
            label={t.escolher}
            accept={acceptOf(fileRules.import)}
            hint={t.regras}
            multiple={false}
            disabled={queue.busy}
            onFiles={add}
          />
          <UploadList uploads={queue.uploads} retry={queue.retry} remove={queue.remove} />
          <p className="text-sm text-ink-2">{t.nadaAinda}</p>
        </div>
      </div>
      {children}
    </ImportarFrame>
  );
}

function Choice({ of, chosen, choose }: { of: Registro; chosen: boolean; choose: (registro: Registro) => void }) {
  const Icon = icons[of];
  return (
    <label
      className={cx(
        'grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 gap-y-1 rounded-md border p-4 transition-colors has-[input:focus-visible]:[box-shadow:var(--focus)]',
        chosen ? 'border-accent bg-accent-soft' : 'border-line bg-surface hover:border-line-strong',
      )}
    >
      <input
        type="radio"
        name="registro"
        value={of}
        checked={chosen}
        onChange={() => choose(of)}
        className="radio mt-1 size-4"
      />
      <span className="flex items-center gap-2 text-md font-semibold">
        <Icon size={16} strokeWidth={1.8} aria-hidden className="text-ink-2" />
        {t.registros[of]}
      </span>
      <span className="col-start-2 text-sm text-ink-2">{t.oQueDica[of]}</span>
    </label>
  );
}

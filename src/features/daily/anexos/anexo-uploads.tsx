import type { Problem } from '../../../shared/contract.ts';
import { fileRules } from '../../../shared/files/file-rules.ts';
import { showProblem } from '../../../web/calls/problem.ts';
import { useOffice } from '../../../web/session/session.tsx';
import { toast } from '../../../web/browser/toast.ts';
import { isPicture } from '../../../web/uploads/FilePreview.tsx';
import { thumbOf } from '../../../web/uploads/thumbs.ts';
import { uploadFile } from '../../../web/uploads/upload.ts';
import { acceptable, type Uploads, useUploads } from '../../../web/uploads/uploads.ts';
import { createAnexo, type Upload } from './anexos.contract.ts';
import { anexosTexts as t } from './anexos.texts.ts';

export type Regras = 'create' | 'edit' | 'detail';

type Options = {
  regras: Regras;
  /** The demand that the files belong to at once. */
  demandaId?: string;
  onSent: (upload: Upload) => void;
};

/**
 * Files on their way to a demand; what has arrived leaves the queue and goes to `onSent`. Those that belong to it at once
 * go on when its page is left.
 */
export function useAnexoUploads({ regras, demandaId, onSent }: Options): Uploads<Upload> {
  const { id: tenantId } = useOffice();
  const queue: Uploads<Upload> = useUploads<Upload>(
    {
      send: (file, options) =>
        uploadFile(createAnexo, { regras, demanda_id: demandaId }, file, { ...options, tenantId }),
      onSent: (upload, file, id) => {
        // it is shown small from the file that is here
        if (isPicture(upload.tipo_arquivo)) void thumbOf(upload.id, () => Promise.resolve(file));
        queue.remove(id);
        onSent(upload);
      },
      onFailed: (error, file, id) =>
        showProblem(error, regras === 'detail' ? t.erroUpload : t.erroEnviar, {
          receive: (problem) => {
            if (problem.code === 'session.not_member') return false;
            // sending a refused file again would change nothing
            if (isRefusal(problem)) queue.remove(id);
            tellFailure(regras, file.name, problem);
            return true;
          },
        }),
    },
    demandaId === undefined ? undefined : { tenantId, path: `/demandas/${demandaId}` },
  );
  return { ...queue, add: (files) => queue.add(acceptable(fileRules[regras], files)) };
}

/** Refused for what it is, as opposed to not having arrived. */
const isRefusal = ({ errors }: Problem) => errors?.some(({ field }) => field === 'arquivo') ?? false;

function tellFailure(regras: Regras, name: string, problem: Problem): void {
  const message = problem.errors?.[0]?.message ?? problem.detail;
  // of several files each is named, in one message
  if (regras === 'detail') toast.error(t.erroEnviar, `${name}: ${message}`, t.erroUpload);
  // a content that is not what the name says is refused in the same words as the name would be
  else if (isRefusal(problem)) toast.error(message, name);
  else toast.error(t.erroEnviar, `${name}: ${message}`);
}

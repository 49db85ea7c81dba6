import type { AnyEndpoint, CallInput, CallOutput } from '../../shared/contract.ts';
import type { FileRule } from '../../shared/files/file-rules.ts';
import { toast } from '../browser/toast.ts';
import { showProblem } from '../calls/problem.ts';
import { refreshAfter } from '../calls/query-client.ts';
import { uploadFile } from './upload.ts';
import { acceptable, useUploads } from './uploads.ts';

type Options = {
  tenantId: string;
  rule: FileRule;
  success: string;
  error: string;
  /** Of the page, where it goes on when that is left. */
  path?: string;
};

/** Sends the one file that a record has: it leaves the list once it is there, and what is refused of it is told by its name. */
export function useOneUpload<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  { tenantId, rule, success, error, path }: Options,
) {
  const queue = useUploads<CallOutput<E>>(
    {
      send: (file, options) => uploadFile(endpoint, input, file, { ...options, tenantId }),
      onSent: (_, __, id) => {
        queue.remove(id);
        toast.success(success);
        void refreshAfter(endpoint, tenantId);
      },
      onFailed: (failure, file) =>
        showProblem(failure, error, {
          receive: ({ errors }) => {
            const refusal = errors?.find(({ field }) => field === 'arquivo');
            if (refusal) toast.error(refusal.message, file.name);
            return refusal !== undefined;
          },
        }),
    },
    path ? { tenantId, path } : undefined,
  );
  return { ...queue, add: (files: File[]) => queue.add(acceptable(rule, files)) };
}

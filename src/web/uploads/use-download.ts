import { useState } from 'react';
import type { AnyEndpoint, CallInput } from '../../shared/contract.ts';
import { showProblem } from '../calls/problem.ts';
import { downloadFile } from './download.ts';

/** Saves files on this machine, one at a time; `fetching` is the id of the one under way. */
export function useDownload(endpoint: AnyEndpoint, error: string) {
  const [fetching, setFetching] = useState<string | null>(null);
  const run = async (id: string, name: string): Promise<void> => {
    if (fetching !== null) return;
    setFetching(id);
    await downloadFile(endpoint, { id } as CallInput<AnyEndpoint>, name).catch((failure: unknown) =>
      showProblem(failure, error),
    );
    setFetching(null);
  };
  return { fetching, run };
}

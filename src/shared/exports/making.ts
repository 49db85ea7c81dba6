import type { Problem } from '../contract.ts';

/**
 * Who asks for a file with this in `Accept` is told how far it is when it takes longer than a moment. The answer is then of
 * this type: lines of JSON, the last of which is either the problem or what the file is, whose bytes follow right after it.
 * Without it, or when the file is quick, the answer is the file.
 */
export const tellingType = 'application/vnd.gabinete.andamento';

export type Progress = {
  /** Rows read or done. */
  feitos: number;
  /** Of how many; null while they are still being read. */
  total: number | null;
};

export type Told = Progress | { arquivo: { nome: string; tipo: string; tamanho: number } } | { problema: Problem };

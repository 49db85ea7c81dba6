import type { TestFile } from '../files/files.ts';
import * as real from '../files/real-files.ts';
import { clerk, files, office } from './workplace.ts';

const pdf = (name = 'carta.pdf') => ({ name, content: real.pdf() });

/** The files of demands as the workplace's clerk handles them. */
export const anexoTools = {
  pdf,
  /** A demand with these temporary uploads; its id. */
  demanda: (uploads: string[] = []) => files.demanda(clerk, office, uploads),
  detail: (demanda_id: string, file: TestFile = pdf()) =>
    files.upload(clerk, office, { regras: 'detail', demanda_id }, file),
  download: (id: string, headers: Record<string, string> = {}) => files.download(clerk, office, id, headers),
  stored: () => files.stored(office),
};

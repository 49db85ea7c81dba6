import { join } from 'node:path';
import { diskStorage } from './disk-storage.ts';
import type { Settings } from './settings.ts';
import type { Storage } from './storage.ts';

/** The storage that the settings name. */
export function openStorage({ storage, dataDir }: Pick<Settings, 'storage' | 'dataDir'>): Storage {
  if (storage)
    throw new Error(
      'STORAGE_URL ainda não é suportada: esta versão guarda arquivos só em DATA_DIR/files. Deixe-a vazia para iniciar.',
    );
  return diskStorage(join(dataDir, 'files'));
}

import { join } from 'node:path';
import { diskStorage } from './disk-storage.ts';
import { s3Storage } from './s3-storage.ts';
import type { Settings } from '../process/settings.ts';
import type { Storage } from './storage.ts';

/** The storage that the settings name. */
export function openStorage({ storage, dataDir }: Pick<Settings, 'storage' | 'dataDir'>): Storage {
  const root = join(dataDir, 'files');
  return storage ? s3Storage(storage, join(root, '.incoming')) : diskStorage(root);
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../process/project-root.ts';
import type { Face } from './lines.ts';

const files: Record<Face, string> = {
  plain: '400Regular',
  strong: '700Bold',
  emphasis: '400Regular_Italic',
  both: '700Bold_Italic',
};

// The build lays them beside itself (launcher/build.mjs); from source they are the package's.
const built = join(import.meta.dirname, 'fonts');
const read = new Map<Face, Buffer>();

/** Carlito, which has the widths of Calibri: read with the first letter. */
export function fontOf(face: Face): Buffer {
  const name = files[face];
  const folder = existsSync(built) ? built : join(projectRoot(), 'node_modules/@expo-google-fonts/carlito', name);
  const font = read.get(face) ?? readFileSync(join(folder, `Carlito_${name}.ttf`));
  read.set(face, font);
  return font;
}

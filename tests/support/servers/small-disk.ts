import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A disk that runs full when it is told to: only root on Linux can mount one. */
type SmallDisk = {
  /** Takes all the space that there is by now, to the last byte. */
  fill: () => void;
  /** Gives it back. */
  empty: () => void;
  unmount: () => void;
};

/** Mounts one in place of a folder; null where that is not possible. */
export function smallDisk(folder: string, megabytes: number): SmallDisk | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const options = `size=${megabytes}m,mode=0711`;
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status !== 0) return null;
  const filler = join(folder, 'filler');
  const unmount = () => {
    process.off('exit', unmount);
    spawnSync('umount', ['-l', folder]);
  };
  // also of a run that ends before its tests have
  process.on('exit', unmount);
  return { fill: () => fill(filler), empty: () => rmSync(filler, { force: true }), unmount };
}

function fill(path: string): void {
  const file = openSync(path, 'a');
  const block = Buffer.alloc(256 * 1024, 1);
  for (let size = block.length; size >= 1;) {
    try {
      if (writeSync(file, block, 0, size) < size) size = Math.floor(size / 4);
    } catch {
      size = Math.floor(size / 4);
    }
  }
  closeSync(file);
}

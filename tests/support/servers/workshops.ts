import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Processes of the workshop that this one or another has started. */
export const workshopsOf = (pid = process.pid): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => {
      try {
        const stat = readFileSync(`/proc/${child}/stat`, 'utf8');
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        return (
          parent === pid && /workshop-main|dist\/workshop\.js/.test(readFileSync(`/proc/${child}/cmdline`, 'utf8'))
        );
      } catch {
        return false;
      }
    });

export const exists = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Files without a name that this process holds open. */
export const openSpools = (): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return /gabinete-[-\w]{36} \(deleted\)$/.test(readlinkSync(`/proc/self/fd/${fd}`));
    } catch {
      return false;
    }
  }).length;

import { readdirSync, readlinkSync } from 'node:fs';
import { childrenOf } from './processes.ts';

/** Processes of the workshop that this one or another has started. */
export const workshopsOf = (pid = process.pid): number[] => childrenOf(pid, /workshop-main|dist\/workshop\.js/);

/** Those of now that were not there then: what files before in this process keep for whoever types is theirs. */
export const workshopsSince = (before: readonly number[]): number[] =>
  workshopsOf().filter((workshop) => !before.includes(workshop));

export const exists = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Files without a name that this process holds open, each by the name that it had. */
export const openSpools = (): string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return /gabinete-[-\w]{36} \(deleted\)$/.exec(readlinkSync(`/proc/self/fd/${fd}`))?.[0] ?? [];
    } catch {
      return [];
    }
  });

/** Those of now that were not open then: what tests before have left may be given back meanwhile. */
export const spoolsSince = (before: readonly string[]): string[] =>
  openSpools().filter((spool) => !before.includes(spool));

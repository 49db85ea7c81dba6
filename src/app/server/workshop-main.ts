import { createReadStream, writeFileSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import type { FileForm, Part } from '../../server/exports/file-form.ts';
import { formOf } from './workshop-forms.ts';
import { leavingSpace } from '../../server/process/disk-space.ts';
import { exits, type Job, type KeptAnswer, type KeptJob } from '../../server/exports/workshop-talk.ts';

/**
 * Makes one file and ends; how it went is its exit code. The rows are in the file that is its standard input, a part a line,
 * and the standard output is the file to be made. There is nothing else here: no database, no settings, no secrets. One that is kept
 * (kept-workshop.ts) says what it made instead, and stays.
 */

class TooLarge extends Error {}

async function make({ form: name, head, mostBytes }: Job): Promise<void> {
  const form = (await formOf(name)) as FileForm<unknown, Part<unknown>>;
  let size = 0;
  const grow = leavingSpace(tmpdir());
  for await (const bytes of form(head, parts())) {
    const more = Buffer.byteLength(bytes);
    size += more;
    if (size > mostBytes) throw new TooLarge();
    grow(more);
    writeFileSync(1, bytes);
  }
}

/** Something without rows. What fails is said, and no reason to end: it was the head that could not be made into anything. */
async function answer({ form: name, head, mostBytes }: KeptJob): Promise<KeptAnswer> {
  try {
    const form = (await formOf(name)) as FileForm<unknown, never>;
    let made = '';
    for await (const part of form(head, none())) {
      made += typeof part === 'string' ? part : Buffer.from(part).toString();
      if (made.length > mostBytes) throw new TooLarge();
    }
    return { made };
  } catch (error) {
    return error instanceof TooLarge
      ? { large: true }
      : { failed: String((error as Error).stack ?? error).slice(0, 4000) };
  }
}

async function* none(): AsyncGenerator<never> {}

/** Ended by \n alone: readline ends one also at U+2028 and U+2029, which people paste and JSON leaves as they are. */
async function* lines(): AsyncGenerator<string> {
  let begun = '';
  // from its beginning: it was written by the server, whose place in it is the end
  for await (const text of createReadStream('', { fd: 0, start: 0, encoding: 'utf8' }) as AsyncIterable<string>) {
    const [first, ...others] = text.split('\n');
    begun += first!;
    for (const next of others) {
      yield begun;
      begun = next;
    }
  }
}

async function* parts(): AsyncGenerator<Part<unknown>> {
  let done = 0;
  for await (const line of lines()) {
    const part = JSON.parse(line) as Part<unknown>;
    yield part;
    done += part.linhas.length;
    process.send!(done);
  }
}

function endBy(error: unknown): never {
  if (error instanceof TooLarge) process.exit(exits.large);
  const { code, syscall, stack } = error as NodeJS.ErrnoException;
  const disk = syscall === 'write' && code;
  writeFileSync(2, disk || String(stack ?? error));
  process.exit(disk ? exits.disk : exits.broken);
}

try {
  // whoever is served comes first
  setPriority(10);
} catch {
  // a hardened service forbids it, and then it is as important as they are
}
// the server has gone: nobody is left to take it
process.on('disconnect', () => process.exit(exits.broken));
process.on('message', (job: Job | KeptJob) => {
  if ('kept' in job) void answer(job).then((said) => process.send!(said));
  else void make(job).then(() => process.exit(exits.made), endBy);
});

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { program, type Caller } from '../turns/caller.ts';
import { Slots } from '../turns/slots.ts';

/** argon2id with OWASP's second setting: 19 MiB, two passes, one lane. */
const memory = 19_456;
const passes = 2;
const tagLength = 32;
const derive = promisify(argon2);

/** Each takes 19 MiB and some 30 ms of a core. */
const bounded = new Slots(4, 64);

const run = (password: string, nonce: Buffer, m: number, t: number, caller: Caller): Promise<Buffer> =>
  bounded.run(
    () =>
      derive('argon2id', {
        message: Buffer.from(password.normalize('NFC')),
        nonce,
        parallelism: 1,
        tagLength,
        memory: m,
        passes: t,
      }),
    caller,
  ) as Promise<Buffer>;

/** Hash in the usual PHC form: `$argon2id$v=19$m=…,t=…,p=1$salt$tag`. */
export async function hashPassword(password: string, caller: Caller = program): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await run(password, nonce, memory, passes, caller);
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${base64(nonce)}$${base64(tag)}`;
}

const decoy = `$argon2id$v=19$m=${memory},t=${passes},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Whether a password fits. Without a hash the same work is done, so that time tells nothing about an account. */
export async function verifyPassword(password: string, hash: string | null, caller: Caller): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/.exec(hash ?? decoy);
  if (!parts) throw new Error('unknown password hash');
  const expected = Buffer.from(parts[4]!, 'base64');
  const tag = await run(password, Buffer.from(parts[3]!, 'base64'), Number(parts[1]), Number(parts[2]), caller);
  return tag.length === expected.length && timingSafeEqual(tag, expected) && hash !== null;
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailPeer } from '../../../tests/support/services/mail-peer.ts';
import { startTestServer, type TestServer } from '../../../tests/support/servers/server.ts';
import { queueMail } from './mail.ts';
import { renderMail } from './mail-layout.ts';
import { startOutbox, type OutboxTimes } from './mail-outbox.ts';
import { fileTransport, smtpTransport, type MailTransport } from './mail-transport.ts';

/** The outbox against a real SMTP peer and real files. */

let server: TestServer;
const from = 'Gabinete <nao-responda@exemplo.br>';
const words = {
  subject: 'Confirme seu e-mail\r\nBcc: outro@exemplo.com',
  title: 'Atenção, é <você>?',
  paragraphs: ['Ação necessária.'],
  button: 'Confirmar',
};
const url = 'https://gabinete.exemplo.br/verificar#token=abc';
const quick: Partial<OutboxTimes> = { poll: 20, retry: 0.05 };

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());
beforeEach(() => server.rows('delete from mails'));

const queue = (recipient: string) =>
  server.database.batch({ door: 'public', login: 'accounts' }, [
    queueMail(recipient, 'verify', renderMail(words, url)),
  ]);
const state = () =>
  server.rows<{ sent: boolean; failed: boolean; attempts: number; data: object }>(
    'select sent_at is not null as sent, failed_at is not null as failed, attempts, data from mails order by created_at',
  );

const log = pino({ level: 'silent' });
const outbox = (transport: MailTransport, times: Partial<OutboxTimes> = quick) =>
  startOutbox({ database: server.database, transport, log, times });

describe('through a mail server', () => {
  test('by STARTTLS, after a first 451, accepted once; the mail is designed, in Portuguese, text and HTML', async () => {
    const peer = await mailPeer((_, attempt) => (attempt === 1 ? 451 : 250));
    await queue('rita@exemplo.com');
    const running = outbox(smtpTransport(peer.url, from));
    await expect.poll(() => peer.taken.length, { timeout: 10_000 }).toBe(1);
    await expect.poll(state).toEqual([{ sent: true, failed: false, attempts: 2, data: {} }]);
    await running.stop();
    await peer.stop();
    expect([peer.attempts(), peer.taken[0]!.secure, peer.taken[0]!.recipient]).toEqual([2, true, 'rita@exemplo.com']);
    const mail = await PostalMime.parse(peer.taken[0]!.source);
    expect(mail.subject).toBe('Confirme seu e-mail Bcc: outro@exemplo.com');
    expect([mail.from?.address, mail.to?.map(({ address }) => address), mail.bcc]).toEqual([
      'nao-responda@exemplo.br',
      ['rita@exemplo.com'],
      undefined,
    ]);
    expect(mail.text).toContain('Ação necessária.');
    expect(mail.text).toContain(url);
    expect(mail.html).toContain('lang="pt-BR"');
    expect(mail.html).toContain('Atenção, é &#60;você&#62;?');
    expect(mail.html).toContain(`href="${url}"`);
  });

  test('two servers on one queue send each mail once', async () => {
    const peer = await mailPeer();
    const recipients = Array.from({ length: 30 }, (_, n) => `pessoa${n}@exemplo.com`);
    for (const recipient of recipients) await queue(recipient);
    const second = await server.another();
    const both = [server.database, second.database].map((database) =>
      startOutbox({ database, transport: smtpTransport(peer.url, from), log, times: quick }),
    );
    await expect.poll(async () => (await state()).every(({ sent }) => sent), { timeout: 15_000 }).toBe(true);
    await Promise.all(both.map((one) => one.stop()));
    await second.stop();
    await peer.stop();
    expect(peer.recipients().sort()).toEqual(recipients.sort());
  });

  test('a server that is killed while it sends: another sends it after the lease, once', async () => {
    let hold = true;
    const peer = await mailPeer(async () => {
      // the first attempt never gets an answer
      while (hold) await new Promise((resolve) => setTimeout(resolve, 20));
      return 250;
    });
    await queue('rita@exemplo.com');
    const child = fork(join(import.meta.dirname, '../../../tests/support/services/outbox-process.ts'), [], {
      env: { ...process.env, OUTBOX_DATABASE: server.urls.jobs, OUTBOX_SMTP: peer.url },
      stdio: 'ignore',
    });
    await expect.poll(peer.attempts, { timeout: 15_000 }).toBe(1);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect((await state())[0]).toMatchObject({ sent: false, attempts: 1 });
    hold = false;
    // what the killed one's connection delivers late does not count: its peer never got an answer out
    await expect.poll(() => peer.taken.length).toBe(1);
    peer.taken.length = 0;
    const running = outbox(smtpTransport(peer.url, from));
    await expect.poll(() => peer.taken.length, { timeout: 10_000 }).toBe(1);
    await expect.poll(state).toMatchObject([{ sent: true, attempts: 2 }]);
    await running.stop();
    await peer.stop();
    expect(peer.taken).toHaveLength(1);
  }, 60_000);

  test('one that was sent but could not be marked is not said to have failed', async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    let sent = 0;
    const transport: MailTransport = {
      async send() {
        sent += 1;
        if (sent === 1) await server.rows('revoke execute on function app.mail_sent from gabinete_jobs');
        return {};
      },
      close: () => {},
    };
    await queue('rita@exemplo.com');
    const running = startOutbox({ database: server.database, transport, log, times: { ...quick, lease: 1 } });
    await expect.poll(() => lines.join()).toContain('permission denied');
    await server.rows('grant execute on function app.mail_sent to gabinete_jobs');
    // like one whose server died: again when the lease is over
    await expect.poll(state, { timeout: 5_000 }).toEqual([{ sent: true, failed: false, attempts: 2, data: {} }]);
    await running.stop();
    expect([sent, lines.join()]).toEqual([2, expect.not.stringContaining('mail not sent')]);
  });

  test('what was queued, or was to be tried again, before the clock was set back is sent all the same', async () => {
    const peer = await mailPeer();
    await queue('rita@exemplo.com');
    await server.rows(`update mails set next_attempt_at = now() + interval '61 minutes', attempts = 5`);
    await queue('caio@exemplo.com');
    await server.rows(`update mails set next_attempt_at = now() + interval '5 minutes' where attempts = 0`);
    const running = outbox(smtpTransport(peer.url, from));
    await expect.poll(async () => (await state()).map(({ sent }) => sent)).toEqual([true, true]);
    await running.stop();
    await peer.stop();
  });

  test('a mail that is refused for good is not tried again, and leaves nothing secret behind', async () => {
    const peer = await mailPeer(() => 550);
    await queue('ninguem@exemplo.com');
    const running = outbox(smtpTransport(peer.url, from));
    await expect.poll(state).toEqual([{ sent: false, failed: true, attempts: 1, data: {} }]);
    await running.stop();
    await peer.stop();
  });

  test.each([
    ['this server', 'connect', 554, 'no service for this address'],
    ['the sender', 'sender', 550, '5.1.8 Sender address rejected: Domain not found'],
    ['whoever does not sign in', 'sender', 530, '5.7.0 Authentication required'],
    ['to pass anything on', 'recipient', 554, '5.7.1 Relay access denied'],
  ] as const)(
    'a mail server that refuses %s loses no mail: all are sent once that is mended',
    async (_, at, code, words) => {
      let mended = false;
      const peer = await mailPeer(undefined, () => (mended ? null : { at, code, words }));
      await queue('rita@exemplo.com');
      const running = outbox(smtpTransport(peer.url, from));
      await expect.poll(peer.refusals).toBeGreaterThan(1);
      expect(await state()).toMatchObject([{ sent: false, failed: false }]);
      mended = true;
      await expect.poll(state).toMatchObject([{ sent: true, failed: false }]);
      await running.stop();
      await peer.stop();
    },
  );

  test('somebody whom there is not is refused for good', async () => {
    const peer = await mailPeer(undefined, () => ({ at: 'recipient', code: 550, words: '5.1.1 No such user' }));
    await queue('ninguem@exemplo.com');
    const running = outbox(smtpTransport(peer.url, from));
    await expect.poll(state).toEqual([{ sent: false, failed: true, attempts: 1, data: {} }]);
    await running.stop();
    await peer.stop();
  });

  test('stopping does not wait for a mail server that says nothing', async () => {
    const peer = await mailPeer(() => new Promise(() => {}));
    await queue('rita@exemplo.com');
    const running = outbox(smtpTransport(peer.url, from));
    await expect.poll(peer.attempts).toBe(1);
    const began = Date.now();
    await running.stop();
    expect(Date.now() - began).toBeLessThan(6_000);
    void peer.stop();
  });
});

describe('without a mail server', () => {
  test('each mail is a file that only this user reads, named in the log without the address', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'gabinete-mail-'));
    const folder = join(dataDir, 'mail');
    const lines: string[] = [];
    await queue('rita@exemplo.com');
    const running = startOutbox({
      database: server.database,
      transport: fileTransport(folder, from),
      log: pino({}, { write: (line: string) => void lines.push(line) }),
      times: quick,
    });
    await expect.poll(state).toMatchObject([{ sent: true }]);
    await running.stop();
    const [file, ...others] = await readdir(folder);
    expect(others).toEqual([]);
    expect(file).toMatch(/^\d{8}T\d{6}-[0-9a-f-]{36}\.eml$/);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, file!))).mode & 0o777).toBe(0o600);
    const mail = await PostalMime.parse(await readFile(join(folder, file!)));
    expect([mail.to?.[0]?.address, mail.text?.includes(url)]).toEqual(['rita@exemplo.com', true]);
    expect(lines.join()).toContain(file);
    expect(lines.join()).not.toContain('exemplo.com');
    await rm(dataDir, { recursive: true });
  });
});

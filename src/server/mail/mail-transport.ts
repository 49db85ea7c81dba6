import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import nodemailer from 'nodemailer';
import { syncFolder, writeDurably } from '../process/durable-file.ts';
import type { Mail } from './mail.ts';

type Envelope = Mail & { id: string; recipient: string; created: Date };

/** Hands over one mail, or throws. `permanent` on the error: the same again will be refused the same way. */
export type MailTransport = {
  send(mail: Envelope): Promise<{ file?: string }>;
  close(): void;
};

export class MailRefused extends Error {
  readonly permanent: boolean;
  constructor(message: string, permanent: boolean) {
    super(message);
    this.permanent = permanent;
  }
}

/** Under the lease of the outbox, so that no other server sends it meanwhile. */
const timeout = 15_000;

const messageOf = (mail: Envelope, from: string) => ({
  from,
  to: { name: '', address: mail.recipient },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  date: mail.created,
  // the same at each attempt, so that a mail program shows one that came twice once
  messageId: `<${mail.id}@gabinete>`,
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
});

/** With a name and password, on anything but this machine, only encrypted. */
function connectionTo(url: string, wait = timeout) {
  const { username, hostname, protocol } = new URL(url);
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const times = { connectionTimeout: wait, greetingTimeout: wait, socketTimeout: wait, dnsTimeout: wait };
  return nodemailer.createTransport({
    ...(nodemailer.createTransport(url).options as object),
    ...times,
    ...(protocol === 'smtp:' && username && !local && { requireTLS: true }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Connects and signs in, and sends nothing; throws nodemailer's error, whose code says what was refused. */
export async function trySmtp(url: string): Promise<void> {
  const transport = connectionTo(url, 5_000);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/**
 * Whether it is this mail that is refused for good: its recipient, or what it says. A server that refuses this machine or the sender, does not
 * pass on what comes from here (5.7 at a recipient), or finds it vouched for by nobody (5.7.2x: SPF, DKIM, DMARC), refuses every mail, until
 * somebody mends that.
 */
function ofThisMail({ command, responseCode = 0, response = '' }: SmtpError): boolean {
  if (responseCode < 500) return false;
  if (command === 'RCPT TO') return !/^\d{3}[ -]5\.7\./.test(response);
  return command === 'DATA' && !/^\d{3}[ -]5\.7\.2\d/.test(response);
}
type SmtpError = { code?: string; command?: string; responseCode?: number; response?: string };

/** Through a mail server. */
export function smtpTransport(url: string, from: string): MailTransport {
  const transport = connectionTo(url);
  return {
    async send(mail) {
      try {
        await transport.sendMail(messageOf(mail, from));
        return {};
      } catch (error) {
        const { code, responseCode } = error as SmtpError;
        // of the server's words only the number: they repeat the address
        throw new MailRefused([code, responseCode].filter(Boolean).join(' '), ofThisMail(error as SmtpError));
      }
    },
    close: () => transport.close(),
  };
}

/** Into files that only this program's user can read, for installations without a mail server. */
export function fileTransport(folder: string, from: string): MailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, from));
      if (await mkdir(folder, { recursive: true, mode: 0o700 })) await syncFolder(dirname(folder));
      // the same name again should this be a second attempt
      const name = `${mail.created.toISOString().replace(/[-:]/g, '').slice(0, 15)}-${mail.id}.eml`;
      await writeDurably(join(folder, name), message as Buffer);
      return { file: name };
    },
    close: () => {},
  };
}

/** Takes away mails that have lain there since before a moment; of a folder or file that is not there, or not ours, nothing. */
export async function forgetMails(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const place = join(folder, name);
    const found = name.endsWith('.eml') && (await stat(place).catch(() => null));
    // another server may have been quicker
    if (found && found.mtime < before) await rm(place, { force: true });
  }
}

import type { TestServer } from '../servers/server.ts';

/** Mails that wait in a test's queue: nothing sends them there. */

type Queued = { recipient: string; template: string; data: { subject: string; text: string; html: string } };

export async function queuedMails(server: Pick<TestServer, 'rows'>, recipient: string): Promise<Queued[]> {
  return server.rows<Queued>(
    'select recipient, template, data from mails where lower(recipient) = lower($1) order by created_at, id',
    [recipient],
  );
}

/** The secret part of the newest mail's link. */
export async function mailedToken(server: Pick<TestServer, 'rows'>, recipient: string): Promise<string> {
  const secret = /(?:#[\w-]+=|\/convite\/)([\w-]+)/;
  const mail = (await queuedMails(server, recipient)).findLast(({ data }) => secret.test(data.text));
  return secret.exec(mail!.data.text)![1]!;
}

export async function mailedCode(server: Pick<TestServer, 'rows'>, recipient: string): Promise<string> {
  const mail = (await queuedMails(server, recipient)).findLast(({ template }) => template === 'otp');
  return /\b\d{6}\b/.exec(mail!.data.text)![0];
}

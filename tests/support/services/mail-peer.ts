import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

type Mail = { recipient: string; secure: boolean; source: string };

/**
 * A mail server that speaks STARTTLS and counts.
 * @param answer is asked at each mail and takes it with 250, refuses it with another code, or delays
 * @param door what it says before a mail comes, at one of these moments, for as long as there is something
 */
type Moment = 'connect' | 'sender' | 'recipient';
type Refusal = { at: Moment; code: number; words: string };

export async function mailPeer(
  answer: (mail: Mail, attempt: number) => number | Promise<number> = () => 250,
  door: () => Refusal | null = () => null,
) {
  const begun: string[] = [];
  const taken: Mail[] = [];
  let attempts = 0;
  let refusals = 0;
  const ask = (at: Moment, done: (error?: Error) => void) => {
    const refusal = door();
    if (refusal?.at !== at) return done();
    refusals += 1;
    done(Object.assign(new Error(refusal.words), { responseCode: refusal.code }));
  };
  const peer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH'],
    onConnect: (_session, done) => ask('connect', done),
    onMailFrom: (_address, _session, done) => ask('sender', done),
    onRcptTo: (_address, _session, done) => ask('recipient', done),
    onData(stream, session, done) {
      const recipient = session.envelope.rcptTo[0]!.address;
      begun.push(recipient);
      let source = '';
      stream.on('data', (part: Buffer) => (source += part.toString()));
      stream.on('end', () => {
        attempts += 1;
        const mail = { recipient, secure: session.secure, source };
        void Promise.resolve(answer(mail, attempts)).then((code) => {
          if (code !== 250) return done(Object.assign(new Error('later'), { responseCode: code }));
          taken.push(mail);
          done();
        });
      });
    },
  });
  // a client that ends in the middle
  peer.on('error', () => {});
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
  const { port } = peer.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`,
    /** Recipients of mails whose content began to come. */
    begun,
    /** Mails whose content has come. */
    attempts: () => attempts,
    refusals: () => refusals,
    taken,
    recipients: () => taken.map(({ recipient }) => recipient),
    stop: () => new Promise<void>((resolve) => peer.close(resolve)),
  };
}

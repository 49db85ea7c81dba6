import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that counts, and accepts a mail when `hold` resolves. */
export async function mailPeer(hold: (recipient: string) => Promise<unknown>) {
  const begun: string[] = [];
  const recipients: string[] = [];
  const peer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      begun.push(...to);
      stream.resume();
      stream.on('end', () => {
        void hold(to[0]!).then(() => {
          recipients.push(...to);
          done();
        });
      });
    },
  });
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
  const { port } = peer.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Of mails whose content began to come. */
    begun,
    /** Of mails that were accepted. */
    recipients,
    close: () => new Promise<void>((resolve) => peer.close(resolve)),
  };
}

import { Database } from '../../src/server/db.ts';
import { createLogger } from '../../src/server/log.ts';
import { startOutbox } from '../../src/server/mail-outbox.ts';
import { smtpTransport } from '../../src/server/mail-transport.ts';

/** A process that sends mails and is meant to be killed. */
startOutbox({
  database: new Database({ url: process.env.OUTBOX_DATABASE!, pool: 1 }),
  transport: smtpTransport(process.env.OUTBOX_SMTP!, 'Gabinete <nao-responda@exemplo.br>'),
  log: createLogger('silent'),
  times: { poll: 20, lease: 3 },
});

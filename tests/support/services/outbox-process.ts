import { Database } from '../../../src/server/database/db.ts';
import { createLogger } from '../../../src/server/process/log.ts';
import { startOutbox } from '../../../src/server/mail/mail-outbox.ts';
import { smtpTransport } from '../../../src/server/mail/mail-transport.ts';

/** A process that sends mails and is meant to be killed. */
startOutbox({
  database: new Database({ url: process.env.OUTBOX_DATABASE!, pool: 1 }),
  transport: smtpTransport(process.env.OUTBOX_SMTP!, 'Gabinete <nao-responda@exemplo.br>'),
  log: createLogger('silent'),
  times: { poll: 20, lease: 3 },
});

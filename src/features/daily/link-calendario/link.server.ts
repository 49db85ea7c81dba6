import { createHash } from 'node:crypto';
import { clientNetwork } from '../../../server/turns/client-address.ts';
import { fail } from '../../../server/process/failure.ts';
import { limitKey } from '../../../server/accounts/limits.ts';
import { route } from '../../../server/http/route.ts';
import { oneRow } from '../../../server/http/answers.ts';
import { hashToken, newToken } from '../../../server/accounts/session.ts';
import { fillPath } from '../../../shared/contract.ts';
import { calendarFeed, createLink, getLink, removeLink } from './link.contract.ts';
import { calendarOf } from './link.ics.ts';
import { deleteLink, feedOf, missedFeed, ownLink, saveLink } from './link.sql.ts';
import { linkTexts } from './link.texts.ts';

export const linkRoutes = [
  route(getLink, async ({ batch }) => {
    const [rows] = await batch(ownLink());
    return { created_at: rows[0]?.created_at ?? null };
  }),

  route(createLink, async ({ batch }) => {
    const token = newToken();
    const row = await oneRow(batch, saveLink(hashToken(token)));
    return { path: fillPath(calendarFeed.path, { token }), ...row };
  }),

  route(removeLink, ({ batch }) => oneRow(batch, deleteLink())),

  route(calendarFeed, async ({ params: { token }, transaction, request, reply }) => {
    // a transaction, since counting the reads is a write
    const found = await transaction(async (run) => (await run(feedOf(hashToken(token))))[0][0]);
    if (!found) {
      const from = limitKey('agenda feed unknown', clientNetwork(request));
      const [[missed]] = await transaction((run) => run(missedFeed(from)));
      if (missed!.espera > 0) fail('request.limit', { retryAfter: missed!.espera });
      fail('record.not_found');
    }
    if (found.espera > 0) fail('request.limit', { retryAfter: found.espera });
    const body = calendarOf(linkTexts.nomeDoCalendario(found.gabinete), found.compromissos!);
    const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
    reply.header('ETag', etag).header('Cache-Control', 'private, no-cache');
    if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply
      .type('text/calendar; charset=utf-8')
      .header('Content-Disposition', 'attachment; filename="agenda.ics"')
      .send(body);
  }),
];

/** Programs may ask with a list, and weakly. */
const matches = (asked: string | undefined, etag: string) =>
  (asked ?? '').split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')));

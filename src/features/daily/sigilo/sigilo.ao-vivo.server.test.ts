import { expect, test } from 'vitest';
import { admin, as, assessor_id, caio, create, withSecrets } from '../../../../tests/support/office/secrets.ts';
import { clerk, office, server } from '../../../../tests/support/office/workplace.ts';
import { openLive } from '../../../../tests/support/servers/sse.ts';
import type { LiveChange } from '../../../shared/live.ts';
import { updateMembro } from '../../base/equipe/equipe.contract.ts';
import { setDemandaStatus } from '../demandas/demandas.contract.ts';
import { setSigilo } from './sigilo.contract.ts';

/** What the open screens of an office are told of a secret demand. */

withSecrets();

test('an admin of the office edits one that he does not read: his stream tells nothing', async () => {
  const { id } = await create(office.admin, { sigilosa: true, leitores: [clerk.id] });
  const [his, reader] = await Promise.all(
    [caio, clerk].map(({ cookie }) => openLive(server.origin, office.id, cookie)),
  );
  await admin().call(setDemandaStatus, { id, status: 'RESOLVIDO' });
  await reader!.until(() => reader!.changes().some((one) => one.id === id && one.action === 'UPDATE'));
  const { id: other } = await create(office.admin);
  await his!.change(other);
  expect(his!.text()).not.toContain(id);
  his!.close();
  reader!.close();
});

test('of changes that come together each reader is told their own', async () => {
  const [his, hers] = [
    await create(office.admin, { sigilosa: true, leitores: [caio.id] }),
    await create(office.admin, { sigilosa: true, leitores: [clerk.id] }),
  ];
  const streams = await Promise.all([caio, clerk].map(({ cookie }) => openLive(server.origin, office.id, cookie)));
  await server.rows(`update demandas set status = 'RESOLVIDO' where id in ($1, $2)`, [his.id, hers.id]);
  for (const [at, stream] of streams.entries()) {
    const [own, other] = at === 0 ? [his.id, hers.id] : [hers.id, his.id];
    await stream.until(() => stream.changes().some((one) => one.id === own && one.action === 'UPDATE'));
    expect(stream.text()).not.toContain(other);
    stream.close();
  }
});

test('who does not read it any more is told so, beside those who still do, and nobody else', async () => {
  const [rita, dora] = [await server.member(office), await server.member(office)];
  await server.rows('update equipe set user_id = $2 where id = $1', [assessor_id, rita.id]);
  const { id } = await create(office.admin, { sigilosa: true, leitores: [caio.id] });
  const [his, hers, other] = await Promise.all(
    [caio, rita, dora].map(({ cookie }) => openLive(server.origin, office.id, cookie)),
  );
  const left = ({ kind, action }: LiveChange) => kind === 'demanda_leitores' && action === 'DELETE';
  await admin().call(setSigilo, { id, sigilosa: true, leitores: [] });
  const told = (stream: typeof his) => stream!.changes().filter(left).length;
  await his!.until(() => told(his) === 1);
  await hers!.until(() => told(hers) === 1);
  const apart = { id: assessor_id, nome: 'Rita', funcao: 'A', user_id: null, versao: 2 };
  expect((await admin().call(updateMembro, apart)).status).toBe(200);
  await hers!.until(() => told(hers) === 2);
  expect(told(his)).toBe(1);
  await other!.change((await create(office.admin)).id);
  expect(other!.text()).not.toContain('demanda_leitores');
  for (const stream of [his, hers, other]) stream!.close();
});

test('one that was open goes from the screens of those who saw it, and comes back', async () => {
  const { id } = await create(caio);
  const stream = await openLive(server.origin, office.id, clerk.cookie);
  await stream.change(id);
  // what came shortly before a stream may be told twice
  const told = () => stream.changes().filter((one) => one.id === id && one.action === 'UPDATE').length;
  await as(caio).call(setSigilo, { id, sigilosa: true });
  await stream.until(() => told() === 1);
  await as(caio).call(setDemandaStatus, { id, status: 'RESOLVIDO' });
  await as(caio).call(setSigilo, { id, sigilosa: false });
  await stream.until(() => told() === 2);
  stream.close();
});

test('what else may show something of it is asked for anew, without a word about why; of one made secret nobody is told', async () => {
  const { id } = await create(caio);
  const stream = await openLive(server.origin, office.id, clerk.cookie);
  await stream.change(id);
  const told = () =>
    stream
      .changes()
      .filter((one) => one.action === 'MANY')
      .map((one) => one.kind);
  for (const [sigilosa, times] of [
    [true, 1],
    [false, 2],
  ] as const) {
    await as(caio).call(setSigilo, { id, sigilosa, leitores: [] });
    await stream.until(() => told().length === 2 * times);
  }
  expect(told().sort()).toEqual(['historicos_atendimento', 'historicos_atendimento', 'notificacoes', 'notificacoes']);
  await create(caio, { sigilosa: true });
  await stream.change((await create(caio)).id);
  expect(told()).toHaveLength(4);
  stream.close();
});

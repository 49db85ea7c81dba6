import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { loteKinds } from '../../../app/server/slices.ts';
import { diskStorage } from '../../../server/files/disk-storage.ts';
import { createLogger } from '../../../server/process/log.ts';
import { workOnLote } from '../../../server/lotes/lotes-job.ts';
import { create } from '../../../../tests/support/office/citizens.ts';
import { clerk, inWorkplace, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { beginLotes, killLotes } from '../../../../tests/support/services/lotes-killed.ts';
import type { Office, User } from '../../../../tests/support/servers/server.ts';
import { anonymiseMunicipe } from '../anonimizar/anonimizar.contract.ts';
import { getLote, loteItems, undoLote } from '../lotes/lotes.contract.ts';
import { getMunicipe, updateMunicipe } from '../municipes/municipes.contract.ts';
import { findDuplicados, tellApart } from './parecidos.contract.ts';

inWorkplace('each test', 'own');

let boss: User;
beforeEach(async () => {
  boss = await server.member(office, 'manager', { full_name: 'Bia Gestora' });
});
const as = (person: User, of = office) => server.as(person, of);
const begin = async () => {
  const { status, body } = await as(boss).call(findDuplicados, {});
  expect(status).toBe(200);
  return body;
};
const find = async (rows = 1_000) => {
  const { id } = await begin();
  const options = {
    database: server.database,
    storage: diskStorage(join(server.dataDir, 'files')),
    kinds: loteKinds,
    log: createLogger('silent'),
    times: { rows },
  };
  while (await workOnLote(options));
  return (await as(boss).call(getLote, { id })).body;
};
const pairs = (of: Office = office) =>
  server.rows<{ a: string; b: string; pontos: number; motivos: string[]; estado: string }>(
    `select x.nome_completo as a, y.nome_completo as b, d.pontos, d.motivos, d.estado from duplicados d
       join municipes x on x.id = d.a join municipes y on y.id = d.b where d.tenant_id = $1 order by d.pontos desc, least(x.nome_completo, y.nome_completo)`,
    [of.id],
  );
const names = async () => (await pairs()).map(({ a, b }) => [a, b].sort().join(' = '));
const many = (n: number, sql: string, of: Office = office) =>
  server.rows(
    `insert into municipes (tenant_id, codigo, nome_completo, telefone_ddd, cep, numero) select $1, 'M' || n, ${sql} from generate_series(1, $2::int) n`,
    [of.id, n],
  );

test('who is here twice waits in the queue with the reasons, however the steps fall', async () => {
  const home = { cep: '01310100', numero: '12' };
  await create({ nome_completo: 'MARIA SOUZA', telefone_ddd: '1187654321' });
  await create({ nome_completo: 'MARIA SOUSA', telefone_ddd: '11987654321' });
  await create({ nome_completo: 'JOSÉ LIMA', ...home });
  await create({ nome_completo: 'JOSÉ LIMA FILHO', ...home });
  await create({ nome_completo: 'ANA LIMA', ...home });
  await create({ nome_completo: 'RITA MOURA', email: 'rita@x.org' });
  await create({ nome_completo: 'RITTA MORA', email: 'RITA@x.org' });
  await create({ nome_completo: 'RITA MOURA' });
  const lote = await find(3);
  expect(lote).toMatchObject({
    tipo: 'DUPLICADOS',
    estado: 'CONCLUIDO',
    total: 8,
    feitos: 8,
    ok: 0,
    falhas: 0,
    pode_desfazer: false,
  });
  expect(await pairs()).toEqual([
    expect.objectContaining({ pontos: 105, motivos: ['TELEFONE', 'NOME_IGUAL', 'NOME_RARO'], estado: 'PENDENTE' }),
    expect.objectContaining({ pontos: 65, motivos: ['NOME_PARECIDO', 'EMAIL'], estado: 'PENDENTE' }),
  ]);
  // a name alone is told while one types, and not here
  expect(await names()).toEqual(['MARIA SOUSA = MARIA SOUZA', 'RITA MOURA = RITTA MORA']);
});

test('Não é a mesma, finder again: not listed; what is no longer alike goes, what was merged stays', async () => {
  const one = await create({ nome_completo: 'MARIA SOUZA', telefone_ddd: '1187654321' });
  const other = await create({ nome_completo: 'MARIA SOUSA', telefone_ddd: '11987654321' });
  const { id, nome_completo, telefone_ddd, versao } = await create({ nome_completo: 'PEDRO PRADO', email: 'p@x.org' });
  await create({ nome_completo: 'PEDRO PRADO', email: 'p@x.org' });
  await find();
  expect(await names()).toHaveLength(2);
  await me().call(tellApart, { id: one.id, outros: [other.id] });
  await me().call(updateMunicipe, { id, nome_completo, telefone_ddd, versao, email: null });
  await find();
  expect((await pairs()).map(({ estado }) => estado)).toEqual(['NAO_E']);
  await server.rows(`update duplicados set estado = 'UNIDO', pontos = 95 where tenant_id = $1`, [office.id]);
  await find();
  expect((await pairs()).map(({ estado, pontos }) => [estado, pontos])).toEqual([['UNIDO', 95]]);
});

test('a group of more than two hundred is skipped, and told by name; two hundred are compared', async () => {
  await many(201, `'MARIA SILVA', (11900000000 + n)::text, null, null`);
  await many(
    200,
    `'JOSÉ LIMA ' || chr(64 + n % 26) || n, (21900000000 + n)::text, '01310100', '7'`,
    await server.office(),
  );
  const lote = await find(50);
  expect(lote).toMatchObject({ total: 201, feitos: 201, falhas: 1 });
  const { body } = await as(boss).call(loteItems, { id: lote.id });
  expect(body).toEqual([
    expect.objectContaining({
      nome: 'MARIA SILVA',
      motivo: 'Mais de 200 cadastros são iguais nisto (nome, telefone, e-mail ou endereço): não foram comparados',
    }),
  ]);
  expect(await pairs()).toEqual([]);
});

test('managers begin it, one at a time, each in their office; there is nothing to undo, and who is anonymised is in no pair', async () => {
  expect((await as(clerk).call(findDuplicados, {})).problem.code).toBe('session.forbidden');
  // an empty office has nothing to wait for
  expect((await begin()).estado).toBe('CONCLUIDO');
  const other = await server.office();
  for (const one of [office, other])
    await many(2, `'MARIA SOUZA', case n when 1 then '1187654321' else '11987654321' end, null, null`, one);
  const { id } = await begin();
  expect((await begin()).id).toBe(id);
  await server.rows(`delete from lotes where id = $1`, [id]);
  const lote = await find();
  expect([(await pairs()).length, (await pairs(other)).length]).toEqual([1, 0]);
  expect((await as(boss).call(undoLote, { id: lote.id })).problem.code).toBe('lotes.not_undoable');
  const [{ a }] = (await server.rows<{ a: string }>('select a from duplicados where tenant_id = $1', [office.id])) as [
    { a: string },
  ];
  const { versao } = (await as(office.admin).call(getMunicipe, { id: a })).body;
  expect((await as(office.admin).call(anonymiseMunicipe, { id: a, versao })).status).toBe(200);
  expect(await pairs()).toEqual([]);
});

const workAside = () => beginLotes(server, 40);
/** Rows behind which it is killed. */
const kills = process.env.GABINETE_LONG ? [200, 800, 1_400] : [800];

test(
  'kill -9 on the way: it goes on where it was, and finds what it finds undisturbed',
  { timeout: 120_000 },
  async () => {
    await many(
      2_000,
      `'PESSOA ' || chr(65 + n % 24) || 'AB ' || (n % 500), (11900000000 + n)::text, '0131' || lpad((n % 400)::text, 4, '0'), (n % 3)::text`,
    );
    await find();
    const undisturbed = await pairs();
    expect(undisturbed.length).toBeGreaterThan(10);
    await server.rows('delete from duplicados where tenant_id = $1', [office.id]);
    let child = await workAside();
    const { id } = await begin();
    const standing = async () => (await as(boss).call(getLote, { id })).body;
    for (const due of kills) {
      await expect
        .poll(async () => (await standing()).feitos, { timeout: 60_000, interval: 5 })
        .toBeGreaterThanOrEqual(due);
      await sleep(Math.random() * 20);
      await killLotes(child);
      child = await workAside();
    }
    await expect.poll(async () => (await standing()).estado, { timeout: 90_000 }).toBe('CONCLUIDO');
    await killLotes(child);
    expect(await pairs()).toEqual(undisturbed);
  },
);

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withDemandas, municipe_id, setor_id } from '../../../../tests/support/office/demandas.ts';
import { clerk, data, office, server } from '../../../../tests/support/office/workplace.ts';
import { setSigilo } from '../../daily/sigilo/sigilo.contract.ts';
import { createDemanda } from '../../daily/demandas/demandas.contract.ts';
import { listVisoes } from './visoes.contract.ts';

withDemandas();

const days = fc.integer({ min: -40, max: 40 });
const day = (offset: number) => `app.today() + ${offset}`;
const maybe = (value: fc.Arbitrary<string>) => fc.option(value, { nil: 'null' });
/** What is set in one to four demands at once, as a request, an import or a migration may do it. */
const settings: [weight: number, fc.Arbitrary<string>][] = [
  [
    4,
    fc
      .constantFrom('EM_ANALISE', 'EM_ANALISE', 'RESOLVIDO', 'NAO_ATENDIDA')
      .map((one) => `status = '${one}', andamento = null`),
  ],
  [2, maybe(fc.constantFrom("'7'", "'80'")).map((one) => `codigo_oficio = ${one}`)],
  [1, fc.constantFrom('now()', 'null', 'null').map((one) => `deleted_at = ${one}`)],
  [1, fc.boolean().map((own) => `assessor_id = ${own ? '$own' : '$other'}`)],
  [4, days.map((one) => `prazo = ${day(one)}, prazo_origem = 'MANUAL', prazo_dias = null, prazo_corridos = null`)],
  [2, fc.constant(`prazo = app.today(), prazo_origem = 'MANUAL', prazo_dias = null, prazo_corridos = null`)],
  [
    2,
    fc
      .constantFrom('ENCAMINHADA', 'AGUARDANDO_TERCEIRO', 'AGUARDANDO_MUNICIPE')
      .map((one) => `andamento = case when status = 'EM_ANALISE' then '${one}' end`),
  ],
  [4, maybe(days.map(day)).map((one) => `retomar_em = ${one}`)],
  [1, fc.constantFrom('$root', 'null', 'null').map((one) => `principal_id = ${one}`)],
  [6, days.map((one) => `movimentada_em = ${day(Math.min(one, 0))}`)],
];
const change = fc.oneof(...settings.map(([weight, arbitrary]) => ({ weight, arbitrary })));
const step = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('create' as const), oficio: fc.boolean(), own: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('secret' as const), pick: fc.nat(99), sigilosa: fc.boolean() }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      pick: fc.nat(99),
      many: fc.integer({ min: 1, max: 4 }),
      set: change,
    }),
  },
);

/** In the specification's words, row by row, of what this person reads. */
const plainly = async (user: string, role: string) => {
  const [row] = await server.rows<Record<string, number>>(
    `with lidas as (
       select d.*, d.deleted_at is null and d.principal_id is null and d.status = 'EM_ANALISE' as aberta,
              coalesce(d.andamento, '') like 'AGUARDANDO%' as espera, coalesce(d.retomar_em, app.today()) <= app.today() as voltou
         from demandas d where d.tenant_id = $1 and (not d.sigilosa or $3 = 'admin' or exists (
           select from demanda_leitores l where l.demanda_id = d.id and l.user_id = $2)))
     select count(*) filter (where aberta and voltou and assessor_id in (select id from equipe where user_id = $2))::int as minha,
            count(*) filter (where aberta and prazo < app.today() and not espera)::int as atrasadas,
            count(*) filter (where aberta and prazo = app.today() and not espera)::int as hoje,
            count(*) filter (where aberta and codigo_oficio is null)::int as sem_oficio,
            count(*) filter (where deleted_at is null and devolutiva = 'PENDENTE')::int as sem_devolutiva,
            count(*) filter (where aberta and voltou and coalesce(movimentada_em, created_at::date) <= app.today() - 15)::int as paradas
       from lidas`,
    [office.id, user, role],
  );
  return row!;
};

test('after each of 200 random steps every number is what counting the rows says, for a clerk and for an admin', async () => {
  const [own, theirs, other] = [
    await data.assessor(office, 'João'),
    await data.assessor(office, 'Ana'),
    await data.assessor(office),
  ];
  for (const [member, { id }] of [
    [own, clerk],
    [theirs, office.admin],
  ] as const)
    await server.rows('update equipe set user_id = $2 where id = $1', [member, id]);
  const made: string[] = [];
  const create = async (oficio: boolean, mine: boolean) => {
    const { body } = await server.as(office.admin, office).call(createDemanda, {
      municipe_id,
      setor_id,
      descricao_texto: 'X',
      data_demanda: '2026-05-04',
      assessor_responsavel: 'X',
      assessor_id: mine ? own : theirs,
      ...(oficio && { codigo_oficio: '5' }),
    });
    made.push(body.id);
  };
  const root = (await create(true, false), made.shift()!);
  const steps = fc.sample(step, {
    numRuns: 200,
    ...(process.env.PROPERTY_SEED && { seed: Number(process.env.PROPERTY_SEED) }),
  });
  for (const [n, one] of steps.entries()) {
    if (one.kind === 'create' || made.length === 0)
      await create(one.kind === 'create' && one.oficio, one.kind === 'create' && one.own);
    else if (one.kind === 'secret')
      await server
        .as(office.admin, office)
        .call(setSigilo, { id: made[one.pick % made.length]!, sigilosa: one.sigilosa, leitores: [] });
    else {
      const ids = Array.from({ length: one.many }, (_, at) => made[(one.pick + at) % made.length]!);
      const set = one.set.replace('$own', `'${own}'`).replace('$other', `'${other}'`).replace('$root', `'${root}'`);
      // one that was merged follows the other, and is closed with it alone
      const apart = one.set.startsWith('status') ? 'and principal_id is null' : '';
      await server.rows(`update demandas set ${set} where id = any ($1) ${apart}`, [ids]);
    }
    for (const [person, role] of [
      [clerk, 'attendant'],
      [office.admin, 'admin'],
    ] as const) {
      const { body } = await server.as(person, office).call(listVisoes, {});
      expect([body.prontas, role], `step ${n}: ${JSON.stringify(one)}`).toEqual([await plainly(person.id, role), role]);
    }
  }
}, 120_000);

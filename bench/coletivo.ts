import { askerOf, median, type Beside } from './beside.ts';
import { mark, withDefiner } from './data.ts';
import type { Check } from './report.ts';

/** Many who ask for one thing: what is alike while one is taken down, a root that is closed with all that follows it, and the bell. */

const asked = 200;
const children = 50;
const supporters = 200;
const closings = 7;
const unread = 200;

const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)]!;
async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

export async function coletivo({ ownerUrl, busy, say }: Beside & { ownerUrl: string }): Promise<Check[]> {
  const ask = await askerOf(busy);
  const { tenantId } = busy.facts.identity;

  const alike: number[] = [];
  for (let n = 0; n < asked; n += 1) {
    const municipe_id = busy.facts.citizens[n % busy.facts.citizens.length]!;
    const query = `assunto_id=${busy.facts.temas[n % busy.facts.temas.length]!}&municipe_id=${municipe_id}`;
    alike.push(await timed(() => ask('GET', `/demandas/parecidas?${query}`)));
  }
  say(`parecidas: ${median(alike).toFixed(1)} ms, p95 ${p95(alike).toFixed(1)} ms`);

  const root = await withDefiner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `with pessoas as materialized (
         select id, row_number() over () as n from (select id from municipes
          where tenant_id = $1 and deleted_at is null and anonimizado_em is null limit ${1 + children + supporters}) m),
       feitas as (
         insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda)
         select $1, p.id, (select s.id from setores s where s.tenant_id = $1 and s.deleted_at is null limit 1), $2, 'BENCH', app.today()
           from pessoas p where p.n <= ${1 + children} order by p.n returning id, municipe_id),
       raiz as (select f.id from feitas f join pessoas p on p.id = f.municipe_id where p.n = 1),
       apoios as (
         insert into apoiadores (tenant_id, demanda_id, municipe_id, autor, user_id)
         select $1, r.id, p.id, 'BENCH', (select m.user_id from memberships m where m.tenant_id = $1 limit 1)
           from raiz r, pessoas p where p.n > ${1 + children})
       select id from raiz`,
      [tenantId, mark],
    );
    const { id } = rows[0]!;
    await client.query(
      `update demandas set principal_id = $2 where tenant_id = $1 and descricao_texto = $3 and assessor_responsavel = 'BENCH'
          and deleted_at is null and id <> $2`,
      [tenantId, id, mark],
    );
    return id;
  });
  const set = (status: string) => ask('PATCH', `/demandas/${root}/status`, { status });
  const closed: number[] = [];
  for (let n = 0; n < closings; n += 1) {
    closed.push(await timed(() => set('RESOLVIDO')));
    await set('EM_ANALISE');
  }
  const { total } = await set('RESOLVIDO').then(() => ask<{ total: number }>('GET', `/demandas/${root}/devolutivas`));
  say(
    `encerrar com ${children} reunidas e ${supporters} apoiadores: ${closed.map((ms) => ms.toFixed(0)).join(', ')} ms; ${total} a avisar`,
  );

  // the same call of somebody with nothing unread, and with more than the bell counts
  const menu = async () => {
    const took: number[] = [];
    for (let n = 0; n < 60; n += 1) took.push(await timed(() => ask('GET', '/visoes')));
    return median(took);
  };
  const notices = (sql: string) => withDefiner(ownerUrl, (client) => client.query(sql, [tenantId]));
  const away = `update notificacoes set lida_em = now() where tenant_id = $1 and lida_em is null`;
  await notices(away);
  const [without, withMany]: [number[], number[]] = [[], []];
  for (let round = 0; round < 5; round += 1) {
    without.push(await menu());
    await notices(`insert into notificacoes (tenant_id, user_id, tipo, chave)
      select m.tenant_id, m.user_id, 'HOJE', 'bench ' || n from memberships m, generate_series(1, ${unread}) n where m.tenant_id = $1`);
    withMany.push(await menu());
    await notices(away);
  }
  const bell = median(withMany) - median(without);
  say(`sino: ${median(without).toFixed(2)} → ${median(withMany).toFixed(2)} ms`);
  return [
    { what: 'demandas parecidas, p95', found: p95(alike), limit: 5, unit: 'ms' },
    {
      what: `a root with ${children} children and ${supporters} supporters is closed`,
      found: median(closed),
      limit: 300,
      unit: 'ms',
    },
    { what: 'who is to be told of it', found: 1 + children + supporters - total, limit: 0, unit: '' },
    { what: `the bell of ${unread} unread, over the menu without any`, found: bell, limit: 1, unit: 'ms' },
  ];
}

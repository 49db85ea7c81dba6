import { pick } from './call-kinds.ts';
import { askerOf, askWith, type Beside } from './beside.ts';
import { mark, withDefiner } from './data.ts';
import type { Check } from './report.ts';
import { hire } from './side.ts';
import { median, p95 } from './quantiles.ts';

/** Many who ask for one thing: what is alike while one is taken down, a root that is closed with all that follows it, and the bell. */

const asked = 200;
const children = 50;
const supporters = 200;
const closings = 7;
const unread = 200;
const menusAsked = 300;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

export async function coletivo({ ownerUrl, busy, say }: Beside & { ownerUrl: string }): Promise<Check[]> {
  const ask = await askerOf(busy);
  const { tenantId } = busy.facts.identity;

  // the first round does not count: a server that has just started has compiled nothing
  const alike: number[] = [];
  for (let n = -asked; n < asked; n += 1) {
    const [municipe_id, assunto_id] = [pick(busy.facts.citizens, n + asked), pick(busy.facts.temas, n + asked)];
    const query = `assunto_id=${assunto_id}&municipe_id=${municipe_id}`;
    const ms = await timed(() => ask('GET', `/demandas/parecidas?${query}`));
    if (n >= 0) alike.push(ms);
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

  const bell = await bellOf({ ownerUrl, busy, say });
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

/** Two colleagues ask for the menu in turns, one of them with more unread than the bell counts: first the one, then the other. */
async function bellOf({ ownerUrl, busy, say }: Pick<Beside, 'busy' | 'say'> & { ownerUrl: string }): Promise<number> {
  const { tenantId } = busy.facts.identity;
  const both = await hire(ownerUrl, busy, 2);
  const asks = both.map(({ cookie }) => askWith(busy, cookie));
  const over: number[] = [];
  const menus: number[] = [];
  for (const one of [0, 1]) {
    await withDefiner(ownerUrl, (client) =>
      client.query(
        `insert into notificacoes (tenant_id, user_id, tipo, chave)
         select $1, $2, 'HOJE', 'bench ' || n from generate_series(1, ${unread}) n`,
        [tenantId, both[one]!.user],
      ),
    );
    for (let n = 0; n < 20; n += 1) for (const ask of asks) await ask('GET', '/visoes');
    const [told, quiet]: [number[], number[]] = [[], []];
    for (let n = 0; n < menusAsked; n += 1)
      // who is first changes as well
      for (const at of n % 2 ? [0, 1] : [1, 0])
        (at === one ? told : quiet).push(await timed(() => asks[at]!('GET', '/visoes')));
    over.push(median(told) - median(quiet));
    menus.push(median(quiet));
    await withDefiner(ownerUrl, (client) =>
      client.query('update notificacoes set lida_em = now() where tenant_id = $1 and lida_em is null', [tenantId]),
    );
  }
  say(`sino: ${over.map((ms) => ms.toFixed(2)).join(' e ')} ms a mais que o menu, de ${median(menus).toFixed(2)} ms`);
  return (over[0]! + over[1]!) / 2;
}

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { askerOf, listener, until, type Beside, type Lote } from './beside.ts';
import { withDefiner } from './data.ts';
import type { Check } from './report.ts';
import { median } from './quantiles.ts';

/** *Em lote*: how long it takes to change many demands, and what another office notices of it meanwhile. */

const atOnce = 1_000;
const most = 10_000;

export async function bulk({
  driver,
  ownerUrl,
  busy,
  quiet,
  ms,
  say,
}: Beside & { ownerUrl: string }): Promise<Check[]> {
  const ask = await askerOf(busy);
  const change = async (asked: object) => (await ask<{ lote: Lote }>('POST', '/demandas/em-lote', asked)).lote;

  const ids = await withDefiner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select id from demandas where tenant_id = $1 and deleted_at is null and status = 'EM_ANALISE' order by md5(id::text) limit $2`,
      [busy.facts.identity.tenantId, most],
    );
    return rows.map(({ id }) => id);
  });
  const { id: assunto_id } = await ask<{ id: string }>('POST', '/assuntos', { nome: `MEDIÇÃO ${randomUUID()}` });
  const small: number[] = [];
  for (let from = 0; from < ids.length; from += atOnce) {
    const [took] = await until(ask, () => change({ ids: ids.slice(from, from + atOnce), mudar: { assunto_id } }));
    small.push(took);
  }
  say(`em lote, ${Math.min(atOnce, ids.length)} demandas: ${median(small).toFixed(0)} ms`);

  const notice = await listener({ driver, quiet, ms });
  const refused = new Set<string>();
  const ratios: number[] = [];
  /** What the other office notices while it goes on, over what it has before. */
  const noticed = async (begin: () => Promise<Lote>): Promise<[number, Lote]> => {
    const before = await notice();
    const begun = until(ask, begin);
    await sleep(500);
    const during = await notice();
    ratios.push(during.p95 / before.p95);
    for (const status of Object.keys(during.statuses)) if (status !== '200') refused.add(status);
    say(`vizinho: ${before.p95.toFixed(1)} → ${during.p95.toFixed(1)} ms`);
    return begun;
  };
  const all = { filtro: { assunto_id }, total: ids.length, mudar: { status: 'RESOLVIDO' } };
  const [took, lote] = await noticed(() => change(all));
  say(`em lote, ${ids.length} demandas: ${took.toFixed(0)} ms`);
  await noticed(() => ask('POST', `/lotes/${lote.id}/desfazer`, {}));
  const [, again] = await noticed(() => change(all));
  await until(ask, () => ask('POST', `/lotes/${again.id}/desfazer`, {}));
  const [looked, run] = await until(ask, () => ask('POST', '/higiene/verificar', {}));
  say(`higiene, todos os registros: ${looked.toFixed(0)} ms`);
  return [
    { what: `em lote, ${Math.min(atOnce, ids.length)} demands`, found: median(small), limit: 2_000, unit: 'ms' },
    { what: `em lote, ${ids.length} demands`, found: took, limit: 25_000, unit: 'ms' },
    { what: `higiene, a run over all records (${run.estado})`, found: looked, limit: 90_000, unit: 'ms' },
    { what: 'em lote: demands that were not changed', found: ids.length - lote.ok, limit: 0, unit: '' },
    {
      what: 'em lote: p95 of another office over its quiet value',
      found: median(ratios),
      limit: 2,
      unit: '×',
    },
    { what: 'em lote: requests of the other office that were refused', found: refused.size, limit: 0, unit: '' },
  ];
}

import { randomUUID } from 'node:crypto';
import { askerOf, besideOther, idsOf, until, type Beside, type Lote } from './beside.ts';
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

  const ids = await idsOf({ ownerUrl, busy, most, isOpen: true });
  const { id: assunto_id } = await ask<{ id: string }>('POST', '/assuntos', { nome: `MEDIÇÃO ${randomUUID()}` });
  const small: number[] = [];
  for (let from = 0; from < ids.length; from += atOnce) {
    const [took] = await until(ask, () => change({ ids: ids.slice(from, from + atOnce), mudar: { assunto_id } }));
    small.push(took);
  }
  say(`em lote, ${Math.min(atOnce, ids.length)} demandas: ${median(small).toFixed(0)} ms`);

  const other = await besideOther(ask, { driver, quiet, ms, say });
  const noticed = (begin: () => Promise<Lote>) => other.noticed(begin, 500);
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
    ...other.checks('em lote'),
  ];
}

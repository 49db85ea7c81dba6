import { askerOf, listener, until, type Beside, type Lote } from './beside.ts';
import type { Check } from './report.ts';
import { median } from './quantiles.ts';

/** *Importar*: how long a spreadsheet of many citizens takes to be checked and imported, and what another office notices of it meanwhile. */

/** Of a place where nobody else of the bench lives: none of these phones is known. */
const sheetOf = (rows: number): string =>
  `Nome;Telefone;Rua;Bairro\n${Array.from({ length: rows }, (_, n) => `MARIA DE SOUZA ${n};689${80_000_000 + n};RUA ${n % 700};BAIRRO ${n % 90}\n`).join('')}`;

export async function importing({ driver, busy, quiet, rows, ms, say }: Beside & { rows: number }): Promise<Check[]> {
  const ask = await askerOf(busy);
  const notice = await listener({ driver, quiet, ms });
  const quietly: number[] = [];
  for (let time = 0; time < 5; time += 1) quietly.push((await notice()).p95);
  const before = median(quietly);
  const during: number[] = [];
  const heard = async () => during.push((await notice()).p95);
  const run = (begin: () => Promise<Lote>) => until(ask, begin, heard);

  const form = new FormData();
  form.append('arquivo', new Blob([sheetOf(rows)], { type: 'text/csv' }), 'cadastro.csv');
  const { id, leitura } = await ask<{ id: string; leitura: object }>('POST', '/importacoes?registro=municipes', form);
  const colunas = ['nome_completo', 'telefone_ddd', 'endereco', 'bairro'];
  await ask('POST', `/importacoes/${id}/colunas`, { leitura, colunas });
  const [checked] = await run(() => ask('POST', `/importacoes/${id}/conferir`, {}));
  say(`conferir ${rows} munícipes: ${(checked / 1_000).toFixed(1)} s`);
  const politica = { conhecidas: 'IGNORAR', mesmoTelefone: 'IGNORAR', semTelefone: false, criarFaltantes: false };
  const [imported, lote] = await run(() => ask('POST', `/importacoes/${id}/importar`, { politica }));
  say(`importar ${rows} munícipes: ${(imported / 1_000).toFixed(1)} s`);
  const [undone] = await run(() => ask('POST', `/lotes/${id}/desfazer`, {}));
  say(
    `desfazer ${rows} munícipes: ${(undone / 1_000).toFixed(1)} s; vizinho: ${before.toFixed(1)} → ${median(during).toFixed(1)} ms`,
  );
  const share = rows / 100_000;
  return [
    { what: `importar, ${rows} citizens checked`, found: checked, limit: 60_000 * share, unit: 'ms' },
    { what: `importar, ${rows} citizens imported`, found: imported, limit: 300_000 * share, unit: 'ms' },
    { what: 'importar: rows that are not there', found: lote.feitos - lote.ok, limit: 0, unit: '' },
    {
      what: 'importar: p95 of another office over its quiet value',
      found: median(during) / before,
      limit: 1.5,
      unit: '×',
    },
  ];
}

import { askerOf, besideOther, idsOf, until, type Beside } from './beside.ts';
import { mark } from './data.ts';
import type { Check } from './report.ts';
import { median, p95 } from './quantiles.ts';

/** Letters: the page beside a text, twenty that are issued at once, and a hundred drafts made as one piece of work while another office goes on. */

const previews = 60;
const atOnce = 20;
const merged = 100;

const corpo = 'Solicito {{demanda.descricao}}, na {{municipe.nome}}.\n\nEsperamos a visita da equipe. '.repeat(4);

export async function letters({
  driver,
  ownerUrl,
  busy,
  quiet,
  ms,
  say,
}: Beside & { ownerUrl: string }): Promise<Check[]> {
  const ask = await askerOf(busy);
  const [tipo_id, orgao_id] = [busy.facts.oficioTipos[0]!, busy.facts.orgaos[0]!];
  const words = { tipo_id, orgao_id, autoridade_id: null, assunto: mark, corpo };

  const drawn: number[] = [];
  for (let time = 0; time < previews; time += 1) {
    const began = performance.now();
    await ask('POST', '/modelos/previa', { tipo_id, orgao_id, assunto: mark, corpo: `${corpo}${time}` });
    drawn.push(performance.now() - began);
  }
  // the first one begins the workshop
  const page = p95(drawn.slice(1));
  say(
    `prévia: ${drawn[0]!.toFixed(0)} ms a primeira, depois ${median(drawn).toFixed(0)} ms, p95 ${page.toFixed(0)} ms`,
  );

  const rounds: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const drafts: { id: string; versao: number }[] = [];
    for (let one = 0; one < atOnce; one += 1)
      drafts.push(await ask('POST', '/oficios', { ...words, corpo: 'Solicito a poda.', demandas: [] }));
    const began = performance.now();
    await Promise.all(
      drafts.map(({ id, versao }) => ask('POST', `/oficios/${id}/emitir`, { versao, data: busy.facts.today })),
    );
    rounds.push(performance.now() - began);
  }
  say(`emitir ${atOnce} ao mesmo tempo: ${rounds.map((took) => took.toFixed(0)).join(', ')} ms`);

  const demandas = await idsOf({ ownerUrl, busy, most: merged });
  const other = await besideOther(ask, { driver, quiet, ms, say });
  const took: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const [time, lote] = await other.noticed(() => ask('POST', '/oficios/por-demanda', { ...words, demandas }));
    if (lote.ok !== demandas.length) throw new Error(`${lote.ok} letters of ${demandas.length}`);
    took.push(time);
    say(`${merged} ofícios: ${time.toFixed(0)} ms`);
    await until(ask, () => ask('POST', `/lotes/${lote.id}/desfazer`, {}));
  }
  return [
    { what: 'letters: a page beside its text, p95', found: page, limit: 150, unit: 'ms' },
    { what: `letters: ${atOnce} issued at once, with their numbers`, found: median(rounds), limit: 1_000, unit: 'ms' },
    { what: `letters: ${merged} drafts, one a demand`, found: median(took), limit: 10_000, unit: 'ms' },
    ...other.checks('letters'),
  ];
}

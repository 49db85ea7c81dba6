import * as z from 'zod/mini';
import { endpoint, oneRecord } from '../../../shared/contract.ts';
import { addMonths, isDay } from '../../../shared/days.ts';
import { dayOrEmpty, nothing, orNull, requiredDay, uuid, version } from '../../../shared/fields.ts';
import { frequencias, serieYears } from './serie-dias.ts';
import { seriesTexts as t } from './series.texts.ts';

export { daysOfSerie } from './serie-dias.ts';

const frequencia = z.enum(frequencias, t.frequenciaInvalida);

/** How a new appointment repeats, and until when; without `frequencia` it takes place once. */
export const repeticao = {
  frequencia: z.pipe(
    z.nullish(z.union([z.literal(''), frequencia], t.frequenciaInvalida)),
    z.transform((given) => given || null),
  ),
  repetir_ate: orNull(dayOrEmpty(t.dataInvalida)),
};
type Repeticao = { data_compromisso: string; frequencia?: string | null; repetir_ate?: string | null };

/** Whether there are two days to compare: each field says of its own what is wrong, and these are asked beside it. */
const between = (one: Repeticao): one is Repeticao & { repetir_ate: string } =>
  isDay(one.data_compromisso) && isDay(one.repetir_ate ?? '');

const atAte = { path: ['repetir_ate'] };
/** What is wrong with how it repeats; a sentence each. */
export const repeticaoRules = [
  z.refine<Repeticao>((one) => !one.frequencia || !!one.repetir_ate, { ...atAte, error: t.ateObrigatorio }),
  z.refine<Repeticao>((one) => !between(one) || one.repetir_ate >= one.data_compromisso, {
    ...atAte,
    error: t.antesDoInicio,
  }),
  z.refine<Repeticao>((one) => !between(one) || one.repetir_ate <= addMonths(one.data_compromisso, 12 * serieYears), {
    ...atAte,
    error: t.longe,
  }),
] as const;

/** Which appointments of a series are meant, beside the one that is named. */
export const alcances = ['ESTE', 'SEGUINTES', 'SERIE'] as const;
export const alcance = z.enum(alcances, t.alcanceInvalido);
export type Alcance = (typeof alcances)[number];

const serie = z.object({
  id: uuid(),
  frequencia,
  /** The day from which the others are counted. */
  inicio: z.string(),
  /** Of those that are not deleted: the last one's day, how many, and how many of these are today or later. */
  ultimo: z.nullable(z.string()),
  total: z.int(),
  faltam: z.int(),
});
export type Serie = z.infer<typeof serie>;

const office = '/api/tenants/{tenantId}/agenda';
const refreshes = ['agenda', 'series', 'dashboard', 'linha'] as const;

export const getSerie = endpoint({
  name: 'series.get',
  method: 'GET',
  path: `${office}/series/{id}`,
  permission: 'agenda.read',
  door: 'tenant',
  summary: 'Como um compromisso se repete, e até quando há compromissos marcados',
  input: nothing(),
  output: serie,
  bound: oneRecord,
});

export const beginSerie = endpoint({
  name: 'series.begin',
  method: 'POST',
  path: `${office}/{id}/serie`,
  permission: 'agenda.edit',
  door: 'tenant',
  summary:
    'Faz de um compromisso o primeiro de uma série: marca os seguintes como ele, com os seus participantes, até um dia, no máximo dois anos a partir de hoje',
  input: z.strictObject({
    versao: version(),
    frequencia,
    repetir_ate: requiredDay(t.ateObrigatorio, t.dataInvalida),
  }),
  output: z.object({ id: uuid(), criados: z.int() }),
  bound: oneRecord,
  refreshes,
});

export const renewSerie = endpoint({
  name: 'series.renew',
  method: 'POST',
  path: `${office}/series/{id}/renovar`,
  permission: 'agenda.edit',
  door: 'tenant',
  summary: 'Marca os compromissos que faltam até um dia, como o último da série; no máximo dois anos a partir de hoje',
  input: z.strictObject({ repetir_ate: requiredDay(t.ateObrigatorio, t.dataInvalida) }),
  output: z.object({ criados: z.int() }),
  bound: oneRecord,
  refreshes,
});

export const removeSerie = endpoint({
  name: 'series.remove',
  method: 'POST',
  path: `${office}/{id}/serie/excluir`,
  permission: 'agenda.edit',
  door: 'tenant',
  summary: 'Exclui um compromisso e os seguintes, ou todos os da sua série (podem ser restaurados juntos)',
  input: z.strictObject({ alcance }),
  output: z.object({ excluidos: z.int() }),
  bound: oneRecord,
  refreshes,
});

export const restoreSerie = endpoint({
  name: 'series.restore',
  method: 'POST',
  path: `${office}/{id}/serie/restaurar`,
  permission: 'bin.restore',
  door: 'tenant',
  summary:
    'Restaura um compromisso e os da sua série que foram excluídos com ele, menos nos dias em que ela já tem outro (`ocupados`)',
  input: nothing(),
  output: z.object({ restaurados: z.int(), ocupados: z.int() }),
  bound: oneRecord,
  refreshes,
});

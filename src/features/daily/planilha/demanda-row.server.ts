import * as z from 'zod/mini';
import { dayOrEmpty, lineOrEmpty, nameText, orNull } from '../../../shared/fields.ts';
import { shortHash } from '../../../server/process/short-hash.ts';
import { addDays } from '../../../shared/days.ts';
import { typedDate } from '../../../shared/format.ts';
import { searchable } from '../../../shared/letters/search.ts';
import { today } from '../../../shared/time.ts';
import { nomeMax } from '../../base/assuntos/assuntos.contract.ts';
import { phoneOf } from '../../base/municipes/municipes-filtros.contract.ts';
import { createDemandaInput, demandaStatus } from '../demandas/demandas.contract.ts';
import { demandasTexts } from '../demandas/demandas.texts.ts';
import type { Politica } from '../importar/parametros.contract.ts';
import { demandaFieldNames, type DemandaField, type KnownDemanda } from './demandas-import.sql.ts';
import { planilhaTexts as t } from './planilha.texts.ts';
import { checked, codigoOrigem, errorOf, phonesIn, withoutBlanks, type Cells } from './row.ts';
import type { RowError } from './planilha.contract.ts';

/** A row of demands: its fields go through the contract of the form; what it points at is said by name. */

const { assessor_responsavel, descricao_texto, data_demanda, codigo_oficio } = createDemandaInput.shape;

const schema = z.strictObject({
  setor: nameText(demandasTexts.setorObrigatorio, 120),
  assessor_responsavel,
  assunto: orNull(lineOrEmpty(nomeMax)),
  descricao_texto,
  data_demanda,
  status: z.nullable(demandaStatus),
  codigo_oficio,
  encerrada_em: orNull(dayOrEmpty(demandasTexts.dataInvalida)),
  codigo_origem: orNull(codigoOrigem),
});
export type DemandaValues = z.output<typeof schema>;

/** By what its citizen is named: the office's own code, that of where they come from, or the phone. */
export type MunicipeRef = {
  codigo: string;
  origem: string;
  telefone: string;
  /** Bears the code out. */ nome: string;
  /** That says it. */ campo: string;
};

/** What the office is to have, as the row names it; null where it names none, or in a way that no record can have. */
export type Named = Record<'setor' | 'assessor_responsavel' | 'assunto', string | null>;

/** Whatever is wrong with a row, what it says of others is there to be looked for: all of it is told at once. */
export type DemandaRow = { values: DemandaValues | null; municipe: MunicipeRef; named: Named; errors: RowError[] };

const months = 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ');
/** `05/mar/19`, `5 de março de 2019`: as spreadsheets write days, and people do. */
const namedDay = /^(\d{1,2})º?(?: de |[-/. ])([a-zç]{3,9})\.?(?: de |[-/. ])(?=\d\d(?:\d\d)?(?!\d))/i;
const yearFirst = /^(\d{4})\/(\d{1,2})\/(\d{1,2})(?!\d)/;
/** Days since 1899, which is how a day is written where a spreadsheet takes it for a number. */
const serial = /^(\d{5})(?:[.,]\d+)?$/;

function inFigures(value: string, lastYear: number): string {
  const number = serial.exec(value);
  const day = number && addDays('1899-12-30', Number(number[1]));
  if (day) return day >= '1950-01-01' && Number(day.slice(0, 4)) <= lastYear ? day : value;
  return value
    .replace(yearFirst, (_, year: string, month: string, of: string) => `${of}/${month}/${year}`)
    .replace(namedDay, (text: string, of: string, name: string) => {
      const said = name.toLowerCase().replace('marco', 'março');
      const month = months.findIndex((one) => one === said || one.slice(0, 3) === said);
      return month < 0 ? text : `${of}/${month + 1}/`;
    });
}

/** `5/3/19`, with an hour behind it or not: of this century, unless that is far ahead. */
const shortDay = /^(\d{1,2}[/.-]\d{1,2}[/.-])(\d\d)(?:\s.*)?$/s;
function dayOf(value: string): string {
  const next = Number(today().slice(0, 4)) + 1;
  const whole = (_: string, day: string, year: string) => `${day}${Number(`20${year}`) > next ? '19' : '20'}${year}`;
  const day = typedDate(inFigures(value.trim(), next).replace(shortDay, whole));
  // words are no day, and not nothing
  return day || !/\p{L}/u.test(value) ? day : value;
}

/** Whatever stands there is read: a text, a day that has to be, names that are matched with the office's own. */
const asWritten = ['descricao_texto', 'data_demanda', 'status', 'setor', 'assessor', 'assunto'];

export function demandaOf(cells: Cells): DemandaRow {
  const {
    municipe_codigo = '',
    municipe_codigo_origem = '',
    municipe_ddd = '',
    municipe_telefone = '',
    municipe_nome = '',
    assessor = '',
    status = '',
    ...others
  } = withoutBlanks(cells, asWritten);
  // of a status that is none nobody knows
  const isOpen = !status || status === 'EM_ANALISE';
  const closing = dayOf(others.encerrada_em ?? '');
  const given: Record<string, unknown> = {
    setor: '',
    assessor_responsavel: assessor,
    descricao_texto: '',
    ...others,
    data_demanda: dayOf(others.data_demanda ?? ''),
    // `em andamento` says no more than the status
    encerrada_em: isOpen && !/\d/.test(closing) ? '' : closing,
    status: status || null,
  };
  const { values, errors } = checked(schema, given, cells);
  const said = <Value>(field: keyof DemandaValues, of: z.ZodMiniType<Value, unknown>) =>
    of.safeParse(given[field]).data ?? null;
  const codigo = municipe_codigo.trim();
  const origem = municipe_codigo_origem.trim();
  const telefone = phoneOf(phonesIn(municipe_ddd, municipe_telefone)[0] ?? '');
  const campo = codigo ? 'municipe_codigo' : origem ? 'municipe_codigo_origem' : 'municipe_telefone';
  const municipe = { codigo, origem, telefone, nome: municipe_nome.trim(), campo };
  if (!codigo && !origem && !telefone) errors.unshift(errorOf(campo, '', demandasTexts.municipeObrigatorio));
  const encerrada = said('encerrada_em', schema.shape.encerrada_em);
  if (encerrada && isOpen) errors.push(errorOf('encerrada_em', cells.encerrada_em ?? '', t.naoEncerrada));
  if (encerrada && encerrada > today())
    errors.push(errorOf('encerrada_em', cells.encerrada_em ?? '', t.encerradaFutura));
  const day = said('data_demanda', schema.shape.data_demanda);
  if (encerrada && day && encerrada < day)
    errors.push(errorOf('encerrada_em', cells.encerrada_em ?? '', t.encerradaAntes));
  const named = {
    setor: said('setor', schema.shape.setor),
    assessor_responsavel: said('assessor_responsavel', assessor_responsavel),
    assunto: said('assunto', schema.shape.assunto),
  };
  return { values: errors.length > 0 ? null : values, municipe, named, errors };
}

type Sameness = { municipe_id: string; data_demanda: string; descricao_texto: string } & Record<
  'codigo_origem' | 'codigo_oficio',
  string | null
>;

const likenessOf = (row: Sameness) =>
  shortHash(JSON.stringify([row.municipe_id, row.data_demanda, row.descricao_texto]));

/** Demands among which those of a file are looked for. Of their texts nothing is held that `kept`, which is found for one, does not say. */
export class Demands<D extends Pick<Sameness, 'codigo_origem'>> {
  readonly #byCode = new Map<string, D>();
  readonly #alike = new Map<string, D>();
  /** Of several that are alike, each by its letter. */
  readonly #lettered = new Map<string, D>();
  add(one: Sameness, kept: D): void {
    if (one.codigo_origem) this.#byCode.set(shortHash(one.codigo_origem), kept);
    this.#alike.set(likenessOf(one), kept);
    this.#lettered.set(likenessOf(one) + one.codigo_oficio, kept);
  }
  find(row: Sameness): D | undefined {
    const likeness = likenessOf(row);
    const alike = this.#lettered.get(likeness + row.codigo_oficio) ?? this.#alike.get(likeness);
    const byCode = row.codigo_origem ? this.#byCode.get(shortHash(row.codigo_origem)) : undefined;
    return byCode ?? (alike?.codigo_origem && row.codigo_origem ? undefined : alike);
  }
}

type Whose = Record<'municipe_id' | 'data_demanda' | 'descricao_texto', string>;

/** Of one that was found by its code: another citizen's, and not of that day and text. */
export const isAnothers = (there: Whose, row: Whose): boolean =>
  there.municipe_id !== row.municipe_id &&
  (there.data_demanda !== row.data_demanda || there.descricao_texto !== row.descricao_texto);

/** A row that somebody has to look at. */
export const anothersDemanda = ({ codigo_origem }: DemandaValues): RowError =>
  errorOf('codigo_origem', codigo_origem ?? '', t.outraDemanda);

export type Demand = KnownDemanda & {
  made: boolean;
  /** Of one that is made; without it the database gives the next one. */
  numero?: string;
  /** Its subject hides it. */
  hides: boolean;
  /** A letter gives it its code, which no file changes. */
  lettered: boolean;
  /** `publica`: it was, before this import gave it such a subject. */
  antes: Partial<Record<DemandaField, string | null>> & { publica?: true };
  seq?: number;
};

/** What follows from another demand, of one that was merged into it. */
const followed: readonly DemandaField[] = ['status', 'encerrada_em'];

type Assunto = { id: string; sigilosa: boolean } | null | undefined;

type Wanted = Partial<Record<DemandaField, string | null>>;

/** The assessor is a name and the member whose it is, or nobody: one of another name comes with both, or not at all. */
const isAnotherAssessor = (demand: Demand, { assessor_responsavel: said }: Wanted) =>
  Boolean(said) && searchable(said!) !== searchable(demand.assessor_responsavel ?? '');

export function change(demand: Demand, values: Wanted, politica: Politica): boolean {
  const isKept = (field: DemandaField) => politica.conhecidas === 'COMPLETAR' && Boolean(demand[field]);
  const another = isAnotherAssessor(demand, values);
  const takesAnother = another && !isKept('assessor_responsavel');
  const fields: Record<DemandaField, string | null> = demand;
  let changed = false;
  for (const field of demandaFieldNames) {
    const value = values[field] ?? null;
    const isTaken = another && field === 'assessor_id' ? takesAnother : value && !isKept(field);
    if (!isTaken || value === demand[field]) continue;
    if (field === 'codigo_origem' && demand[field]) continue;
    if (field === 'codigo_oficio' && demand.lettered) continue;
    if (followed.includes(field) && demand.principal_id) continue;
    // of one that stays open, as its status has said by now
    if (field === 'encerrada_em' && demand.status === 'EM_ANALISE') continue;
    if (!(field in demand.antes)) demand.antes[field] = demand[field];
    fields[field] = value;
    changed = true;
  }
  // open again it is not closed on any day
  if (demand.status === 'EM_ANALISE' && demand.encerrada_em) {
    if (!('encerrada_em' in demand.antes)) demand.antes.encerrada_em = demand.encerrada_em;
    demand.encerrada_em = null;
  }
  return changed;
}

/** A row gives a demand a subject that would hide it, and it was merged with others, which stay as they are. */
export const hidesMerged = (demand: Demand, assunto: Assunto, { conhecidas }: Politica): boolean =>
  conhecidas !== 'IGNORAR' &&
  demand.reunida &&
  !demand.sigilosa &&
  Boolean(assunto?.sigilosa) &&
  assunto!.id !== demand.assunto_id &&
  !(conhecidas === 'COMPLETAR' && demand.assunto_id);

/** After `change`: whether its subject came with the import and hides it. */
export function hideBy(demand: Demand, assunto: Assunto): void {
  if (demand.sigilosa || !('assunto_id' in demand.antes) || !assunto || assunto.id !== demand.assunto_id) return;
  demand.hides = assunto.sigilosa;
  if (demand.hides) demand.antes.publica = true;
  else delete demand.antes.publica;
}

type Days = Pick<DemandaValues, 'data_demanda' | 'encerrada_em' | 'status'>;
/** By what a row changes in it, it would be closed before it was asked for. */
export function closesTooSoon(demand: Demand, said: Days, { conhecidas }: Politica): boolean {
  const after = (field: keyof Days) =>
    conhecidas === 'COMPLETAR' || (followed.includes(field) && demand.principal_id)
      ? (demand[field] ?? said[field])
      : (said[field] ?? demand[field]);
  const [asked, closed] = [after('data_demanda'), after('encerrada_em')];
  if (after('status') === 'EM_ANALISE' || !asked || !closed || asked <= closed) return false;
  return asked !== demand.data_demanda || closed !== demand.encerrada_em;
}

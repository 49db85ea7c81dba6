import { randomUUID } from 'node:crypto';
import type { Run } from '../../../server/database/db.ts';
import { sentenceOf } from '../../../shared/errors.ts';
import { uuid } from '../../../shared/fields.ts';
import type { Part, Tally } from '../../../server/lotes/lote-kind.ts';
import type { Politica } from '../importar/parametros.contract.ts';
import { planilhaTexts as t } from './planilha.texts.ts';
import {
  anothersDemanda,
  change,
  closesTooSoon,
  type Demand,
  Demands,
  hideBy,
  hidesMerged,
  isAnothers,
  type DemandaValues,
  type MunicipeRef,
  type Named,
} from './demanda-row.server.ts';
import {
  citizensInBin,
  citizensNamed,
  citizensNow,
  codesOfLetters,
  demandasTarget,
  heldDemandas,
  hiddenOrigens,
  hideDemandas,
  holdCitizens,
  knownDemandas,
  makeParts,
  partsNamed,
  versionsOf,
  type KnownDemanda,
  type Numeros,
} from './demandas-import.sql.ts';
import { finish, type Outcome } from './finish.server.ts';
import type { Item } from './items.sql.ts';
import type { RowError } from './planilha.contract.ts';
import { errorOf } from './row.ts';
import { bearsOut, phoneForms, sameName } from './people.ts';

/** Demands of a file: whose each is, what it points at, and what becomes of it. */

/** What an item keeps of a row. */
export type KeptDemanda = DemandaValues & { municipe_id: string };

const unique = (texts: readonly (string | null)[]) => [...new Set(texts.filter((text) => text !== null))];
const named = (texts: readonly (string | null)[]) => unique(texts).filter((text) => !isChosen(text));

type Citizen = { id: string; motivo: null } | { id: null; motivo: string };

/** Those whom rows name, by their codes and by their phone. */
async function namedBy(run: Run, refs: readonly MunicipeRef[], citizens: typeof citizensNamed) {
  const said = (of: (ref: MunicipeRef) => string) => refs.map(of).filter(Boolean);
  const phones = said(({ telefone }) => telefone).flatMap(phoneForms);
  const [found] = await run(
    citizens(
      said(({ codigo }) => codigo),
      said(({ origem }) => origem),
      phones,
    ),
  );
  const by = (key: 'codigo' | 'codigo_origem' | 'telefone_ddd') => new Map(found.map((one) => [one[key], one]));
  const [codigos, origens, telefones] = [by('codigo'), by('codigo_origem'), by('telefone_ddd')];
  return ({ codigo, origem, telefone }: MunicipeRef) => ({
    coded: [codigos.get(codigo), origens.get(origem)].filter((one) => one !== undefined),
    byPhone: phoneForms(telefone)
      .map((form) => telefones.get(form))
      .find(Boolean),
  });
}

/** Whose demands these are, or why nobody's. A code is no proof where the row says a name or a phone, and neither is theirs. */
export async function citizensOf(run: Run, refs: readonly MunicipeRef[]): Promise<(ref: MunicipeRef) => Citizen> {
  const here = await namedBy(run, refs, citizensNamed);
  const lost = refs.filter((ref) => !here(ref).byPhone && here(ref).coded.length === 0);
  const inBin = lost.length > 0 ? await namedBy(run, lost, citizensInBin) : here;
  return (ref) => {
    const { coded, byPhone } = here(ref);
    const proven = coded.find((one) => bearsOut(one, ref));
    if (proven) return { id: proven.id, motivo: null };
    // where the code is another's the phone says who it is, if the name agrees
    const isOfAnother = coded.length > 0;
    if (byPhone && (!isOfAnother || sameName(byPhone.nome_completo, ref.nome))) return { id: byPhone.id, motivo: null };
    if (isOfAnother) return { id: null, motivo: t.outroCodigo };
    const gone = inBin(ref);
    const isGone = [...gone.coded, gone.byPhone].some((one) => one && bearsOut(one, ref));
    return { id: null, motivo: isGone ? t.municipeNaLixeira : t.semMunicipe };
  };
}

/** Sectors, members and subjects that rows name; one that is not there is undefined. */
export async function partsOf(run: Run, rows: readonly Named[]) {
  const [found] = await run(
    partsNamed(
      unique(rows.map(({ setor }) => setor)),
      unique(rows.map(({ assessor_responsavel }) => assessor_responsavel)),
      unique(rows.map(({ assunto }) => assunto)),
    ),
  );
  const by = new Map(found.map((one) => [`${one.tipo} ${one.dito}`, one]));
  return {
    setor: ({ setor }: Named) => by.get(`setor ${setor}`),
    assessor: ({ assessor_responsavel }: Named) => by.get(`assessor ${assessor_responsavel}`),
    assunto: ({ assunto }: Named) => (assunto === null ? null : by.get(`assunto ${assunto}`)),
  };
}
type Parts = Awaited<ReturnType<typeof partsOf>>;

/** Somebody has chosen it for the text of a row; what was chosen and is gone is not made anew. */
const isChosen = (text: string) => uuid().safeParse(text).success;
const shown = (text: string) => (isChosen(text) ? '' : text);

/** What the office has to have for a row, and does not. Whoever is named as assessor need not be one. */
export const missingOf = (parts: Parts, values: Named) => [
  ...(values.setor === null || parts.setor(values) ? [] : [errorOf('setor', shown(values.setor), t.semSetor)]),
  ...(parts.assunto(values) === undefined ? [errorOf('assunto', shown(values.assunto!), t.semAssunto)] : []),
  ...(values.assessor_responsavel !== null && !parts.assessor(values) && isChosen(values.assessor_responsavel)
    ? [errorOf('assessor', '', sentenceOf('demandas.assessor_missing'))]
    : []),
];

export async function findDemandas(run: Run, rows: readonly KeptDemanda[]): Promise<Demands<KnownDemanda>> {
  const demands = new Demands<KnownDemanda>();
  const [known] = await run(knownDemandas(unique(rows.map(({ codigo_origem }) => codigo_origem)), rows));
  for (const one of known) demands.add(one, one);
  return demands;
}

/** Rows of a step, each of whom its citizen is by now: they may have been merged, or have gone, since they were found. */
async function rowsOf(run: Run, items: readonly Item[]) {
  const rows = items.map(({ seq, dados }) => ({ seq, values: dados!.valores as KeptDemanda }));
  const ids = unique(rows.map(({ values }) => values.municipe_id));
  const [, found] = await run(holdCitizens(ids), citizensNow(ids));
  const now = new Map(found.map(({ dito, id }) => [dito, id]));
  return rows.map(({ seq, values }) => {
    const municipe_id = now.get(values.municipe_id);
    return { seq, values: { ...values, municipe_id: municipe_id ?? values.municipe_id }, isHere: Boolean(municipe_id) };
  });
}

/** In the order of the rows, of the year that each demand has by then: where its numbers have run out it has none yet. */
function number(made: readonly Demand[], reserved: readonly Numeros[]): void {
  const next = new Map(reserved.map(({ ano, numeros }) => [String(ano), numeros.values()]));
  for (const demand of made) demand.numero = next.get(demand.data_demanda.slice(0, 4))?.next().value;
}

type Asked = {
  values: KeptDemanda;
  /** What the office has to have for it, and does not. */
  missing: RowError[];
  there: Demand | undefined;
  assunto: { id: string; sigilosa: boolean } | null | undefined;
  politica: Politica;
  /** What the file says of demands that others follow. */
  leads: ReadonlyMap<string, string | null>;
  hiddenCodes: ReadonlySet<string>;
};

/** Why a row is not taken: the first of these that is true. */
function refusalOf({ values, missing, there, assunto, politica, leads, hiddenCodes }: Asked): RowError[] | null {
  if (missing.length > 0) return missing;
  if (!there) return null;
  if (isAnothers(there, values)) return [anothersDemanda(values)];
  const { status, codigo_origem } = values;
  const { principal_id } = there;
  const led = principal_id && politica.conhecidas === 'ATUALIZAR' && status;
  if (led && led !== (leads.get(principal_id) ?? there.status))
    return [errorOf('status', '', sentenceOf('demandas.segue_outra'))];
  if (politica.conhecidas === 'IGNORAR') return null;
  if (closesTooSoon(there, values, politica)) return [errorOf('data_demanda', '', t.encerradaAntes)];
  if (hidesMerged(there, assunto, politica)) return [errorOf('assunto', '', sentenceOf('reunidas.sigilo_junto'))];
  if (!there.codigo_origem && codigo_origem && hiddenCodes.has(codigo_origem))
    return [errorOf('codigo_origem', '', sentenceOf('demandas.origem_taken'))];
  return null;
}

export async function importDemandas(
  run: Run,
  part: Part,
  items: readonly Item[],
  politica: Politica,
  reserved: readonly Numeros[],
): Promise<Tally> {
  const rows = await rowsOf(run, items);
  const all = rows.map(({ values }) => values);
  let parts = await partsOf(run, all);
  if (politica.criarFaltantes) {
    await run(
      ...makeParts(
        named(all.filter((one) => !parts.setor(one)).map(({ setor }) => setor)),
        named(all.filter((one) => !parts.assessor(one)).map((one) => one.assessor_responsavel)),
        named(all.filter((one) => parts.assunto(one) === undefined).map(({ assunto }) => assunto)),
        t.funcaoImportada,
      ),
    );
    parts = await partsOf(run, all);
  }
  const demands = new Demands<Demand>();
  const origens = unique(all.map(({ codigo_origem }) => codigo_origem));
  const [known, taken] = await run(heldDemandas(origens, all), hiddenOrigens(origens));
  const hiddenCodes = new Set(taken.map(({ origem }) => origem));
  const coded = known.filter(({ codigo_oficio }) => codigo_oficio !== null).map(({ id }) => id);
  const [given] = coded.length > 0 ? await run(codesOfLetters(coded)) : [[]];
  const lettered = new Set(given.map(({ id }) => id));
  for (const one of known)
    demands.add(one, { ...one, made: false, hides: false, lettered: lettered.has(one.id), antes: {} });
  // what the file says of those that others were merged into, which follow
  const leads = new Map<string, string | null>();
  for (const { values } of rows) {
    const there = demands.find(values);
    if (there && !isAnothers(there, values)) leads.set(there.id, values.status);
  }

  const done: Outcome<Demand>[] = [];
  for (const { seq, values, isHere } of rows) {
    const [setor, assunto, assessor] = [parts.setor(values), parts.assunto(values), parts.assessor(values)];
    const missing = [...(isHere ? [] : [errorOf('municipe_codigo', '', t.municipeSaiu)]), ...missingOf(parts, values)];
    const there = demands.find(values);
    const erros = refusalOf({ values, missing, there, assunto, politica, leads, hiddenCodes });
    if (!setor || erros) {
      done.push({ seq, resultado: 'ERRO', erros: erros ?? [] });
      continue;
    }
    const { municipe_id, descricao_texto, codigo_oficio, data_demanda, status, encerrada_em, codigo_origem } = values;
    const wanted = {
      setor_id: setor.id,
      descricao_texto,
      codigo_oficio,
      assessor_responsavel: assessor?.nome ?? values.assessor_responsavel,
      assessor_id: assessor?.id ?? null,
      data_demanda,
      assunto_id: assunto?.id ?? null,
      encerrada_em,
      codigo_origem,
    };
    if (there) {
      const changed = politica.conhecidas !== 'IGNORAR' && change(there, { ...wanted, status }, politica);
      if (changed) {
        there.seq ??= seq;
        hideBy(there, assunto);
        // later rows find it by its new code, too
        demands.add(there, there);
      }
      done.push({ seq, resultado: changed ? 'ALTERADO' : 'IGNORADO', record: there });
      continue;
    }
    const demand: Demand = {
      ...wanted,
      municipe_id,
      status: status ?? 'EM_ANALISE',
      id: randomUUID(),
      versao: 1,
      made: true,
      hides: assunto?.sigilosa ?? false,
      lettered: false,
      principal_id: null,
      sigilosa: false,
      reunida: false,
      antes: {},
      seq,
    };
    demands.add(demand, demand);
    done.push({ seq, resultado: 'CRIADO', record: demand });
  }
  number(
    done.flatMap(({ resultado, record }) => (resultado === 'CRIADO' && record ? record : [])),
    reserved,
  );
  return finish(
    run,
    part,
    demandasTarget,
    done,
    { field: 'codigo_origem', code: 'demandas.origem_taken' },
    async (written) => {
      const hidden = written.filter(({ hides }) => hides).map(({ id }) => id);
      if (hidden.length > 0) await run(hideDemandas(hidden));
      const followers = known.filter(({ principal_id }) => principal_id).map(({ id }) => id);
      const later = [...hidden, ...followers];
      const [versions] = later.length > 0 ? await run(versionsOf(later)) : [[]];
      return versions;
    },
  );
}

import { randomUUID } from 'node:crypto';
import type { Run } from '../../../server/database/db.ts';
import type { Part, Tally } from '../../../server/lotes/lote-kind.ts';
import type { Politica } from '../importar/parametros.contract.ts';
import type { Classe, RowError } from './planilha.contract.ts';
import { planilhaTexts as t } from './planilha.texts.ts';
import { errorOf } from './row.ts';
import { finish, type Outcome, type Touched } from './finish.server.ts';
import type { Item } from './items.sql.ts';
import { withoutPhone, type MunicipeValues } from './municipe-row.server.ts';
import {
  heldMunicipes,
  knownMunicipes,
  mergedCodes,
  municipeFieldNames,
  municipesTarget,
  type Asked,
  type Known,
  type MergedCode,
  type MunicipeField,
} from './municipes-import.sql.ts';
import { type How, People, phoneForms } from './people.ts';

/** Citizens of a file: what each row is, and what becomes of it. */

const askedFor = (rows: readonly MunicipeValues[]): Asked => ({
  origens: rows.flatMap(({ codigo_origem }) => codigo_origem ?? []),
  telefones: rows.flatMap(({ telefone_ddd }) => (telefone_ddd ? phoneForms(telefone_ddd) : [])),
  nomes: [...new Set(rows.map(({ nome_completo }) => nome_completo))],
});

export const classeOf = (how: How | undefined): Classe =>
  how === undefined ? 'NOVA' : how === 'OUTRO_NOME' ? 'MESMO_TELEFONE' : 'CONHECIDA';

/** A row that somebody has to look at: its code is of a person with whom nothing else agrees. */
export const anothersCode = ({ codigo_origem }: MunicipeValues): RowError =>
  errorOf('codigo_origem', codigo_origem ?? '', t.outraOrigem);

/** Who these rows are about, of those that are there. */
export async function findMunicipes(run: Run, rows: readonly MunicipeValues[]): Promise<People<Known>> {
  const asked = askedFor(rows);
  const [known, merged] = await run(knownMunicipes(asked), mergedCodes(asked));
  return peopleOf(known, merged);
}

/** Those who are there, also by the codes of people who were merged into them. */
function peopleOf<P extends Known>(known: readonly P[], merged: readonly MergedCode[]) {
  const people = new People<P>();
  const byId = new Map(known.map((one) => [one.id, one]));
  for (const one of known) people.add(one);
  for (const one of merged) {
    const person = byId.get(one.id);
    if (person) people.alsoKnown(one.codigo_origem, person, one);
  }
  return people;
}

/** Somebody of this step, as they stand after the rows so far. */
type Person = Known & Touched & { sem_telefone: boolean; antes: Partial<Record<MunicipeField, string | null>> };

/** Changes what a row says of somebody who is there; whether anything is another now. */
function change(person: Person, said: MunicipeValues, conhecidas: Politica['conhecidas'], people: People<Person>) {
  const isAnothers = (phone: string) => (people.holderOf(phone) ?? person) !== person;
  // somebody without a phone is known by the one to leave word at
  const keepsWord = !person.telefone_ddd && (said.informacoes_adicionais || !person.informacoes_adicionais);
  const values = keepsWord && said.telefone_ddd && isAnothers(said.telefone_ddd) ? withoutPhone(said) : said;
  let changed = false;
  for (const field of municipeFieldNames) {
    const value = values[field];
    if (!value || value === person[field] || (conhecidas === 'COMPLETAR' && person[field])) continue;
    // a phone that is somebody's stays theirs, and so does a code
    if (field === 'telefone_ddd' && isAnothers(value)) continue;
    if (field === 'codigo_origem' && person[field]) continue;
    if (!(field in person.antes)) person.antes[field] = person[field];
    person[field] = value;
    changed = true;
  }
  // under a phone or a code that they had not
  if (changed) people.add(person);
  return changed;
}

export async function importMunicipes(
  run: Run,
  part: Part,
  items: readonly Item[],
  politica: Politica,
): Promise<Tally> {
  const rows = items.map(({ seq, dados }) => ({ seq, values: dados!.valores as MunicipeValues }));
  const asked = askedFor(rows.map(({ values }) => values));
  // whoever was merged while the first waited is, for the second, who they are now
  const [, known, merged] = await run(heldMunicipes(asked), heldMunicipes(asked), mergedCodes(asked));
  const people = peopleOf<Person>(
    known.map((one) => ({ ...one, made: false, sem_telefone: !one.telefone_ddd, antes: {} })),
    merged,
  );

  const bring = (seq: number, values: MunicipeValues): Outcome<Person> => {
    const sem_telefone = !values.telefone_ddd;
    const record = { ...values, id: randomUUID(), versao: 1, made: true, sem_telefone, antes: {}, seq };
    people.add(record);
    return { seq, resultado: 'CRIADO', record };
  };
  const outcomes = rows.map(({ seq, values }): Outcome<Person> => {
    const hit = people.find(values);
    if (!hit) return bring(seq, values);
    const { person, how } = hit;
    if (how === 'OUTRA_ORIGEM') return { seq, resultado: 'ERRO', erros: [anothersCode(values)] };
    if (how === 'OUTRO_NOME' && politica.mesmoTelefone === 'SEM_TELEFONE') return bring(seq, withoutPhone(values));
    const ignored = how === 'OUTRO_NOME' || politica.conhecidas === 'IGNORAR';
    const changed = !ignored && change(person, values, politica.conhecidas, people);
    if (changed) person.seq ??= seq;
    return { seq, resultado: changed ? 'ALTERADO' : 'IGNORADO', record: person };
  });
  return finish(run, part, municipesTarget, outcomes, { field: 'telefone_ddd', code: 'municipes.phone_taken' });
}

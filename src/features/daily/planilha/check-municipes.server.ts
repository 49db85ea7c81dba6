import type { Run } from '../../../server/database/db.ts';
import { shortHash } from '../../../server/process/short-hash.ts';
import type { Classe } from './planilha.contract.ts';
import type { NewItem } from './items.sql.ts';
import { anothersCode, classeOf, findMunicipes } from './municipes-import.server.ts';
import { municipeOf, withoutPhone, type MunicipeRow, type MunicipeValues } from './municipe-row.server.ts';
import { People, type Traits } from './people.ts';
import type { Cells } from './row.ts';

/** Checking citizens. */

export class SeenMunicipes extends People<Traits> {}

type ReadMunicipe = MunicipeRow & {
  linha: number;
  /** What it is beside the rows before it. */
  repete: Classe;
  /** One before it has its code, and is somebody else. */
  outraOrigem: boolean;
};

/** So many digits are kept of what is said of somebody: numbers to leave word at stand behind it. */
const digitsKept = 100;

/** A text of its own: what was cut out of a cell would hold all of that. */
const apart = (text: string) => Buffer.from(text).toString();
const sameOnly = (text: string | null) => text && shortHash(text);

/** Of somebody who was read only what others are compared with, as short as it can be. */
const traitsOf = (values: MunicipeValues): Traits => ({
  nome_completo: apart(values.nome_completo),
  telefone_ddd: values.telefone_ddd && apart(values.telefone_ddd),
  codigo_origem: sameOnly(values.codigo_origem),
  email: sameOnly(values.email),
  endereco: sameOnly(values.endereco),
  bairro: sameOnly(values.bairro),
  cep: sameOnly(values.cep),
  informacoes_adicionais: apart((values.informacoes_adicionais ?? '').replace(/\D/g, '').slice(-digitsKept)),
});
const byPhone = { email: null, endereco: null, bairro: null, cep: null, informacoes_adicionais: null };

export function rowOfMunicipes(linha: number, cells: Cells, seen: SeenMunicipes): ReadMunicipe {
  const row = municipeOf(cells);
  if (!row.values) return { ...row, linha, repete: 'NOVA', outraOrigem: false };
  const traits = traitsOf(row.values);
  const how = seen.find(traits)?.how;
  const outraOrigem = how === 'OUTRA_ORIGEM';
  const repete = classeOf(how);
  if (repete === 'MESMO_TELEFONE') seen.add(traitsOf(withoutPhone(row.values)));
  // whoever has a phone is known by that
  else if (repete === 'NOVA') seen.add(traits.telefone_ddd ? { ...traits, ...byPhone } : traits);
  return { ...row, linha, repete, outraOrigem };
}

type Found = Omit<NewItem, 'seq'>;

export async function checkMunicipes(run: Run, rows: readonly ReadMunicipe[]): Promise<Found[]> {
  const known = await findMunicipes(
    run,
    rows.flatMap(({ values }) => values ?? []),
  );
  return rows.map(({ linha, values, errors, semTelefone, repete, outraOrigem }): Found => {
    const hit = values && known.find(values);
    const foreign = values && (outraOrigem || hit?.how === 'OUTRA_ORIGEM') ? [anothersCode(values)] : [];
    if (!values || foreign.length > 0)
      return { linha, registro_id: null, dados: null, resultado: 'ERRO', erros: [...foreign, ...errors] };
    const there = classeOf(hit?.how);
    const classe = there === 'CONHECIDA' || repete === 'NOVA' ? there : repete;
    return {
      linha,
      registro_id: there === 'CONHECIDA' ? hit!.person.id : null,
      dados: { classe, falta: semTelefone ? 'TELEFONE' : null, valores: values, repete: repete === 'CONHECIDA' },
      resultado: semTelefone ? 'ERRO' : null,
      erros: semTelefone ? errors : null,
    };
  });
}

import type { Run } from '../../../server/database/db.ts';
import type { Classe } from './planilha.contract.ts';
import type { NewItem } from './items.sql.ts';
import { classeOf, findMunicipes } from './municipes-import.server.ts';
import { municipeOf, withoutPhone, type MunicipeRow, type MunicipeValues } from './municipe-row.server.ts';
import { People, type Traits } from './people.ts';
import type { Cells } from './row.ts';

/** Checking citizens. */

export class SeenMunicipes extends People<Traits> {}

type ReadMunicipe = MunicipeRow & {
  linha: number;
  /** What it is beside the rows before it. */
  repete: Classe;
};

/** Of somebody who was read only what others are compared with. */
const traitsOf = ({
  nome_completo,
  telefone_ddd,
  codigo_origem,
  email,
  endereco,
  bairro,
  cep,
  informacoes_adicionais,
}: MunicipeValues): Traits => ({
  nome_completo,
  telefone_ddd,
  codigo_origem,
  ...(telefone_ddd
    ? { email: null, endereco: null, bairro: null, cep: null, informacoes_adicionais: null }
    : { email, endereco, bairro, cep, informacoes_adicionais }),
});

export function rowOfMunicipes(linha: number, cells: Cells, seen: SeenMunicipes): ReadMunicipe {
  const row = municipeOf(cells);
  if (!row.values) return { ...row, linha, repete: 'NOVA' };
  const repete = classeOf(seen.find(row.values)?.how);
  if (repete !== 'CONHECIDA') seen.add(traitsOf(repete === 'MESMO_TELEFONE' ? withoutPhone(row.values) : row.values));
  return { ...row, linha, repete };
}

type Found = Omit<NewItem, 'seq'>;

export async function checkMunicipes(run: Run, rows: readonly ReadMunicipe[]): Promise<Found[]> {
  const known = await findMunicipes(
    run,
    rows.flatMap(({ values }) => values ?? []),
  );
  return rows.map(({ linha, values, errors, semTelefone, repete }): Found => {
    if (!values) return { linha, registro_id: null, dados: null, resultado: 'ERRO', erros: errors };
    const hit = known.find(values);
    const there = classeOf(hit?.how);
    const classe = there === 'CONHECIDA' || repete === 'NOVA' ? there : repete;
    return {
      linha,
      registro_id: there === 'CONHECIDA' ? hit!.person.id : null,
      dados: { classe, falta: semTelefone ? 'TELEFONE' : null, valores: values },
      resultado: semTelefone ? 'ERRO' : null,
      erros: semTelefone ? errors : null,
    };
  });
}

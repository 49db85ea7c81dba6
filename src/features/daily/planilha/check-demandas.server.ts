import type { Run } from '../../../server/database/db.ts';
import { anothersDemanda, demandaOf, Demands, isAnothers, type DemandaRow } from './demanda-row.server.ts';
import { citizensOf, findDemandas, missingOf, partsOf, type KeptDemanda } from './demandas-import.server.ts';
import type { NewItem } from './items.sql.ts';
import { errorOf, type Cells } from './row.ts';

/** Checking demands. */

/** Of a row that was read only whether it has a code. */
type SeenRow = { codigo_origem: 'CODE' | null };
const coded: SeenRow = { codigo_origem: 'CODE' };
const uncoded: SeenRow = { codigo_origem: null };
export class SeenDemandas extends Demands<SeenRow> {}

type ReadDemanda = DemandaRow & { linha: number; /** One before it in the file is the same. */ repete: boolean };

export function rowOfDemandas(linha: number, cells: Cells, seen: SeenDemandas): ReadDemanda {
  const row = demandaOf(cells);
  if (!row.values) return { ...row, linha, repete: false };
  // its citizen as the file says it
  const said = { ...row.values, municipe_id: Object.values(row.municipe).join(' ') };
  const repete = seen.find(said) !== undefined;
  if (!repete) seen.add(said, said.codigo_origem ? coded : uncoded);
  return { ...row, linha, repete };
}

type Found = Omit<NewItem, 'seq'>;

export async function checkDemandas(run: Run, rows: readonly ReadDemanda[]): Promise<Found[]> {
  const citizen = await citizensOf(
    run,
    rows.map(({ municipe }) => municipe),
  );
  const parts = await partsOf(
    run,
    rows.map(({ named }) => named),
  );
  const kept = rows.flatMap(({ values, municipe }): KeptDemanda[] => {
    const { id: municipe_id } = citizen(municipe);
    return values && municipe_id ? [{ ...values, municipe_id }] : [];
  });
  const known = await findDemandas(run, kept);
  return rows.map(({ linha, values, municipe, named, errors, repete }): Found => {
    const { id: municipe_id, motivo } = citizen(municipe);
    const missing = missingOf(parts, named);
    if (!values || !municipe_id) {
      const said = municipe.codigo || municipe.origem || municipe.telefone;
      const nobody = said && motivo ? [errorOf(municipe.campo, said, motivo)] : [];
      return { linha, registro_id: null, dados: null, resultado: 'ERRO', erros: [...nobody, ...errors, ...missing] };
    }
    const row = { ...values, municipe_id };
    const there = known.find(row);
    if (there && isAnothers(there, row))
      return { linha, registro_id: null, dados: null, resultado: 'ERRO', erros: [anothersDemanda(row), ...missing] };
    return {
      linha,
      registro_id: there?.id ?? null,
      dados: {
        classe: there || repete ? 'CONHECIDA' : 'NOVA',
        falta: missing.length > 0 ? 'NOMES' : null,
        valores: row,
        repete,
      },
      resultado: missing.length > 0 ? 'ERRO' : null,
      erros: missing.length > 0 ? missing : null,
    };
  });
}

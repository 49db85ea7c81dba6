import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { columnsOf, pageOfRows, rowsAfter, whileShort } from '../../../server/database/rows.ts';
import { atendimentoRow, atendimentosMax, atendimentosTextMax, type Atendimento } from './atendimentos.contract.ts';

const columns = columnsOf(atendimentoRow);

const newest = sql`data_registro desc, id desc`;

export function pageOfAtendimentos(municipeId: string, after: string | undefined): Statement<Atendimento> {
  const page = sql`
    select ${columns} from historicos_atendimento x
     where municipe_id = ${municipeId} and deleted_at is null
       ${rowsAfter('historicos_atendimento', ['data_registro', 'id'], after, { descending: true })}
     order by ${newest} ${pageOfRows(atendimentosMax, 1)}`;
  const short = whileShort(page, { text: 'descricao', order: newest, bytes: atendimentosTextMax });
  return statement(sql<Atendimento>`${short} order by ${newest}`);
}

/** Returns no row when the citizen is not there, or is nobody any more. */
export const insertAtendimento = (municipeId: string, descricao: string): Statement<Atendimento> =>
  statement(sql<Atendimento>`
    insert into historicos_atendimento (municipe_id, descricao)
    select id, ${descricao} from municipes where id = ${municipeId} and deleted_at is null and anonimizado_em is null
    returning ${columns}`);

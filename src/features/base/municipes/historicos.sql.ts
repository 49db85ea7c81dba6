import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { columnsOf, pageOfRows, rowsAfter, whileShort } from '../../../server/database/rows.ts';
import { historicoRow, historicosMax, historicosTextMax, type Historico } from './historicos.contract.ts';

const columns = columnsOf(historicoRow);

const newest = sql`data_registro desc, id desc`;

/** All of them, for an export. */
export const historicosOf = (municipeId: string): Statement<Historico> =>
  statement(sql<Historico>`
    select ${columns} from historicos_atendimento
     where municipe_id = ${municipeId} and deleted_at is null order by ${newest}`);

export function pageOfHistoricos(municipeId: string, after: string | undefined): Statement<Historico> {
  const page = sql`
    select ${columns} from historicos_atendimento x
     where municipe_id = ${municipeId} and deleted_at is null
       ${rowsAfter('historicos_atendimento', ['data_registro', 'id'], after, { descending: true })}
     order by ${newest} ${pageOfRows(historicosMax, 1)}`;
  const short = whileShort(page, { text: 'descricao', order: newest, bytes: historicosTextMax });
  return statement(sql<Historico>`${short} order by ${newest}`);
}

/** Returns no row when the citizen is not there, or is nobody any more. */
export const insertHistorico = (municipeId: string, descricao: string): Statement<Historico> =>
  statement(sql<Historico>`
    insert into historicos_atendimento (municipe_id, descricao)
    select id, ${descricao} from municipes where id = ${municipeId} and deleted_at is null and anonimizado_em is null
    returning ${columns}`);

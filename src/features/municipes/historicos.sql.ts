import { sql } from 'kysely';
import { statement, type Statement } from '../../server/db.ts';
import { columnsOf } from '../../server/rows.ts';
import { historicoRow, type Historico } from './historicos.contract.ts';

const columns = columnsOf(historicoRow);

export const historicosOf = (municipeId: string): Statement<Historico> =>
  statement(sql<Historico>`
    select ${columns} from historicos_atendimento
     where municipe_id = ${municipeId} and deleted_at is null order by data_registro desc, id`);

/** Returns no row when the citizen is not there, or is nobody any more. */
export const insertHistorico = (municipeId: string, descricao: string): Statement<Historico> =>
  statement(sql<Historico>`
    insert into historicos_atendimento (municipe_id, descricao)
    select id, ${descricao} from municipes where id = ${municipeId} and deleted_at is null and anonimizado_em is null
    returning ${columns}`);

import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { columnsOf, constant, given, rowsAfter, whileShort } from '../../../server/database/rows.ts';
import { requireNamedOf } from '../../base/municipes/municipes.parts.sql.ts';
import { takeUploads } from '../anexos/anexos.parts.sql.ts';
import {
  atendimentoRow,
  atendimentosMax,
  atendimentosTextMax,
  type Atendimento,
  type AtendimentoEdit,
  type AtendimentoInput,
  type AtendimentoListed,
} from './atendimentos.contract.ts';

const columns = columnsOf(atendimentoRow);

const newest = sql`data_registro desc, id desc`;

export function pageOfAtendimentos(municipeId: string, after: string | undefined): Statement<AtendimentoListed> {
  const page = sql`
    select ${columns}, (select v.feita_em from devolutivas v
             where v.tenant_id = x.tenant_id and v.historico_id = x.id and v.deleted_at is null limit 1) as avisado_em
      from historicos_atendimento x
     where municipe_id = ${municipeId} and deleted_at is null
       ${rowsAfter('historicos_atendimento', ['data_registro', 'id'], after, { descending: true })}
     order by ${newest} limit ${constant(atendimentosMax)}`;
  const short = whileShort(page, { text: 'descricao', order: newest, bytes: atendimentosTextMax });
  return statement(sql<AtendimentoListed>`${short} order by ${newest}`);
}

/** Stops what is about a demand that is not there, or that they neither asked for nor support. */
export const requireDemanda = (municipeId: string, { demanda_id }: AtendimentoInput): Statement =>
  statement(sql`
    select app.require(${demanda_id ?? null}::uuid is null or exists (
      select from demandas d where d.id = ${demanda_id ?? null} and d.deleted_at is null and (d.municipe_id = ${municipeId} or exists (
        select from app.people_of_demanda(d.tenant_id, d.id) p where p.municipe_id = ${municipeId}))),
      'request.invalid', 'demanda_id:historicos.demanda_missing')`);

/** Returns no row when the citizen is not there, or is nobody any more; whoever would merge them waits until it is there. */
export const insertAtendimento = (municipeId: string, input: AtendimentoInput): Statement<Atendimento> =>
  statement(sql<Atendimento>`
    insert into historicos_atendimento (municipe_id, descricao, canal, sentido, resultado, demanda_id)
    select id, ${input.descricao}, ${input.canal ?? null}, ${input.sentido ?? null}, ${input.resultado ?? null}, ${input.demanda_id ?? null}::uuid
      from municipes where id = ${municipeId} and deleted_at is null and anonimizado_em is null for key share
    returning ${columns}`);

/** The files that came along become the demand's. */
export const takeFiles = ({ demanda_id, uploads }: { demanda_id?: string | null; uploads: string[] }): Statement[] =>
  uploads.length === 0
    ? []
    : [
        requireNamedOf(demanda_id!),
        statement(
          sql`with saved as (select id from demandas where id = ${demanda_id} and deleted_at is null) ${takeUploads(uploads, 'create')}`,
        ),
      ];

export const changeAtendimento = (
  id: string,
  { versao, descricao, canal, sentido, resultado }: AtendimentoEdit,
): Statement<Atendimento> =>
  statement(sql<Atendimento>`
    update historicos_atendimento set descricao = ${descricao}, ${given('canal', canal)}, ${given('sentido', sentido)},
           ${given('resultado', resultado)}, editado_em = now()
     where id = ${id} and versao = ${versao} and deleted_at is null returning ${columns}`);

export const oneAtendimento = (id: string): Statement<Atendimento> =>
  statement(sql<Atendimento>`select ${columns} from historicos_atendimento where id = ${id} and deleted_at is null`);

import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { constant } from '../../../server/database/rows.ts';
import { type Passo, passosMax, type Roteiro } from './roteiro.contract.ts';

export const roteiroDe = (id: string): Statement<Roteiro> =>
  statement(sql<Roteiro>`
    select a.id as assunto_id, a.versao, coalesce((
        select json_agg(json_build_object('texto', p.texto, 'tipo', p.tipo, 'dias', p.dias) order by p.ordem)
          from (select * from assunto_passos where assunto_id = a.id and deleted_at is null order by ordem limit ${constant(passosMax)}) p), '[]') as passos
      from assuntos a where a.id = ${id} and a.deleted_at is null`);

/**
 * Saves the list place by place: what differs is changed, what is too much goes. The subject gets a new version with it, so that somebody
 * who saves an older list meanwhile is told.
 */
export const writeRoteiro = (id: string, versao: number, passos: readonly Passo[]): Statement<{ id: string }> => {
  const said = JSON.stringify(passos.map((one, n) => ({ ordem: n + 1, ...one })));
  return statement(sql<{ id: string }>`
    with assunto as (
      update assuntos set nome = nome where id = ${id} and versao = ${versao} and deleted_at is null returning id),
    ditos as materialized (
      select a.id as assunto_id, x.* from assunto a, jsonb_to_recordset(${said}::jsonb) as x (ordem int, texto text, tipo text, dias int)),
    de_antes as materialized (
      select p.* from assunto a join assunto_passos p on p.assunto_id = a.id and p.deleted_at is null),
    mudados as (
      update assunto_passos p set texto = d.texto, tipo = d.tipo, dias = d.dias
        from ditos d join de_antes n on n.ordem = d.ordem
       where p.id = n.id and (d.texto, d.tipo, d.dias) is distinct from (n.texto, n.tipo, n.dias)),
    tirados as (
      update assunto_passos p set deleted_at = now() from de_antes n
       where p.id = n.id and n.ordem not in (select d.ordem from ditos d)),
    novos as (
      insert into assunto_passos (assunto_id, ordem, texto, tipo, dias)
      select d.assunto_id, d.ordem, d.texto, d.tipo, d.dias from ditos d where d.ordem not in (select n.ordem from de_antes n))
    select id from assunto`);
};

import { sql } from 'kysely';
import { statement, type Statement } from '../../server/db.ts';
import type { AuditoriaRow } from './auditoria.contract.ts';
import { changesPageSize } from './historico.contract.ts';

export const liveRecord = (table: 'municipes' | 'demandas', id: string): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`select id from ${sql.table(table)} where id = ${id} and deleted_at is null`);

export const changesOf = (table: string, id: string, page: number): Statement<AuditoriaRow> =>
  statement(sql<AuditoriaRow>`
    select a.id, a."timestamp", f.autor, f.entidade, a.entidade_id, f.acao, a.antes, a.depois
      from auditoria a join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
     where a.tenant_id = (select app.tenant_id()) and a.entidade_id = ${id} and f.entidade = ${table}
     order by a."timestamp" desc, a.id limit ${changesPageSize} offset ${(page - 1) * changesPageSize}`);

export const countChangesOf = (table: string, id: string): Statement<{ total: number }> =>
  statement(sql<{ total: number }>`
    select count(*) as total
      from auditoria a join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
     where a.tenant_id = (select app.tenant_id()) and a.entidade_id = ${id} and f.entidade = ${table}`);

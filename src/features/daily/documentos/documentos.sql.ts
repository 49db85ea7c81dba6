import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { filteredList } from '../../../server/database/filters.ts';
import { columnsOf, pageOfRows } from '../../../server/database/rows.ts';
import type { StoredFile } from '../../../server/http/downloads.ts';
import type { UploadedFile } from '../../../server/http/uploads.ts';
import {
  documentoRow,
  documentosFilters,
  documentosPageSize,
  protectedWords,
  type Documento,
} from './documentos.contract.ts';

const columns = columnsOf(documentoRow, 'd');

const list = filteredList('documentos', 'd', documentosFilters);

/** One page; its 100 ids come from the index alone, only then are the rows read. */
export const pageOfDocumentos = (busca: string | undefined, page: number): Statement<Documento> =>
  statement(sql<Documento>`
    with ids as materialized (
      select d.id from documentos d where ${list.where({ busca })}
       order by d.name, d.id ${pageOfRows(documentosPageSize, page)})
    select ${columns} from ids join documentos d on d.tenant_id = (select app.tenant_id()) and d.id = ids.id order by d.name, d.id`);

export function countDocumentos(busca: string | undefined): Statement<{ total: number }> {
  const counter = list.counter({ busca });
  return statement(
    counter
      ? sql<{ total: number }>`select ${counter()} as total`
      : sql<{ total: number }>`select count(*) as total from documentos d where ${list.where({ busca })}`,
  );
}

export const storedDocumento = (id: string): Statement<StoredFile> =>
  statement(sql<StoredFile>`
    select id, name as nome_arquivo, size as tamanho_arquivo, tipo_arquivo, caminho_storage
      from documentos where id = ${id} and deleted_at is null`);

export const insertDocumento = (file: UploadedFile, caminho_storage: string): Statement<Documento> =>
  statement(sql<Documento>`
    insert into documentos as d (name, size, tipo_arquivo, caminho_storage)
    values (${file.nome_arquivo}, ${file.tamanho_arquivo}, ${file.tipo_arquivo}, ${caminho_storage})
    returning ${columns}`);

// as `isProtected` of the contract reads a name
const protectedName = `(?<![[:alpha:]])(?:${protectedWords.join('|')})(?![[:alpha:]])`;

export const requireUnprotected = (id: string): Statement =>
  statement(sql`
    select app.require(liberado or name !~ ${protectedName}, 'documentos.protected')
      from documentos where id = ${id} and deleted_at is null`);

export const markReleased = (id: string): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`
    update documentos set liberado = true where id = ${id} and deleted_at is null returning id`);

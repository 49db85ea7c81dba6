import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import type { StoredFile } from '../../../server/http/downloads.ts';
import { pageAfter } from '../../../server/database/rows.ts';
import type { UploadedFile } from '../../../server/http/uploads.ts';
import { anexosMax, type Anexo, type Upload } from './anexos.contract.ts';

const columns = sql`x.id, x.demanda_id, x.nome_arquivo, x.tamanho_arquivo, x.tipo_arquivo, x.usuario_upload_id, x.created_at`;

/** A document is live while it and its demand are: deleting a demand hides its files on every road. */
const live = sql`
  x.deleted_at is null and exists (select from demandas d where d.tenant_id = x.tenant_id and d.id = x.demanda_id and d.deleted_at is null)`;

// more than a form takes over at once; a person with so many has left forms open, or is up to no good
const mostWaiting = 100;

type Id = { id: string };
type NewFile = Pick<UploadedFile, 'nome_arquivo' | 'tamanho_arquivo' | 'tipo_arquivo'> & { caminho_storage: string };

/** Stops one who has too many uploads waiting; row security shows everyone only their own. */
export const requireRoom = (): Statement =>
  statement(sql`select app.require(count(*) < ${mostWaiting}, 'files.too_many') from uploads_temporarios`);

export const docsOfDemanda = (id: string, after: string | undefined): Statement<Anexo> =>
  statement(sql<Anexo>`
    select ${columns} from demanda_documentos x
     where x.demanda_id = ${id} and ${live}
       ${pageAfter('demanda_documentos', ['created_at', 'id'], after, anexosMax, { descending: true })}`);

export const storedDoc = (id: string): Statement<StoredFile> =>
  statement(sql<StoredFile>`
    select x.id, x.nome_arquivo, x.tamanho_arquivo, x.tipo_arquivo, x.caminho_storage
      from demanda_documentos x where x.id = ${id} and ${live}`);

/** No row when the demand was deleted while its file came in. */
export const insertDoc = (demandaId: string, file: NewFile): Statement<Upload> =>
  statement(sql<Upload>`
    insert into demanda_documentos as x (demanda_id, nome_arquivo, tamanho_arquivo, tipo_arquivo, caminho_storage)
    select d.id, ${file.nome_arquivo}, ${file.tamanho_arquivo}, ${file.tipo_arquivo}, ${file.caminho_storage}
      from demandas d where d.id = ${demandaId} and d.deleted_at is null
    returning ${columns}`);

export const insertUpload = (regras: string, file: NewFile): Statement<Upload> =>
  statement(sql<Upload>`
    insert into uploads_temporarios (regras, nome_arquivo, tamanho_arquivo, tipo_arquivo, caminho_storage)
    values (${regras}, ${file.nome_arquivo}, ${file.tamanho_arquivo}, ${file.tipo_arquivo}, ${file.caminho_storage})
    returning id, null as demanda_id, nome_arquivo, tamanho_arquivo, tipo_arquivo, user_id as usuario_upload_id, created_at`);

export const deleteUpload = (id: string): Statement<Id & { caminho_storage: string }> =>
  statement(sql<Id & { caminho_storage: string }>`
    delete from uploads_temporarios where id = ${id} returning id, caminho_storage`);

export const softDeleteDoc = (id: string): Statement<Id> =>
  statement(sql<Id>`update demanda_documentos x set deleted_at = now() where x.id = ${id} and ${live} returning x.id`);

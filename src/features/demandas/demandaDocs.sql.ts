import { sql } from 'kysely';
import { statement, type Statement } from '../../server/db.ts';
import type { StoredFile } from '../../server/downloads.ts';
import type { UploadedFile } from '../../server/uploads.ts';
import type { DemandaDoc, Upload } from './demandaDocs.contract.ts';

const columns = sql`d.id, d.demanda_id, d.nome_arquivo, d.tamanho_arquivo, d.tipo_arquivo, d.usuario_upload_id, d.created_at`;

/** A document is live while it and its demand are: deleting a demand hides its files on every road. */
const live = sql`
  d.deleted_at is null and exists (select from demandas x where x.tenant_id = d.tenant_id and x.id = d.demanda_id and x.deleted_at is null)`;

// more than a form takes over at once; a person with so many has left forms open, or is up to no good
const mostWaiting = 100;

type Id = { id: string };
type NewFile = Pick<UploadedFile, 'nome_arquivo' | 'tamanho_arquivo' | 'tipo_arquivo'> & { caminho_storage: string };

/** Stops one who has too many uploads waiting; row security shows everyone only their own. */
export const requireRoom = (): Statement =>
  statement(sql`select app.require(count(*) < ${mostWaiting}, 'files.too_many') from uploads_temporarios`);

export const docsOfDemanda = (id: string): Statement<DemandaDoc> =>
  statement(sql<DemandaDoc>`
    select ${columns} from demanda_documentos d where d.demanda_id = ${id} and ${live} order by d.created_at desc, d.id`);

export const storedDoc = (id: string): Statement<StoredFile> =>
  statement(sql<StoredFile>`
    select d.id, d.nome_arquivo, d.tamanho_arquivo, d.tipo_arquivo, d.caminho_storage
      from demanda_documentos d where d.id = ${id} and ${live}`);

/** No row when the demand was deleted while its file came in. */
export const insertDoc = (demandaId: string, file: NewFile): Statement<Upload> =>
  statement(sql<Upload>`
    insert into demanda_documentos as d (demanda_id, nome_arquivo, tamanho_arquivo, tipo_arquivo, caminho_storage)
    select x.id, ${file.nome_arquivo}, ${file.tamanho_arquivo}, ${file.tipo_arquivo}, ${file.caminho_storage}
      from demandas x where x.id = ${demandaId} and x.deleted_at is null
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
  statement(sql<Id>`update demanda_documentos d set deleted_at = now() where d.id = ${id} and ${live} returning d.id`);

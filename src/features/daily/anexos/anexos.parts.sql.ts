import { sql } from 'kysely';

/**
 * Hands temporary uploads over to the demand in `saved`: one's own only, by row security, and only those that were
 * checked by the same rule set. One that is not there stops the transaction. Most come without, and write no documents.
 */
export const takeUploads = (uploads: string[], rules: 'create' | 'edit') =>
  uploads.length === 0
    ? sql`select id from saved`
    : sql`,
  taken as (
    delete from uploads_temporarios u using saved
     where u.id = any (${uploads}::uuid[]) and u.regras = ${rules} returning u.*, saved.id as demanda_id),
  added as (
    insert into demanda_documentos (id, demanda_id, nome_arquivo, tamanho_arquivo, tipo_arquivo, caminho_storage)
    select id, demanda_id, nome_arquivo, tamanho_arquivo, tipo_arquivo, caminho_storage from taken returning id)
  select saved.id, app.require((select count(*) from added) = ${uploads.length}, 'demandas.upload_missing',
    'uploads:demandas.upload_missing') from saved`;

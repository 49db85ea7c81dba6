import * as z from 'zod/mini';
import { download, preview } from '../../../shared/file-calls.ts';
import { removal, restoration } from '../../../shared/bin-calls.ts';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import { afterRow, done, instant, nothing, uuid } from '../../../shared/fields.ts';
import { fileRules } from '../../../shared/files/file-rules.ts';
import { anexosTexts as t } from './anexos.texts.ts';

/** Files of demands. A form that is not saved yet makes temporary uploads, which the saved demand takes over. */

export const anexoRow = z.object({
  id: uuid(),
  demanda_id: uuid(),
  nome_arquivo: z.string(),
  /** Bytes */
  tamanho_arquivo: z.int(),
  tipo_arquivo: z.string(),
  usuario_upload_id: uuid(),
  created_at: instant(),
});
export type Anexo = z.infer<typeof anexoRow>;

/** What an upload answers: without `demanda_id`, a temporary upload whose `id` goes into `uploads` of the demand. */
export const uploadRow = z.extend(anexoRow, { demanda_id: z.nullable(uuid()) });
export type Upload = z.infer<typeof uploadRow>;

/** Of a form on screen: it keeps what was uploaded, so that a draft can show it; the server takes the ids. */
export const uploadsInForm = z.pipe(
  z.array(z.custom<Upload>()),
  z.transform((list: Upload[]) => list.map((upload) => upload.id)),
);

const maxUploads = 50;

/** Temporary uploads that a saved demand takes over. */
export const takenUploads = z.pipe(
  z.optional(z.array(uuid(), t.anexosInvalidos).check(z.maxLength(maxUploads, t.anexosDemais(maxUploads)))),
  z.transform((ids: string[] | undefined) => [...new Set(ids?.map((id) => id.toLowerCase()))]),
);

/** Rows of one page of the list. */
export const anexosMax = 200;

const tenant = '/api/tenants/{tenantId}';
const path = `${tenant}/demanda-documentos`;

export const listAnexos = endpoint({
  name: 'demandaDocs.list',
  method: 'GET',
  path: `${tenant}/demandas/{id}/documentos`,
  permission: 'demandas.read',
  door: 'tenant',
  summary:
    'Documentos de uma demanda, os mais novos primeiro, 200 por página; `after` é o id do último da página anterior',
  input: z.strictObject({ after: afterRow() }),
  output: z.array(anexoRow),
  bound: listOf(anexosMax, 256),
});

export const createAnexo = endpoint({
  name: 'demandaDocs.create',
  method: 'POST',
  path,
  permission: 'demandas.edit',
  door: 'tenant',
  summary:
    'Envia um arquivo pelas regras `create`, `edit` ou `detail`; com `demanda_id` já pertence à demanda, sem ele espera 24 horas por ela',
  input: z
    .strictObject({ regras: z.enum(['create', 'edit', 'detail'], t.regrasInvalidas), demanda_id: z.optional(uuid()) })
    .check(
      z.refine(({ regras, demanda_id }) => regras !== 'detail' || demanda_id !== undefined, {
        error: t.demandaObrigatoria,
        path: ['demanda_id'],
      }),
    ),
  output: uploadRow,
  bound: oneRecord,
  status: 201,
  idempotent: true,
  transport: 'upload',
  refreshes: ['demandaDocs', 'linha', 'passos'],
});

const file = { noun: 'demandaDocs', path, permission: 'demandas.read', maxBytes: fileRules.detail.maxBytes } as const;
export const getAnexo = download(file);
export const previewAnexo = preview(file);

export const removeAnexo = removal({
  noun: 'demandaDocs',
  path,
  permission: 'demandas.edit',
  summary: 'Exclui um documento (pode ser restaurado)',
  refreshes: ['demandaDocs', 'linha', 'passos'],
});

export const restoreAnexo = restoration({
  noun: 'demandaDocs',
  path,
  summary: 'Restaura um documento excluído',
  refreshes: ['demandaDocs', 'linha', 'passos'],
});

export const discardUpload = endpoint({
  name: 'demandaDocs.discard',
  method: 'DELETE',
  path: `${path}/temporarios/{id}`,
  permission: 'demandas.edit',
  door: 'tenant',
  summary: 'Descarta um envio próprio que nenhuma demanda salva usou',
  input: nothing(),
  output: done(),
  bound: oneRecord,
});

import * as z from 'zod/mini';
import { download, preview } from '../../../shared/file-calls.ts';
import { removal, restoration } from '../../../shared/bin-calls.ts';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import { done, instant, nothing, pageNumber, pageOf, uuid } from '../../../shared/fields.ts';
import { inputOf, searchText, type Filters } from '../../../shared/filters.ts';
import { fileRules } from '../../../shared/files/file-rules.ts';
import { documentosTexts as t } from './documentos.texts.ts';

/** The office's own files, of no demand. */
export const documentoRow = z.object({
  id: uuid(),
  /** As the person's file was called. */
  name: z.string(),
  /** Bytes */
  size: z.int(),
  tipo_arquivo: z.string(),
  usuario_upload_id: uuid(),
  /** Whether it may be deleted although its name protects it. */
  liberado: z.boolean(),
  created_at: instant(),
});
export type Documento = z.infer<typeof documentoRow>;

export const documentosPageSize = 100;

/** Words of a name, as written, that make a file one that cannot be deleted: no letter stands before or behind them. */
export const protectedWords = ['demandas', 'system', 'config'] as const;
const protectedName = new RegExp(`(?<!\\p{L})(?:${protectedWords.join('|')})(?!\\p{L})`, 'u');
export const hasProtectedName = (name: string): boolean => protectedName.test(name);
export const isProtected = ({ name, liberado }: Documento): boolean => !liberado && hasProtectedName(name);

/** What the list is narrowed to. */
export const documentosFilters = {
  busca: { type: searchText(), label: t.buscar, columns: ['busca'], is: 'containing' },
} as const satisfies Filters;

const path = '/api/tenants/{tenantId}/documentos';

export const listDocumentos = endpoint({
  name: 'documentos.list',
  method: 'GET',
  path,
  permission: 'documentos.read',
  door: 'tenant',
  summary: 'Documentos do gabinete, por nome, 100 por página; busca no nome sem distinguir maiúsculas e acentos',
  input: z.strictObject({ ...inputOf(documentosFilters), page: pageNumber() }),
  output: pageOf(documentoRow),
  bound: listOf(documentosPageSize, 128),
});

export const createDocumento = endpoint({
  name: 'documentos.create',
  method: 'POST',
  path,
  permission: 'documentos.edit',
  door: 'tenant',
  summary: 'Envia um documento pelas regras `documents`: PDF, DOC, DOCX ou TXT, até 10MB',
  input: z.strictObject({ regras: z.optional(z.literal('documents', t.regrasInvalidas)) }),
  output: documentoRow,
  bound: oneRecord,
  status: 201,
  idempotent: true,
  transport: 'upload',
  refreshes: ['documentos'],
});

const file = {
  noun: 'documentos',
  path,
  permission: 'documentos.read',
  maxBytes: fileRules.documents.maxBytes,
} as const;
export const getDocumento = download(file);
export const previewDocumento = preview(file);

export const removeDocumento = removal({
  noun: 'documentos',
  path,
  permission: 'documentos.edit',
  summary: 'Exclui um documento (pode ser restaurado); um de nome protegido só depois de liberado',
  refreshes: ['documentos'],
});

export const releaseDocumento = endpoint({
  name: 'documentos.release',
  method: 'POST',
  path: `${path}/{id}/release`,
  permission: 'documentos.release',
  door: 'tenant',
  summary: 'Libera um documento de nome protegido, que passa a poder ser excluído; fica registrado na auditoria',
  input: nothing(),
  output: done(),
  bound: oneRecord,
  refreshes: ['documentos'],
});

export const restoreDocumento = restoration({
  noun: 'documentos',
  path,
  summary: 'Restaura um documento excluído',
  refreshes: ['documentos'],
});

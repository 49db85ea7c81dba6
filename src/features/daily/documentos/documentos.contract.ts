import * as z from 'zod/mini';
import { endpoint, fileOf, listOf, oneRecord } from '../../../shared/contract.ts';
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
  created_at: instant(),
});
export type Documento = z.infer<typeof documentoRow>;

export const documentosPageSize = 100;

/** Parts of a name, as written, that make a file one that cannot be deleted. */
export const protectedParts = ['demandas', 'system', 'config'] as const;
export const isProtected = (name: string): boolean => protectedParts.some((part) => name.includes(part));

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

export const getDocumento = endpoint({
  name: 'documentos.get',
  method: 'GET',
  path: `${path}/{id}`,
  permission: 'documentos.read',
  door: 'tenant',
  summary: 'Baixa um documento, sempre como anexo; aceita `Range`',
  input: nothing(),
  output: z.unknown(),
  bound: fileOf(fileRules.documents.maxBytes),
  transport: 'download',
});

export const previewDocumento = endpoint({
  name: 'documentos.preview',
  method: 'GET',
  path: `${path}/{id}/preview`,
  permission: 'documentos.read',
  door: 'tenant',
  summary: 'Um PDF para ser visto dentro de uma página do sistema; outros tipos só se baixam',
  input: nothing(),
  output: z.unknown(),
  bound: fileOf(fileRules.documents.maxBytes),
  transport: 'download',
});

export const removeDocumento = endpoint({
  name: 'documentos.remove',
  method: 'DELETE',
  path: `${path}/{id}`,
  permission: 'documentos.edit',
  door: 'tenant',
  summary: 'Exclui um documento (pode ser restaurado); um de nome protegido não',
  input: nothing(),
  output: done(),
  bound: oneRecord,
  refreshes: ['documentos'],
});

export const restoreDocumento = endpoint({
  name: 'documentos.restore',
  method: 'POST',
  path: `${path}/{id}/restore`,
  permission: 'bin.restore',
  door: 'tenant',
  summary: 'Restaura um documento excluído',
  input: nothing(),
  output: done(),
  bound: oneRecord,
  refreshes: ['documentos'],
});

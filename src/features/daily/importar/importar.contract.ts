import * as z from 'zod/mini';
import { endpoint, listOf } from '../../../shared/contract.ts';
import { uuid } from '../../../shared/fields.ts';
import { codificacoes, delimitadores, previewRows, sheetLimits } from '../../../shared/files/sheets.ts';
import { estados } from '../../base/lotes/lotes.contract.ts';
import { campos, camposComValores, registros } from './campos.ts';
import { importarTexts as t } from './importar.texts.ts';
import { colunas, leitura, parametros, valores } from './parametros.contract.ts';

/** Drafts of one person; with the next, their oldest is forgotten. */
export const draftsMax = 5;
/** Characters of a cell, or of a header, on a screen. */
export const cellShown = 200;

const importacao = z.extend(parametros, { id: uuid(), estado: z.enum(estados) });
export type Importacao = z.infer<typeof importacao>;

/** How sure a column's field is: by its name, by what was chosen for such a header before, or only by how its cells look. */
const certezas = ['RECONHECIDA', 'LEMBRADA', 'CONFIRA'] as const;

const sugestao = z.object({
  campo: z.nullable(z.enum([...new Set([...campos.municipes, ...campos.demandas])])),
  /** Null of a column that is not imported. */
  certeza: z.nullable(z.enum(certezas)),
  /** What it is, of one that is never kept here. */
  semLugar: z.nullable(z.string()),
});
export type Sugestao = z.infer<typeof sugestao>;

/** The texts of a column that are to be matched with what the office has; null where there are too many of them. */
const textosDeColuna = z.object({
  campo: z.enum(camposComValores),
  textos: z.nullable(
    z.array(
      z.object({
        texto: z.string(),
        vezes: z.int(),
        /** A status, or the id of what is called so; null where nothing is. */
        valor: z.nullable(z.string()),
      }),
    ),
  ),
});
export type TextosDeColuna = z.infer<typeof textosDeColuna>;

const previa = z.object({
  importacao,
  /** As the file is read with what was asked for, which need not be what is kept yet. */
  leitura,
  abas: z.array(z.string()),
  cabecalho: z.array(z.string()),
  /** It seems to be a record: such a file is not taken. */
  sem_cabecalho: z.boolean(),
  /** The first rows, each cell cut where it is long. */
  linhas: z.array(z.array(z.string())),
  total: z.int(),
  sugestoes: z.array(sugestao),
  textos: z.array(textosDeColuna),
});
export type Previa = z.infer<typeof previa>;

const path = '/api/tenants/{tenantId}/importacoes';
const refreshes = ['importacoes', 'lotes'] as const;

export const uploadImportacao = endpoint({
  name: 'importacoes.upload',
  method: 'POST',
  path,
  permission: 'imports.run',
  door: 'tenant',
  summary: `Envia uma planilha para importar, pelas regras \`import\`: CSV, TXT ou XLSX, até 25 MB, ${sheetLimits.rows} linhas, ${sheetLimits.columns} colunas e ${sheetLimits.cell} caracteres por célula. Nada é gravado além do arquivo; cada pessoa tem até ${draftsMax} em preparo`,
  input: z.strictObject({ registro: z.enum(registros, t.registroInvalido) }),
  output: importacao,
  bound: listOf(sheetLimits.values + 1, 1024),
  status: 201,
  idempotent: true,
  transport: 'upload',
  refreshes,
});

export const previewImportacao = endpoint({
  name: 'importacoes.preview',
  method: 'GET',
  path: `${path}/{id}`,
  permission: 'imports.run',
  door: 'tenant',
  summary: `O que a planilha traz: o cabeçalho, as ${previewRows} primeiras linhas, o que cada coluna parece ser e os textos das que apontam para registros; \`codificacao\`, \`delimitador\` e \`aba\` leem o arquivo de outro jeito, e com \`resumo=sim\` vem só o que está guardado, sem ler o arquivo\``,
  input: z.strictObject({
    codificacao: z.optional(z.enum(codificacoes, t.leituraInvalida)),
    delimitador: z.optional(z.enum(delimitadores, t.leituraInvalida)),
    aba: z.optional(z.string().check(z.maxLength(200, t.leituraInvalida))),
    resumo: z.optional(z.literal('sim', t.leituraInvalida)),
  }),
  output: previa,
  bound: listOf(sheetLimits.values + 1, 3072),
});

export const mapImportacao = endpoint({
  name: 'importacoes.map',
  method: 'POST',
  path: `${path}/{id}/colunas`,
  permission: 'imports.run',
  door: 'tenant',
  summary:
    'Diz o que é cada coluna (na ordem do arquivo; `null` não é importada) e, com `valores`, o que é cada texto de status, setor, assessor e assunto. As colunas ficam guardadas para planilhas com o mesmo cabeçalho',
  input: z.strictObject({
    leitura,
    colunas,
    valores: z.optional(valores),
    criarFaltantes: z.optional(z.boolean(t.leituraInvalida)),
  }),
  output: z.object({ importacao, textos: z.array(textosDeColuna) }),
  bound: listOf(sheetLimits.values + 1, 3072),
  refreshes,
});

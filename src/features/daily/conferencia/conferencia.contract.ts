import * as z from 'zod/mini';
import { endpoint, fileOf, listOf, oneRecord } from '../../../shared/contract.ts';
import { done, instant, nothing, uuid } from '../../../shared/fields.ts';
import { estados, loteRow } from '../../base/lotes/lotes.contract.ts';
import { parametros, politica, type Politica } from '../importar/parametros.contract.ts';
import { contagem, type Contagem } from '../planilha/planilha.contract.ts';

/** The last two steps of an import: what each row is, and doing it. */

/** Rows that are wrong, told at a time. */
export const errosMax = 100;

/** Lines that repeat another, told at most. */
export const repetidasMax = 10;

/** What these choices make of the rows. */
export function outcomeWith(rows: Contagem, { mesmoTelefone, semTelefone, criarFaltantes }: Politica) {
  const apart = mesmoTelefone === 'SEM_TELEFONE' ? rows.mesmoTelefone : 0;
  const [phoneless, phonelessNew] = semTelefone ? [rows.semTelefone, rows.semTelefoneNovas] : [0, 0];
  const [nameless, namelessNew] = criarFaltantes ? [rows.faltantes, rows.faltantesNovas] : [0, 0];
  return {
    novas: rows.novas + apart + phonelessNew + namelessNew,
    conhecidas: rows.conhecidas + rows.mesmoTelefone - apart + phoneless - phonelessNew + nameless - namelessNew,
    erros: rows.erros + rows.semTelefone - phoneless + rows.faltantes - nameless,
  };
}

const importacoes = '/api/tenants/{tenantId}/importacoes';
const path = `${importacoes}/{id}` as const;
const refreshes = ['importacoes', 'lotes'] as const;

/** Imports that are listed: the newest. */
export const importacoesMax = 20;

const { registro, linhas, etapa } = parametros.shape;
const importacaoListada = z.object({
  id: uuid(),
  estado: z.enum(estados),
  registro,
  linhas,
  etapa,
  /** The file's name. */
  arquivo: z.string(),
  autor: z.string(),
  /** The person's own. */
  proprio: z.boolean(),
  created_at: instant(),
});
export type ImportacaoListada = z.infer<typeof importacaoListada>;

export const listImportacoes = endpoint({
  name: 'importacoes.list',
  method: 'GET',
  path: importacoes,
  permission: 'imports.run',
  door: 'tenant',
  summary: `Importações do gabinete, as ${importacoesMax} mais novas que ainda estão guardadas, com as que estão em preparo`,
  input: nothing(),
  output: z.array(importacaoListada),
  bound: listOf(importacoesMax, 512),
});

export const discardImportacao = endpoint({
  name: 'importacoes.discard',
  method: 'POST',
  path: `${path}/descartar`,
  permission: 'imports.run',
  door: 'tenant',
  summary: 'Descarta uma importação própria em preparo, com a planilha; nada do que já foi importado muda',
  input: nothing(),
  output: done(),
  bound: oneRecord,
  refreshes,
});

export const checkImportacao = endpoint({
  name: 'importacoes.check',
  method: 'POST',
  path: `${path}/conferir`,
  permission: 'imports.run',
  door: 'tenant',
  summary:
    'Confere cada linha da planilha, como tarefa, com as regras do formulário; nada é cadastrado. O resultado fica em `importacoes.result`',
  input: nothing(),
  output: loteRow,
  bound: oneRecord,
  refreshes,
});

export const importacaoResult = endpoint({
  name: 'importacoes.result',
  method: 'GET',
  path: `${path}/resultado`,
  permission: 'imports.run',
  door: 'tenant',
  summary: 'Quantas linhas de uma importação são novas, já cadastradas ou têm erro, e o que se fez delas',
  input: nothing(),
  output: z.object({
    lote: loteRow,
    importacao: z.pick(parametros, { registro: true, arquivo: true, linhas: true }),
    /** Every row was checked. */
    conferida: z.boolean(),
    politica,
    contagem,
    /** Lines of the first rows that repeat another, until they are imported. */
    repetidas: z.array(z.int()),
    /** What was done of them, once they are imported. */
    feito: z.object({ criadas: z.int(), alteradas: z.int(), iguais: z.int() }),
  }),
  bound: oneRecord,
});

const linhaComErro = z.object({
  seq: z.int(),
  linha: z.int(),
  campo: z.string(),
  valor: z.string(),
  erro: z.string(),
});

const yes = z.optional(z.enum(['sim']));
/** What is chosen of rows that would pass by it. */
const passing = { sem_telefone: yes, criar_faltantes: yes };

export const importacaoErrors = endpoint({
  name: 'importacoes.errors',
  method: 'GET',
  path: `${path}/erros`,
  permission: 'imports.run',
  door: 'tenant',
  summary:
    'Linhas com erro de uma importação, 100 por página; `depois_de` é o `seq` da última da página anterior, `sem_telefone=sim` e `criar_faltantes=sim` deixam de fora as que assim passariam',
  input: z.strictObject({
    depois_de: z.optional(z.string().check(z.regex(/^[0-9]{1,6}$/))),
    ...passing,
  }),
  output: z.array(linhaComErro),
  bound: listOf(errosMax, 512),
});

export const importacaoErrorsFile = endpoint({
  name: 'importacoes.errorsFile',
  method: 'POST',
  path: `${path}/erros/baixar`,
  permission: 'imports.run',
  door: 'tenant',
  summary:
    'As linhas com erro em CSV (UTF-8, ponto e vírgula): as colunas da planilha, a linha e o erro; `sem_telefone` e `criar_faltantes` como em `importacoes.errors`; fica registrado na auditoria',
  input: z.strictObject(passing),
  output: z.unknown(),
  bound: fileOf(512 * 1024 ** 2),
  transport: 'download',
});

export const runImportacao = endpoint({
  name: 'importacoes.run',
  method: 'POST',
  path: `${path}/importar`,
  permission: 'imports.run',
  door: 'tenant',
  summary:
    'Importa as linhas conferidas, como tarefa que pode ser desfeita; recusa antes de começar o que não cabe nos limites do gabinete',
  input: z.strictObject({ politica }),
  output: loteRow,
  bound: oneRecord,
  refreshes,
});

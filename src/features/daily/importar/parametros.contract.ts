import * as z from 'zod/mini';
import { codificacoes, delimitadores, formatos, sheetLimits } from '../../../shared/files/sheets.ts';
import { campos, camposComValores, registros } from './campos.ts';
import { importarTexts as t } from './importar.texts.ts';

/** What is kept of an import from step to step: `lotes.parametros` of one of tipo IMPORTACAO. */

export const etapas = ['ARQUIVO', 'COLUNAS', 'VALORES', 'CONFERENCIA', 'IMPORTAR'] as const;
export type Etapa = (typeof etapas)[number];

/** As the reader takes it (server/sheets). */
export const leitura = z.strictObject({
  formato: z.enum(formatos, t.leituraInvalida),
  codificacao: z.nullable(z.enum(codificacoes, t.leituraInvalida)),
  delimitador: z.nullable(z.enum(delimitadores, t.leituraInvalida)),
  aba: z.nullable(z.string(t.leituraInvalida).check(z.maxLength(200, t.leituraInvalida))),
});

const campo = z.enum([...new Set([...campos.municipes, ...campos.demandas])], t.colunasInvalidas);

/** By the column of the file: its field, or null where it is not imported. */
export const colunas = z
  .array(z.nullable(campo), t.colunasInvalidas)
  .check(z.maxLength(sheetLimits.columns, t.colunasDemais));

const text = (max: number) => z.string(t.valoresInvalidos).check(z.maxLength(max, t.valoresInvalidos));

/**
 * By field and by the cell's text, as it is written there: a status, or the id of a sector, team member or subject. The empty text is
 * for rows without one, also where the file has no such column. What is not named is looked for by its name, and made with `criarFaltantes`.
 */
export const valores = z.partialRecord(
  z.enum(camposComValores, t.valoresInvalidos),
  z
    .record(text(sheetLimits.value), text(40))
    .check(z.refine((one) => Object.keys(one).length <= sheetLimits.values + 1, t.valoresInvalidos)),
);

/** What is said of a text that people wrote: also where every object has something by that name, as by `constructor`. */
export const saidOf = <Said>(
  texts: Readonly<Record<string, Said>> | null | undefined,
  text: string,
): Said | undefined => (texts && Object.hasOwn(texts, text) ? texts[text] : undefined);

export const politica = z.strictObject({
  /** What becomes of those that are here already. */
  conhecidas: z.enum(['IGNORAR', 'COMPLETAR', 'ATUALIZAR'], t.leituraInvalida),
  /** The phone of somebody else. */
  mesmoTelefone: z.enum(['IGNORAR', 'SEM_TELEFONE'], t.leituraInvalida),
  semTelefone: z.boolean(t.leituraInvalida),
  criarFaltantes: z.boolean(t.leituraInvalida),
});
export type Politica = z.infer<typeof politica>;

export const parametros = z.strictObject({
  registro: z.enum(registros, t.registroInvalido),
  arquivo: z.strictObject({ nome: z.string(), tamanho: z.int() }),
  leitura,
  /** Texts of the header, one a column. */
  cabecalho: z.array(z.string()),
  /** Rows below it. */
  linhas: z.int(),
  colunas,
  valores,
  politica,
  etapa: z.enum(etapas),
});
export type Parametros = z.infer<typeof parametros>;

/** What an import begins with: nothing that is here is changed. */
export const politicaUsual: Politica = {
  conhecidas: 'IGNORAR',
  mesmoTelefone: 'IGNORAR',
  semTelefone: false,
  criarFaltantes: false,
};

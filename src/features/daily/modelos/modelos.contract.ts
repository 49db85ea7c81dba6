import * as z from 'zod/mini';
import { removal, restoration } from '../../../shared/bin-calls.ts';
import { type Bound, endpoint, listOf } from '../../../shared/contract.ts';
import {
  afterRow,
  clearable,
  idOrEmpty,
  instant,
  lineOrEmpty,
  nameText,
  nothing,
  orNull,
  text,
  uuid,
  version,
} from '../../../shared/fields.ts';
import { formatNumber } from '../../../shared/format.ts';
import { halfSentence, halfVariable, unknownSentence, unknownVariable } from '../../../shared/letters/variables.ts';
import { mostTyped } from '../../../shared/oficio/letter.ts';
import { modelosTexts as t } from './modelos.texts.ts';

const tipo = z.enum(['DOCUMENTO', 'MENSAGEM']);

/** In the list: without its text. */
export const modeloListRow = z.object({
  id: uuid(),
  tipo,
  nome: z.string(),
  /** Which kind of letter it proposes. */
  oficio_tipo_id: z.nullable(uuid()),
  assunto: z.nullable(z.string()),
  created_at: instant(),
  versao: z.int(),
});
export type ModeloNaLista = z.infer<typeof modeloListRow>;

export const modeloRow = z.extend(modeloListRow, { corpo: z.string() });
export type Modelo = z.infer<typeof modeloRow>;

/** Rows of one page of the list; as many as an office may have. */
export const modelosMax = 500;
export const nomeMax = 80;
export const assuntoMax = 150;
const corpoMax = { DOCUMENTO: mostTyped, MENSAGEM: 1000 } as const;

/** A text of so many characters, in as many bytes as they can take. */
const oneModelo: Bound = { rows: 1, bytes: 160 * 1024 };

const assunto = lineOrEmpty(assuntoMax);

/** What is wrong with the variables of a text, and with its length, is told beside the text. */
const fitting = z.check<{ tipo: 'DOCUMENTO' | 'MENSAGEM'; corpo: string; assunto?: string | null | undefined }>(
  (given) => {
    const { value, issues } = given;
    for (const field of ['assunto', 'corpo'] as const) {
      const unknown = unknownVariable(value[field] ?? '', value.tipo);
      const half = halfVariable(value[field] ?? '');
      const message = unknown === undefined ? half && halfSentence(half) : unknownSentence(unknown);
      if (message) issues.push({ code: 'custom', input: value, path: [field], message });
    }
    if (value.corpo.length > corpoMax[value.tipo])
      issues.push({
        code: 'custom',
        input: value,
        path: ['corpo'],
        message: `Use no máximo ${formatNumber(corpoMax[value.tipo])} caracteres`,
      });
  },
);

const fields = {
  tipo,
  nome: nameText(t.nomeObrigatorio, nomeMax),
  oficio_tipo_id: orNull(idOrEmpty()),
  assunto: orNull(assunto),
  corpo: text(t.textoObrigatorio, corpoMax.DOCUMENTO),
};
export const modeloInput = z.strictObject(fields).check(fitting);

const path = '/api/tenants/{tenantId}/modelos';

export const listModelos = endpoint({
  name: 'modelos.list',
  method: 'GET',
  path,
  permission: 'modelos.read',
  door: 'tenant',
  summary: 'Modelos do gabinete, por nome, 500 por página, sem o texto; `after` é o id do último da página anterior',
  input: z.strictObject({ after: afterRow() }),
  output: z.array(modeloListRow),
  bound: listOf(modelosMax, 640),
});

export const getModelo = endpoint({
  name: 'modelos.get',
  method: 'GET',
  path: `${path}/{id}`,
  permission: 'modelos.read',
  door: 'tenant',
  summary: 'Um modelo, com o texto',
  input: nothing(),
  output: modeloRow,
  bound: oneModelo,
});

export const createModelo = endpoint({
  name: 'modelos.create',
  method: 'POST',
  path,
  permission: 'modelos.edit',
  door: 'tenant',
  summary: 'Cria um modelo de documento (até 30.000 caracteres) ou de mensagem (até 1.000)',
  input: modeloInput,
  output: modeloRow,
  bound: oneModelo,
  status: 201,
  idempotent: true,
  refreshes: ['modelos'],
});

export const updateModelo = endpoint({
  name: 'modelos.update',
  method: 'PATCH',
  path: `${path}/{id}`,
  permission: 'modelos.edit',
  door: 'tenant',
  summary: 'Altera um modelo; tipo de ofício e assunto ausentes ficam como estão',
  input: z
    .strictObject({ ...fields, oficio_tipo_id: clearable(idOrEmpty()), assunto: clearable(assunto), versao: version() })
    .check(fitting),
  output: modeloRow,
  bound: oneModelo,
  refreshes: ['modelos'],
});

export const copyStarters = endpoint({
  name: 'modelos.prontos',
  method: 'POST',
  path: `${path}/prontos`,
  permission: 'modelos.edit',
  door: 'tenant',
  summary: 'Copia os cinco modelos prontos para um gabinete que não tem nenhum',
  input: nothing(),
  output: z.object({ criados: z.int() }),
  bound: { rows: 5, bytes: 1024 },
  status: 201,
  refreshes: ['modelos'],
});

export const removeModelo = removal({
  noun: 'modelos',
  path,
  permission: 'modelos.edit',
  summary: 'Exclui um modelo (pode ser restaurado)',
  refreshes: ['modelos'],
});

export const restoreModelo = restoration({
  noun: 'modelos',
  path,
  summary: 'Restaura um modelo excluído',
  refreshes: ['modelos'],
});

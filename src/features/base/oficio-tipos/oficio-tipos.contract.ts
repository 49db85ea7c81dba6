import * as z from 'zod/mini';
import { removal, restoration } from '../../../shared/bin-calls.ts';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import {
  afterRow,
  cleanText,
  clearable,
  clearableDays,
  daysOrNull,
  instant,
  lineOrEmpty,
  nameText,
  nothing,
  orNull,
  uuid,
  version,
} from '../../../shared/fields.ts';
import { oficioTiposTexts as t } from './oficio-tipos.texts.ts';

export const numeracoes = ['GABINETE', 'EXTERNA'] as const;
export const reinicios = ['ANO', 'NUNCA'] as const;

export const oficioTipoRow = z.object({
  id: uuid(),
  nome: z.string(),
  sigla: z.nullable(z.string()),
  /** EXTERNA: the Câmara gives the numbers. */
  numeracao: z.enum(numeracoes),
  reinicio: z.enum(reinicios),
  digitos: z.int(),
  mascara: z.string(),
  /** In how many working days an answer is waited for; before what the órgão says. */
  resposta_dias: z.nullable(z.int()),
  created_at: instant(),
  versao: z.int(),
});
export type OficioTipo = z.infer<typeof oficioTipoRow>;

/** Rows of one page of the list. */
export const oficioTiposMax = 500;
export const tipoNomeMax = 60;
export const mascaraMax = 100;
export const mascaraInicial = '{TIPO} Nº {NUMERO}/{ANO}/{SIGLA}';

const numero = '{NUMERO}';
const known = /\{(TIPO|NUMERO|ANO|SIGLA)\}/g;
const mascara = z.string(t.mascaraInvalida).check(
  z.overwrite(cleanText),
  z.maxLength(mascaraMax, `Use no máximo ${mascaraMax} caracteres`),
  z.refine((form) => form.includes(numero) && !/[{}\n]/.test(form.replace(known, '')), t.mascaraInvalida),
);
const reinicio = z.enum(reinicios, t.reinicioInvalido);
export const digitosMax = 6;
/** As a number, or as a form has it. */
const digitos = z.pipe(
  z
    .union([z.string(), z.int()], t.digitosInvalidos)
    .check(z.refine((given) => /^[1-6]$/.test(String(given)), t.digitosInvalidos)),
  z.transform((given: string | number) => Number(given)),
);
const sigla = lineOrEmpty(20);

export const oficioTipoInput = z.strictObject({
  nome: nameText(t.nomeObrigatorio, tipoNomeMax),
  sigla: orNull(sigla),
  numeracao: z.enum(numeracoes, t.numeracaoInvalida),
  reinicio: z._default(reinicio, 'ANO'),
  digitos: z._default(digitos, 3),
  mascara: z._default(mascara, mascaraInicial),
  resposta_dias: daysOrNull(),
});

const path = '/api/tenants/{tenantId}/oficio-tipos';
const refreshes = ['oficioTipos', 'oficios'] as const;

export const listOficioTipos = endpoint({
  name: 'oficioTipos.list',
  method: 'GET',
  path,
  permission: 'oficios.read',
  door: 'tenant',
  summary: 'Tipos de ofício, por nome, 500 por página; `after` é o id do último da página anterior',
  input: z.strictObject({ after: afterRow() }),
  output: z.array(oficioTipoRow),
  bound: listOf(oficioTiposMax, 768),
});

export const beginOficioTipos = endpoint({
  name: 'oficioTipos.iniciais',
  method: 'POST',
  path: `${path}/iniciais`,
  permission: 'oficios.edit',
  door: 'tenant',
  summary:
    'Traz os sete tipos com que um gabinete começa, se nunca teve nenhum, e responde a primeira página da lista; repetir não muda nada',
  input: nothing(),
  output: z.array(oficioTipoRow),
  bound: listOf(oficioTiposMax, 768),
  refreshes: ['oficioTipos'],
});

export const createOficioTipo = endpoint({
  name: 'oficioTipos.create',
  method: 'POST',
  path,
  permission: 'ajustes.edit',
  door: 'tenant',
  summary: 'Cria um tipo de ofício; quem numera, o gabinete ou a Câmara, fica para sempre',
  input: oficioTipoInput,
  output: oficioTipoRow,
  bound: oneRecord,
  status: 201,
  idempotent: true,
  refreshes: ['oficioTipos'],
});

export const updateOficioTipo = endpoint({
  name: 'oficioTipos.update',
  method: 'PATCH',
  path: `${path}/{id}`,
  permission: 'ajustes.edit',
  door: 'tenant',
  summary: 'Altera um tipo de ofício; vale para o que for emitido depois. Campos opcionais ausentes ficam como estão',
  input: z.strictObject({
    nome: nameText(t.nomeObrigatorio, tipoNomeMax),
    sigla: clearable(sigla),
    reinicio: z.optional(reinicio),
    digitos: z.optional(digitos),
    mascara: z.optional(mascara),
    resposta_dias: clearableDays(),
    versao: version(),
  }),
  output: oficioTipoRow,
  bound: oneRecord,
  refreshes,
});

export const removeOficioTipo = removal({
  noun: 'oficioTipos',
  path,
  permission: 'ajustes.edit',
  summary: 'Exclui um tipo de ofício (pode ser restaurado); os ofícios dele ficam',
  refreshes,
});

export const restoreOficioTipo = restoration({
  noun: 'oficioTipos',
  path,
  summary: 'Restaura um tipo de ofício excluído',
  refreshes,
});

import * as z from 'zod/mini';
import { endpoint, fileOf, listOf, oneRecord } from '../../../shared/contract.ts';
import {
  cleanText,
  clearable,
  dayOrEmpty,
  done,
  isoDate,
  lineOrEmpty,
  nothing,
  oneLine,
  textOrEmpty,
  uuid,
  version,
} from '../../../shared/fields.ts';
import { fileRules } from '../../../shared/files/file-rules.ts';
import { getPrazo } from '../prazos/prazos.contract.ts';
import { demandasIds, oficioRow, oneOficio, path, refreshes, resultadosDaCasa } from './oficios.contract.ts';
import { oficiosTexts as t } from './oficios.texts.ts';

/** What becomes of a letter after it was written: number, dates, answer, result, and the register of numbers. */

/** Explanations of numbers on one page: a skip of many is one. */
export const numeracaoMax = 1000;

/** Bytes of a letter's file: a hundred pages with a coat of arms are far below. */
const pdfMax = 20 * 1024 ** 2;

const reason = (message: string) =>
  z.string(message).check(z.overwrite(cleanText), z.minLength(10, message), z.maxLength(1000));

const one = { output: oficioRow, bound: oneOficio, door: 'tenant', refreshes } as const;

export const issueOficio = endpoint({
  name: 'oficios.emitir',
  method: 'POST',
  path: `${path}/{id}/emitir`,
  permission: 'oficios.edit',
  summary:
    'Emite um rascunho: dá-lhe o próximo número do tipo no ano da data, sem lacunas, e fixa texto e destinatário. A data não é futura, nem anterior à do último número',
  input: z.strictObject({ versao: version(), data: isoDate() }),
  ...one,
});

export const voidOficio = endpoint({
  name: 'oficios.anular',
  method: 'POST',
  path: `${path}/{id}/anular`,
  permission: 'oficios.void',
  summary: 'Anula um ofício emitido; o número fica usado, e as demandas voltam ao código que tinham',
  input: z.strictObject({ motivo: reason(t.motivoAnular) }),
  ...one,
});

export const emptyOficio = endpoint({
  name: 'oficios.esvaziar',
  method: 'POST',
  path: `${path}/{id}/esvaziar`,
  permission: 'oficios.empty',
  summary:
    'Esvazia o que um ofício emitido diz: texto, destinatário e arquivos; número, datas e SHA-256 ficam. Não pode ser desfeito',
  input: z.strictObject({ motivo: reason(t.motivoEsvaziar) }),
  ...one,
});

export const repeatOficio = endpoint({
  name: 'oficios.reiterar',
  method: 'POST',
  path: `${path}/{id}/reiterar`,
  permission: 'oficios.edit',
  summary:
    'Cria o rascunho da reiteração de um ofício sem resposta, para o mesmo destinatário e as mesmas demandas; onde há um, responde esse',
  input: nothing(),
  status: 201,
  idempotent: true,
  ...one,
});

const day = () => clearable(dayOrEmpty());

export const updateDatas = endpoint({
  name: 'oficios.datas',
  method: 'PATCH',
  path: `${path}/{id}/datas`,
  permission: 'oficios.edit',
  summary:
    'Registra, corrige ou tira datas de um ofício emitido; o que falta fica como está. `resposta_ate` é um prazo próprio, e null volta ao contado',
  input: z.strictObject({
    versao: version(),
    enviado_em: day(),
    protocolado_em: day(),
    protocolo: clearable(lineOrEmpty(60)),
    resposta_ate: day(),
    respondido_em: day(),
    resposta: clearable(textOrEmpty(5000)),
  }),
  ...one,
});

/** `312/2026` as people write it. */
const casaNumero = z
  .string(t.casaNumeroInvalido)
  .check(z.overwrite(cleanText), z.regex(/^([1-9]\d{0,5}\/(19|20|21)\d\d)?$/, t.casaNumeroInvalido));
const link = z
  .string(t.linkInvalido)
  .check(z.overwrite(oneLine), z.regex(/^(https:\/\/[^\s/?#@]+([/?#]\S*)?)?$/, t.linkInvalido), z.maxLength(500));

export const updateResultado = endpoint({
  name: 'oficios.resultado',
  method: 'PATCH',
  path: `${path}/{id}/resultado`,
  permission: 'oficios.edit',
  summary:
    'O que a Câmara fez de uma proposição: número (`312/2026`), endereço e resultado; o que falta fica como está',
  input: z.strictObject({
    versao: version(),
    casa: clearable(casaNumero),
    casa_link: clearable(link),
    resultado: clearable(z.enum([...resultadosDaCasa, ''], t.resultadoInvalido)),
    resultado_em: day(),
  }),
  ...one,
});

export const linkDemandas = endpoint({
  name: 'oficios.ligar',
  method: 'POST',
  path: `${path}/{id}/demandas`,
  permission: 'oficios.edit',
  summary: 'Liga demandas a um ofício, também a um emitido; as que já são dele ficam',
  input: z.strictObject({ demandas: demandasIds.check(z.minLength(1, t.demandasInvalidas)) }),
  ...one,
});

export const unlinkDemanda = endpoint({
  name: 'oficios.desligar',
  method: 'DELETE',
  path: `${path}/{id}/demandas`,
  permission: 'oficios.edit',
  summary: 'Tira uma demanda de um rascunho; de um ofício emitido, só a que foi ligada depois',
  input: z.strictObject({ demanda_id: uuid() }),
  ...one,
});

export const explainResposta = endpoint({
  name: 'oficios.prazo',
  method: 'GET',
  path: `${path}/{id}/prazo`,
  permission: 'oficios.read',
  door: 'tenant',
  summary: 'Como o prazo da resposta foi contado, dia a dia; um prazo próprio não tem dias',
  input: nothing(),
  output: z.object({
    prazo: z.nullable(z.string()),
    /** From which day, and in how many working days. */
    desde: z.nullable(z.string()),
    quantos: z.nullable(z.int()),
    proprio: z.boolean(),
    dias: getPrazo.output.shape.dias,
  }),
  bound: getPrazo.bound,
});

const file = {
  permission: 'oficios.read',
  door: 'tenant',
  method: 'GET',
  input: nothing(),
  output: z.unknown(),
  transport: 'download',
} as const;

export const oficioPdf = endpoint({
  ...file,
  name: 'oficios.pdf',
  path: `${path}/{id}/pdf`,
  summary:
    'O PDF de um ofício emitido, sempre o mesmo, para ser visto dentro de uma página do sistema; depois de anulado diz ANULADO',
  bound: fileOf(pdfMax),
});

export const respostaFile = endpoint({
  ...file,
  name: 'oficios.resposta',
  path: `${path}/{id}/resposta`,
  summary: 'O arquivo da resposta de um ofício, sempre como anexo',
  bound: fileOf(fileRules.detail.maxBytes),
});

export const uploadResposta = endpoint({
  name: 'oficios.guardarResposta',
  method: 'POST',
  path: `${path}/{id}/resposta`,
  permission: 'oficios.edit',
  door: 'tenant',
  summary: 'Guarda o arquivo da resposta de um ofício emitido, no lugar do que havia',
  input: nothing(),
  output: done(),
  bound: oneRecord,
  transport: 'upload',
  refreshes: ['oficios', 'linha'],
});

export const removeResposta = endpoint({
  name: 'oficios.tirarResposta',
  method: 'DELETE',
  path: `${path}/{id}/resposta`,
  permission: 'oficios.edit',
  door: 'tenant',
  summary: 'Tira o arquivo da resposta de um ofício',
  input: nothing(),
  output: done(),
  bound: oneRecord,
  refreshes: ['oficios', 'linha'],
});

const numeroExplicado = z.object({
  /** First and last of these numbers: the same of a letter. */
  de: z.int(),
  ate: z.int(),
  /** LACUNA: nothing explains it, which should never be. */
  situacao: z.enum(['EMITIDO', 'ANULADO', 'PULADO', 'LACUNA']),
  oficio_id: z.nullable(uuid()),
  identificacao: z.nullable(z.string()),
  /** Of issue, voiding or skipping. */
  data: z.nullable(z.string()),
  motivo: z.nullable(z.string()),
  /** Who voided or skipped it. */
  autor: z.nullable(z.string()),
  sigiloso: z.boolean(),
});
export type NumeroExplicado = z.infer<typeof numeroExplicado>;

export const numeracaoOficios = endpoint({
  name: 'oficios.numeracao',
  method: 'GET',
  path: `${path}/numeracao`,
  permission: 'oficios.read',
  door: 'tenant',
  summary:
    'Cada número de um tipo e ano (`periodo` 0: dos que não recomeçam), usado, anulado ou pulado, com o motivo; 1.000 por página, `depois` é o último número da anterior',
  input: z.strictObject({
    tipo_id: uuid(),
    periodo: z.optional(z.union([z.string().check(z.regex(/^\d{1,4}$/)), z.int()], t.proximoInvalido)),
    depois: z.optional(z.union([z.string().check(z.regex(/^\d{1,6}$/)), z.int()], t.proximoInvalido)),
  }),
  output: z.object({
    /** The year that is told of, the one that runs, and all that have numbers, the newest first. */
    periodo: z.int(),
    atual: z.int(),
    periodos: z.array(z.int()),
    digitos: z.int(),
    ultimo: z.int(),
    proximo: z.int(),
    primeira_data: z.nullable(z.string()),
    ultima_data: z.nullable(z.string()),
    emitidos: z.int(),
    anulados: z.int(),
    pulados: z.int(),
    lacunas: z.int(),
    numeros: z.array(numeroExplicado),
  }),
  bound: listOf(numeracaoMax, 1536),
});

export const tiposExcluidosMax = 500;

export const tiposExcluidos = endpoint({
  name: 'oficios.tiposExcluidos',
  method: 'GET',
  path: `${path}/tipos-excluidos`,
  permission: 'oficios.read',
  door: 'tenant',
  summary: 'Tipos excluídos que têm números, por nome: os números deles continuam explicados na numeração',
  input: nothing(),
  output: z.array(z.object({ id: uuid(), nome: z.string() })),
  bound: listOf(tiposExcluidosMax, 512),
});

export const setProximo = endpoint({
  name: 'oficios.proximo',
  method: 'POST',
  path: '/api/tenants/{tenantId}/oficio-tipos/{id}/proximo',
  permission: 'ajustes.edit',
  door: 'tenant',
  summary:
    'O próximo número de um tipo, só para cima; os pulados ficam com o motivo. `periodo` é o ano em curso (0: dos que não recomeçam), e outro é recusado',
  input: z.strictObject({
    periodo: z.int(t.proximoInvalido).check(z.minimum(0, t.proximoInvalido), z.maximum(9999, t.proximoInvalido)),
    proximo: z.int(t.proximoInvalido).check(z.minimum(1, t.proximoInvalido), z.maximum(999_999, t.proximoInvalido)),
    motivo: reason(t.motivoSalto),
  }),
  output: done(),
  bound: oneRecord,
  refreshes: ['oficios', 'oficioTipos'],
});

import * as z from 'zod/mini';
import { endpoint, oneRecord } from '../../../shared/contract.ts';
import { daysOrEmpty, nameText, notDays, nothing, uuid, version } from '../../../shared/fields.ts';
import { roteiroTexts as t } from './roteiro.texts.ts';

/** Steps of one subject, and of one demand. */
export const passosMax = 20;
export const passoMax = 150;

/** What ticks a step: a person, a picture, a letter that is issued, a number that it was filed under; the last is done again some days later. */
export const tiposDePasso = ['MANUAL', 'FOTO', 'OFICIO', 'PROTOCOLO', 'VERIFICAR'] as const;
export const tipoDePasso = z.enum(tiposDePasso, t.tipoInvalido);
export const textoDoPasso = nameText(t.textoObrigatorio, passoMax);
/** Working days after the step before. */
export const diasDoPasso = z.nullish(daysOrEmpty());

type Dito = { tipo?: string | undefined; dias?: number | null | undefined };
/** Only what is looked after again says in how many days. */
export const withDias = z.check<Dito>(({ value, issues }) => {
  if (value.tipo === 'VERIFICAR' && !value.dias)
    issues.push({ code: 'custom', message: notDays, path: ['dias'], input: value.dias });
});

export const passo = z.object({ texto: z.string(), tipo: tipoDePasso, dias: z.nullable(z.int()) });
export type Passo = z.infer<typeof passo>;

export const passoInput = z.strictObject({ texto: textoDoPasso, tipo: tipoDePasso, dias: diasDoPasso }).check(withDias);

const path = '/api/tenants/{tenantId}/assuntos/{id}/passos';
const roteiro = z.object({
  assunto_id: uuid(),
  /** In their order. */
  passos: z.array(passo),
  /** The subject's. */
  versao: z.int(),
});
export type Roteiro = z.infer<typeof roteiro>;

export const getPassos = endpoint({
  name: 'assuntos.passos',
  method: 'GET',
  path,
  permission: 'assuntos.read',
  door: 'tenant',
  summary: 'Os passos de um assunto, até 20, na ordem; sem nenhum, as demandas dele seguem os do tema',
  input: nothing(),
  output: roteiro,
  bound: oneRecord,
});

export const setPassos = endpoint({
  name: 'assuntos.setPassos',
  method: 'PATCH',
  path,
  permission: 'assuntos.edit',
  door: 'tenant',
  summary: 'A lista inteira de passos de um assunto, até 20; vale para as demandas que o receberem daqui em diante',
  input: z.strictObject({
    passos: z.array(passoInput).check(z.maxLength(passosMax, t.passosDemais(passosMax))),
    versao: version(),
  }),
  output: roteiro,
  bound: oneRecord,
  refreshes: ['assuntos'],
});

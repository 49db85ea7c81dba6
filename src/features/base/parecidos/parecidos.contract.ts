import * as z from 'zod/mini';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import { done, lineOrEmpty, nothing, upperLineOrEmpty, uuid } from '../../../shared/fields.ts';
import { loteRow } from '../lotes/lotes.contract.ts';
import { parecidosTexts as t } from './parecidos.texts.ts';

/** People that are shown beside a form. */
export const similarMax = 5;
/** Points from which two records are very likely one person's; from forty on it is possible. */
export const muitoProvavel = 60;
/** People whom a form may tell apart from its own before it is saved. */
const apartMax = 20;

/** Said of somebody new: these are other people. */
export const outros = () => z.array(uuid()).check(z.maxLength(apartMax));

export const similarInput = z.strictObject({
  /** Whose form it is, when they have a record. */
  de: z.optional(uuid()),
  nome_completo: z.optional(upperLineOrEmpty(200)),
  telefone_ddd: z.optional(z.string().check(z.regex(/^\d{8,11}$/, t.semPessoa))),
  email: z.optional(lineOrEmpty(254)),
  cep: z.optional(z.string().check(z.regex(/^\d{8}$/, t.semPessoa))),
  numero: z.optional(lineOrEmpty(20)),
  bairro: z.optional(upperLineOrEmpty(100)),
});

const parecido = z.object({
  id: uuid(),
  codigo: z.string(),
  nome_completo: z.string(),
  bairro: z.nullable(z.string()),
  pontos: z.int(),
  motivos: z.array(z.string()),
});
export type Parecido = z.infer<typeof parecido>;

/** Whether enough is known of somebody to look for who that may be: two words of a name, or eight digits. */
export const isSayingWho = ({ nome_completo = '', telefone_ddd = '' }: z.infer<typeof similarInput>): boolean =>
  /\S\s+\S/.test(nome_completo) || /^\d{8,11}$/.test(telefone_ddd);

const path = '/api/tenants/{tenantId}/municipes';

export const similarMunicipes = endpoint({
  name: 'municipes.similar',
  method: 'GET',
  path: `${path}/parecidos`,
  permission: 'municipes.edit',
  door: 'tenant',
  summary:
    'Até 5 munícipes que podem ser a pessoa que se está cadastrando, com pontos (60: muito provável; 40: possível) e motivos; é preciso ter duas palavras do nome ou oito dígitos do telefone. `de` é quem se está editando',
  input: similarInput,
  output: z.array(parecido),
  bound: listOf(similarMax, 16),
});

export const tellApart = endpoint({
  name: 'municipes.notSame',
  method: 'POST',
  path: `${path}/{id}/nao-e`,
  permission: 'municipes.edit',
  door: 'tenant',
  summary: 'Guarda que outros munícipes não são a mesma pessoa que este: não voltam a ser oferecidos como duplicados',
  input: z.strictObject({ outros: outros().check(z.minLength(1)) }),
  output: done(),
  bound: oneRecord,
  refreshes: ['municipes.similar', 'duplicados'],
});

export const findDuplicados = endpoint({
  name: 'duplicados.find',
  method: 'POST',
  path: '/api/tenants/{tenantId}/duplicados/procurar',
  permission: 'municipes.merge',
  door: 'tenant',
  summary:
    'Começa uma tarefa que compara os munícipes uns com os outros e põe na fila os pares que podem ser uma pessoa só; o que já se decidiu fica. Enquanto uma está em andamento, a resposta é essa',
  input: nothing(),
  output: loteRow,
  bound: oneRecord,
  refreshes: ['lotes'],
});

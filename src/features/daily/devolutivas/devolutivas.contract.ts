import * as z from 'zod/mini';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import { cleanText, done, instant, isoDate, nothing, uuid, version } from '../../../shared/fields.ts';
import { canais } from '../atendimentos/atendimentos.contract.ts';
import { devolutivasTexts as t } from './devolutivas.texts.ts';

/** People of one demand that its card has, and that are told with the same words at once. */
export const pessoasMax = 500;
export const textoMax = 2000;

export const situacoes = ['FEITA', 'DISPENSADA'] as const;
const situacao = z.enum(situacoes, t.situacaoInvalida);
const canal = z.enum(canais, t.canalObrigatorio);

/**
 * How somebody was told; without a day, today. Who need not be told (DISPENSADA) has none of the rest. Of another closing than `ciclo` says
 * nothing is written down.
 */
const dito = {
  ciclo: z.optional(version()),
  situacao,
  canal: z.nullish(canal),
  feita_em: z.nullish(isoDate(t.dataObrigatoria)),
  texto: z.nullish(z.string().check(z.overwrite(cleanText), z.maxLength(textoMax, t.textoLongo(textoMax)))),
};

type Dito = { situacao: string; canal?: string | null | undefined };
const withCanal = z.check<Dito>(({ value, issues }) => {
  if (value.situacao === 'FEITA' && !value.canal)
    issues.push({ code: 'custom', message: t.canalObrigatorio, path: ['canal'], input: value.canal });
});

export const devolutivaInput = z.strictObject({ municipe_id: uuid(), ...dito }).check(withCanal);
const devolutivasInput = z
  .strictObject({
    municipes: z
      .array(uuid(), t.semPessoas)
      .check(z.minLength(1, t.semPessoas), z.maxLength(pessoasMax, t.pessoasDemais(pessoasMax))),
    ...dito,
  })
  .check(withCanal);

/** How somebody was told, and when. */
export const comoFoiAvisada = z.object({ situacao, canal: z.nullable(canal), feita_em: z.nullable(z.string()) });

const feita = z.object({
  id: uuid(),
  ...comoFoiAvisada.shape,
  autor: z.string(),
  /** Whether the person who asks may take it back, or put it right. */
  pode_desfazer: z.boolean(),
  pode_corrigir: z.boolean(),
  created_at: instant(),
  versao: z.int(),
});

/** Somebody who is to be told, or was. */
const pessoaAvisada = z.object({
  municipe_id: uuid(),
  nome_completo: z.string(),
  telefone_ddd: z.nullable(z.string()),
  /** Asked for this demand (MUNICIPE), for one that was merged into it (REUNIDA), or supports either (APOIADOR). */
  papel: z.enum(['MUNICIPE', 'REUNIDA', 'APOIADOR']),
  /** Of this closing; null while it is pending. */
  devolutiva: z.nullable(feita),
});
export type PessoaAvisada = z.infer<typeof pessoaAvisada>;

export const devolutivas = z.object({
  /** How often the demand was closed. */
  ciclo: z.int(),
  /** All of them, those who were told, and those who need not be. */
  total: z.int(),
  avisadas: z.int(),
  dispensadas: z.int(),
  /** Who is still to be told asked for what was merged into it and the person does not read. */
  falta_oculta: z.boolean(),
  /** Who is still to be told first: who asked for it, and the others by name. */
  pessoas: z.array(pessoaAvisada),
});

/** One of them with its words. */
export const devolutiva = z.object({
  id: uuid(),
  situacao,
  canal: z.nullable(canal),
  feita_em: z.nullable(z.string()),
  texto: z.nullable(z.string()),
  versao: z.int(),
});

const tenant = '/api/tenants/{tenantId}';
const path = `${tenant}/demandas/{id}/devolutivas`;
const refreshes = ['devolutivas', 'reunidas', 'demandas', 'linha', 'historicos', 'municipes.get', 'visoes'] as const;

export const listDevolutivas = endpoint({
  name: 'devolutivas.list',
  method: 'GET',
  path,
  permission: 'demandas.read',
  door: 'tenant',
  summary:
    'Quem pediu uma demanda encerrada e o que cada um já sabe, primeiro quem falta avisar, até 500 pessoas; sem ninguém enquanto ela não pede devolutiva',
  input: nothing(),
  output: devolutivas,
  bound: listOf(pessoasMax, 896),
});

export const createDevolutiva = endpoint({
  name: 'devolutivas.create',
  method: 'POST',
  path,
  permission: 'demandas.edit',
  door: 'tenant',
  summary:
    'Registra que uma pessoa foi avisada do resultado de uma demanda, com o canal e o dia, e escreve o atendimento no histórico dela; ou que não precisa ser avisada',
  input: devolutivaInput,
  output: done(),
  bound: oneRecord,
  status: 201,
  idempotent: true,
  refreshes,
});

export const createDevolutivas = endpoint({
  name: 'devolutivas.lote',
  method: 'POST',
  path: `${path}/lote`,
  permission: 'demandas.edit',
  door: 'tenant',
  summary: 'O mesmo, com as mesmas palavras, de até 500 pessoas; quem já foi avisado fica como está',
  input: devolutivasInput,
  /** Those that this has written; who was told before has another. */
  output: z.object({ registradas: z.array(uuid()) }),
  bound: listOf(pessoasMax, 64),
  idempotent: true,
  refreshes,
});

export const getDevolutiva = endpoint({
  name: 'devolutivas.get',
  method: 'GET',
  path: `${tenant}/devolutivas/{id}`,
  permission: 'demandas.read',
  door: 'tenant',
  summary: 'Uma devolutiva, com o que a pessoa ouviu',
  input: nothing(),
  output: devolutiva,
  bound: oneRecord,
});

export const updateDevolutiva = endpoint({
  name: 'devolutivas.update',
  method: 'PATCH',
  path: `${tenant}/devolutivas/{id}`,
  permission: 'demandas.edit',
  door: 'tenant',
  summary:
    'Corrige uma devolutiva própria, até 24 horas depois de registrada, e o atendimento escrito com ela; o que falta fica como está',
  input: z.strictObject({
    canal: z.optional(canal),
    feita_em: z.optional(isoDate(t.dataObrigatoria)),
    texto: dito.texto,
    versao: version(),
  }),
  output: done(),
  bound: oneRecord,
  refreshes,
});

export const removeDevolutiva = endpoint({
  name: 'devolutivas.remove',
  method: 'DELETE',
  path: `${tenant}/devolutivas/{id}`,
  permission: 'demandas.edit',
  door: 'tenant',
  summary:
    'Desfaz uma devolutiva e o atendimento escrito com ela: a própria, em até 10 minutos; gerentes e administradores, qualquer uma',
  input: nothing(),
  output: done(),
  bound: oneRecord,
  refreshes,
});

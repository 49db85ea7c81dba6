import * as z from 'zod/mini';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import { instant, lineOrEmpty, nothing, requiredDay, uuid, version } from '../../../shared/fields.ts';
import { loteRow } from '../../base/lotes/lotes.contract.ts';
import { municipeInput } from '../../base/municipes/municipes.contract.ts';
import { higieneTexts as t } from './higiene.texts.ts';

export type Regra = keyof typeof t.regras;
export const regras = Object.keys(t.regras) as [Regra, ...Regra[]];

/** Rows of one page of a rule's queue. */
export const filaMax = 20;
/** Corrected while the request waits; more as a lote. */
export const fixAtOnce = 1_000;
export const fixMax = 50_000;

const filled = (value: z.ZodMiniType<string | null, unknown>) => z.pipe(value, z.string(t.informe));
const { telefone_ddd, nome_completo, email, bairro } = municipeInput.shape;

/** What a rule may be about, and what its record's own form takes there. */
export const campos = {
  telefone_ddd: filled(telefone_ddd),
  nome_completo,
  email: filled(email),
  bairro: filled(bairro),
  assunto_id: uuid(),
  encerrada_em: requiredDay(t.dataObrigatoria, t.dataInvalida),
} as const;
export type Campo = keyof typeof campos;

const regra = z.enum(regras, t.regraInvalida);
const registros = z.enum(['municipes', 'demandas', 'bairros']);
export type Registros = z.infer<typeof registros>;

const regraContada = z.object({
  regra,
  registros,
  /** Column that it is about: one of `campos`, unless nothing can be typed there. */
  campo: z.string(),
  /** What waits in its queue. */
  pendentes: z.int(),
  /** With a suggestion. */
  corrigiveis: z.int(),
});
export type RegraRow = z.infer<typeof regraContada>;

const itemDaFila = z.object({
  /** Of the record. */
  id: uuid(),
  /** Of the record as it is now. */
  versao: z.int(),
  /** What the record is called, and what tells it from others. */
  nome: z.string(),
  detalhe: z.nullable(z.string()),
  antes: z.nullable(z.string()),
  /** What it would be; null where nobody can guess. */
  depois: z.nullable(z.string()),
  /** Of a bairro: how many citizens and demands are of it, and of the one that it would count as. */
  quantos: z.nullable(z.object({ antes: z.int(), depois: z.int() })),
});
export type Item = z.infer<typeof itemDaFila>;

const path = '/api/tenants/{tenantId}/higiene';
const refreshes = ['higiene', 'municipes', 'demandas', 'bairros', 'dashboard', 'lotes'] as const;

export const higieneRules = endpoint({
  name: 'higiene.rules',
  method: 'GET',
  path,
  permission: 'quality.use',
  door: 'tenant',
  summary: 'Regras da higiene dos dados, com quantos registros esperam em cada uma, e quando foi a última verificação',
  input: nothing(),
  output: z.object({
    /** A run waits or is under way. */
    rodando: z.boolean(),
    verificada_em: z.nullable(instant()),
    regras: z.array(regraContada),
  }),
  bound: listOf(regras.length, 16),
});

export const nextItems = endpoint({
  name: 'higiene.next',
  method: 'GET',
  path: `${path}/fila`,
  permission: 'quality.use',
  door: 'tenant',
  summary:
    'Os próximos 20 registros da fila de uma regra, com o valor de agora e a sugestão feita dele; `after` é o `id` do último da página anterior',
  input: z.strictObject({ regra, after: z.optional(uuid()) }),
  output: z.array(itemDaFila),
  bound: listOf(filaMax, 64),
});

export const fixItem = endpoint({
  name: 'higiene.fix',
  method: 'POST',
  path: `${path}/corrigir`,
  permission: 'quality.use',
  door: 'tenant',
  summary:
    'Dá a um registro a sugestão da regra, ou o `valor` informado, se ele ainda é o da `versao`; senão nada muda e a resposta traz a sugestão feita de novo. Um telefone que já é de outra pessoa fica como está, e o par vai para Duplicados',
  input: z.strictObject({
    regra,
    registro_id: uuid(),
    versao: version(),
    valor: z.optional(lineOrEmpty(300)),
  }),
  output: z.object({
    resultado: z.enum(['CORRIGIDO', 'MUDOU', 'SAIU', 'DUPLICADO']),
    /** As it is now, after `MUDOU`. */
    item: z.nullable(itemDaFila),
    /** Whose the phone is. */
    outro: z.nullable(z.object({ id: uuid(), nome: z.string() })),
    /** After `CORRIGIDO`: the record's version by which that is taken back, of a bairro what counted as it, of a demand that its subject has hidden it. */
    desfazer: z.nullable(z.object({ versao: z.int(), com: z.array(uuid()), ocultou: z.boolean() })),
  }),
  bound: oneRecord,
  refreshes,
});

export const unfixItem = endpoint({
  name: 'higiene.unfix',
  method: 'POST',
  path: `${path}/desfazer`,
  permission: 'quality.use',
  door: 'tenant',
  summary:
    'Devolve o valor que a própria pessoa acabou de corrigir, se o registro ainda é o da `versao` que a correção deixou; a um bairro voltam as grafias de `com`, e a demanda que o assunto `ocultou` deixa de ser sigilosa',
  input: z.strictObject({
    regra,
    registro_id: uuid(),
    versao: version(),
    com: z.optional(z.array(uuid()).check(z.maxLength(500))),
    ocultou: z.optional(z.boolean()),
  }),
  output: nothing(),
  bound: oneRecord,
  refreshes,
});

export const dismissItem = endpoint({
  name: 'higiene.dismiss',
  method: 'POST',
  path: `${path}/certo`,
  permission: 'quality.use',
  door: 'tenant',
  summary:
    'Diz que o valor de um registro está certo: ele sai da fila da regra até o valor mudar; com `certo` false, ele volta para a fila',
  input: z.strictObject({ regra, registro_id: uuid(), certo: z.optional(z.boolean()) }),
  output: nothing(),
  bound: oneRecord,
  refreshes: ['higiene'],
});

export const runHigiene = endpoint({
  name: 'higiene.run',
  method: 'POST',
  path: `${path}/verificar`,
  permission: 'quality.use',
  door: 'tenant',
  summary: 'Verifica todos os registros do gabinete por todas as regras, como tarefa; toda semana isso acontece por si',
  input: nothing(),
  output: loteRow,
  bound: oneRecord,
  refreshes: ['higiene', 'lotes'],
});

export const fixAll = endpoint({
  name: 'higiene.fixAll',
  method: 'POST',
  path: `${path}/corrigir-todos`,
  permission: 'quality.bulk',
  door: 'tenant',
  summary:
    'Dá a sugestão a todos os registros da fila de uma regra que têm uma, se são `total` (até 50.000; acima de 1.000 como tarefa); pode ser desfeito',
  input: z.strictObject({ regra, total: z.int().check(z.minimum(1)) }),
  output: loteRow,
  bound: oneRecord,
  refreshes,
});

import * as z from 'zod/mini';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import { done, nothing, uuid, version } from '../../../shared/fields.ts';
import { municipeRow } from '../municipes/municipes.contract.ts';
import { duplicadosTexts as t } from './duplicados.texts.ts';

/** Pairs of the queue, the likeliest first; those behind them come when these are decided. */
export const paresMax = 100;
/** Counting stops here. */
export const mostCounted = 1000;

const path = '/api/tenants/{tenantId}/duplicados';
const municipe = '/api/tenants/{tenantId}/municipes/{id}';

export const parRow = z.object({
  /** The one who was registered first stays, unless somebody chooses otherwise. */
  fica_id: uuid(),
  sai_id: uuid(),
  nome: z.string(),
  pontos: z.int(),
});
export type Par = z.infer<typeof parRow>;

export const listDuplicados = endpoint({
  name: 'duplicados.list',
  method: 'GET',
  path,
  permission: 'municipes.merge',
  door: 'tenant',
  summary: 'Pares de munícipes que podem ser a mesma pessoa e esperam decisão, os mais prováveis primeiro',
  input: nothing(),
  output: z.object({
    rows: z.array(parRow),
    /** At most `mostCounted`. */
    total: z.int(),
  }),
  bound: listOf(paresMax, 96),
});

export const ladoRow = z.extend(municipeRow, {
  /** What hangs on them, as far as the person may read it. */
  demandas: z.int(),
  atendimentos: z.int(),
  compromissos: z.int(),
  /** Demands of others that they support. */
  apoios: z.int(),
  devolutivas: z.int(),
});
export type Lado = z.infer<typeof ladoRow>;

export const getPar = endpoint({
  name: 'duplicados.get',
  method: 'GET',
  path: `${municipe}/par`,
  permission: 'municipes.merge',
  door: 'tenant',
  summary: 'Dois munícipes lado a lado, com o que passaria de um para o outro, para unir os cadastros',
  input: z.strictObject({ municipe_id: uuid() }),
  output: z.object({
    fica: ladoRow,
    sai: ladoRow,
    /** 0 and none where nobody has found them alike. */
    pontos: z.int(),
    motivos: z.array(z.string()),
  }),
  bound: listOf(2, 64),
});
export type ParDetail = z.infer<typeof getPar.output>;

const refreshes = [
  'municipes',
  'duplicados',
  'demandas',
  'historicos',
  'agenda',
  'linha',
  'dashboard',
  'lixeira',
  'auditoria',
];

/** What may be taken from the one who goes. */
export const camposDoPar = [
  'nome_completo',
  'telefone_ddd',
  'email',
  'cep',
  'endereco',
  'numero',
  'complemento',
  'bairro',
  'ponto_referencia',
] as const;
export type CampoDoPar = (typeof camposDoPar)[number];

/** Whose notes stay, one below the other. */
export const lados = ['fica', 'sai'] as const;

/** What becomes of two records. */
export type Chosen = { do_outro: CampoDoPar[]; informacoes: (typeof lados)[number][] };

export const mergeMunicipes = endpoint({
  name: 'municipes.merge',
  method: 'POST',
  path: `${municipe}/unir`,
  permission: 'municipes.merge',
  door: 'tenant',
  summary:
    'Une dois cadastros da mesma pessoa: o que é de `municipe_id` passa para este, que toma dele os campos de `do_outro`; o outro telefone vai para as informações adicionais. Pode ser desfeito por 30 dias',
  input: z.strictObject({
    versao: version(),
    municipe_id: uuid(),
    municipe_versao: version(),
    do_outro: z.array(z.enum(camposDoPar, t.campoInvalido)).check(z.maxLength(camposDoPar.length)),
    informacoes: z.array(z.enum(lados, t.campoInvalido)).check(z.maxLength(lados.length)),
  }),
  output: municipeRow,
  bound: oneRecord,
  idempotent: true,
  refreshes,
});

export const unmergeMunicipe = endpoint({
  name: 'municipes.unmerge',
  method: 'POST',
  path: `${municipe}/desunir`,
  permission: 'municipes.merge',
  door: 'tenant',
  summary:
    'Desfaz a união de um cadastro que foi unido a outro, até 30 dias depois: volta com o que era dele; o que veio depois fica com o outro',
  input: nothing(),
  output: done(),
  bound: oneRecord,
  refreshes,
});

export const decidePar = endpoint({
  name: 'duplicados.decide',
  method: 'POST',
  path: `${municipe}/duplicado`,
  permission: 'municipes.merge',
  door: 'tenant',
  summary: 'Guarda que dois munícipes não são a mesma pessoa, ou volta atrás',
  input: z.strictObject({ municipe_id: uuid(), estado: z.enum(['NAO_E', 'PENDENTE'], t.campoInvalido) }),
  output: done(),
  bound: oneRecord,
  refreshes: ['duplicados'],
});

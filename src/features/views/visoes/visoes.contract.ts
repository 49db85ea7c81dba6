import * as z from 'zod/mini';
import { removal, restoration } from '../../../shared/bin-calls.ts';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import { nameText, nothing, uuid, version } from '../../../shared/fields.ts';
import { municipesState } from '../../base/municipes/municipes-filtros.contract.ts';
import { demandasState } from '../../daily/demandas/demandas-filtros.contract.ts';
import { pronta } from '../../daily/fila/fila.contract.ts';
import { visoesTexts as t } from './visoes.texts.ts';

/** Lists in somebody's menu. */
export const pinsMax = 8;
/** Lists that are kept: somebody's own, and as many of the office's. */
export const salvasMax = 50;
export const nomeMax = 60;
/** Of a list that is kept no more are counted. */
export const countedMax = 1000;

/** A list: a provided one by its key, or one that is kept under a name. */
const visao = z.union([pronta, uuid()], t.visaoInvalida);

/** Lists that a view can be of, each with what its address may say of it. */
export const listas = { demandas: demandasState, municipes: municipesState } as const;
export type Lista = keyof typeof listas;
const lista = z.enum(Object.keys(listas) as Lista[], t.visaoInvalida);

/** Filters, order and columns as the list's address says them: of the list that is named beside them. */
const estado = z.record(z.string(), z.string());
type Said = { lista?: Lista | undefined; estado?: Record<string, string> | undefined };
const ofItsList = z.check<Said>(({ value, issues }) => {
  if (!value.estado) return;
  const known = z.safeParse(listas[value.lista ?? 'demandas'], value.estado);
  if (!known.success)
    for (const { message, path } of known.error.issues)
      issues.push({ code: 'custom', message, path: ['estado', ...path], input: value.estado });
});

const salva = z.object({
  id: uuid(),
  nome: z.string(),
  /** Everybody of the office has it. */
  compartilhada: z.boolean(),
  lista,
  estado,
  versao: z.int(),
});
export type Salva = z.infer<typeof salva>;

const visoes = z.object({
  /** How many demands each provided list has for this person, exactly. */
  prontas: z.object({
    /** Null while it is not known who in the team they are. */
    minha: z.nullable(z.int()),
    atrasadas: z.int(),
    hoje: z.int(),
    sem_oficio: z.int(),
    sem_devolutiva: z.int(),
    paradas: z.int(),
  }),
  /** After so many days without movement a demand stands still. */
  dias_parada: z.int(),
  /** The person's own and the office's, by name. */
  salvas: z.array(salva),
  /** What stands in the person's menu, in its order: keys, and ids. */
  fixadas: z.array(z.string()),
  /** There is long work that the person may see. */
  tarefas: z.boolean(),
  /** Notices that the person has not read; 100 are 100 or more. */
  notificacoes: z.int(),
});
export type Visoes = z.infer<typeof visoes>;

const path = '/api/tenants/{tenantId}/visoes';
const refreshes = ['visoes'] as const;
const nome = () => nameText(t.nomeObrigatorio, nomeMax);

/** What is said when the list on screen is kept. */
export const salvarInput = z.strictObject({
  nome: nome(),
  quem: z.enum(['eu', 'gabinete'], t.visaoInvalida),
  fixar: z.boolean(),
});

export const listVisoes = endpoint({
  name: 'visoes.list',
  method: 'GET',
  path,
  permission: 'views.own',
  door: 'tenant',
  summary:
    'As visões de quem pede: quantas demandas há em cada uma das prontas, as salvas, próprias e do gabinete, quais estão fixadas no menu, se há tarefas, e quantos avisos não lidos (100 quer dizer 100 ou mais)',
  input: nothing(),
  output: visoes,
  bound: listOf(2 * salvasMax, 640),
});

export const countVisoes = endpoint({
  name: 'visoes.counts',
  method: 'GET',
  path: `${path}/contagens`,
  permission: 'views.own',
  door: 'tenant',
  summary:
    'Quantas demandas, ou quantos munícipes, há em cada visão salva que está no menu de quem pede; 1.000 quer dizer 1.000 ou mais',
  input: nothing(),
  output: z.array(z.object({ id: uuid(), total: z.int() })),
  bound: listOf(pinsMax, 8),
});

export const createVisao = endpoint({
  name: 'visoes.create',
  method: 'POST',
  path,
  permission: 'views.own',
  door: 'tenant',
  summary:
    'Salva como visão os filtros de uma lista, como o endereço dela os diz; `compartilhada`, para o gabinete, só gerentes e administradores',
  input: z.strictObject({ nome: nome(), compartilhada: z.boolean(), lista, estado }).check(ofItsList),
  output: salva,
  bound: oneRecord,
  status: 201,
  idempotent: true,
  refreshes,
});

export const updateVisao = endpoint({
  name: 'visoes.update',
  method: 'PATCH',
  path: `${path}/{id}`,
  permission: 'views.own',
  door: 'tenant',
  summary:
    'Altera uma visão própria; a do gabinete, só gerentes e administradores. O que falta fica como está; `estado` é da `lista` em que a visão foi salva',
  input: z
    .strictObject({
      nome: z.optional(nome()),
      compartilhada: z.optional(z.boolean()),
      lista: z.optional(lista),
      estado: z.optional(estado),
      versao: version(),
    })
    .check(ofItsList),
  output: salva,
  bound: oneRecord,
  refreshes,
});

export const removeVisao = removal({
  noun: 'visoes',
  path,
  permission: 'views.own',
  summary: 'Exclui uma visão própria (pode ser devolvida); a do gabinete, só gerentes e administradores',
  refreshes,
});

export const restoreVisao = restoration({
  noun: 'visoes',
  path,
  summary:
    'Devolve uma visão excluída, como estava e ao menu de quem a tinha nele; a do gabinete, só gerentes e administradores',
  refreshes,
});

export const pinVisao = endpoint({
  name: 'visoes.pin',
  method: 'POST',
  path: `${path}/fixar`,
  permission: 'views.own',
  door: 'tenant',
  summary: 'Fixa uma visão no menu de quem pede, no máximo 8, ou a tira de lá',
  input: z.strictObject({ visao, fixada: z.boolean() }),
  output: z.object({ fixadas: z.array(z.string()) }),
  bound: oneRecord,
  refreshes,
});

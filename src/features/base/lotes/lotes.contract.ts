import * as z from 'zod/mini';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import { instant, nothing, uuid } from '../../../shared/fields.ts';

export const estados = ['RASCUNHO', 'FILA', 'RODANDO', 'CONCLUIDO', 'CANCELADO', 'FALHOU', 'DESFEITO'] as const;

/** Rows of the list: the newest. */
export const lotesMax = 50;
/** Rows of one page of what became of its rows. */
export const itensMax = 100;
/** Of an office, waiting or under way. */
export const lotesWaiting = 10;
/** Rows of all lotes of an office, beyond which none begins: as many as thirty of the longest spreadsheets have. */
export const rowsKept = 3_000_000;

export const loteRow = z.object({
  id: uuid(),
  /** What kind of work it is, and where it stands in it, where that has steps. */
  tipo: z.string(),
  etapa: z.nullable(z.string()),
  titulo: z.string(),
  estado: z.enum(estados),
  /** It is being taken back, or was. */
  desfazendo: z.boolean(),
  autor: z.string(),
  /** The person's own. */
  proprio: z.boolean(),
  total: z.int(),
  feitos: z.int(),
  /** Changed; what is neither this nor failed was so already. */
  ok: z.int(),
  falhas: z.int(),
  desfeitos: z.int(),
  alterados_depois: z.int(),
  /** Why it stopped. */
  erro: z.nullable(z.string()),
  /** The person may take it back at this moment. */
  pode_desfazer: z.boolean(),
  created_at: instant(),
  concluido_em: z.nullable(instant()),
});
export type Lote = z.infer<typeof loteRow>;

export const isWaiting = ({ estado }: Pick<Lote, 'estado'>) => estado === 'FILA' || estado === 'RODANDO';

/** Whole percent of what it has to do. */
export const progressOf = (lote: Lote): number =>
  Math.floor(
    lote.desfazendo
      ? ((lote.desfeitos + lote.alterados_depois) * 100) / Math.max(1, lote.ok)
      : (lote.feitos * 100) / Math.max(1, lote.total),
  );

export const loteItem = z.object({
  seq: z.int(),
  /** Null when there was no such record for whoever asked. */
  registro_id: z.nullable(uuid()),
  nome: z.nullable(z.string()),
  motivo: z.string(),
});

const path = '/api/tenants/{tenantId}/lotes';
const refreshes = ['lotes', 'visoes.list'] as const;

export const listLotes = endpoint({
  name: 'lotes.list',
  method: 'GET',
  path,
  permission: 'lotes.use',
  door: 'tenant',
  summary: 'Tarefas do gabinete que mudam muitos registros, as 50 mais novas; um atendente vê as suas',
  input: nothing(),
  output: z.array(loteRow),
  bound: listOf(lotesMax, 128),
});

export const getLote = endpoint({
  name: 'lotes.get',
  method: 'GET',
  path: `${path}/{id}`,
  permission: 'lotes.use',
  door: 'tenant',
  summary: 'Uma tarefa, com o andamento',
  input: nothing(),
  output: loteRow,
  bound: oneRecord,
});

export const loteItems = endpoint({
  name: 'lotes.items',
  method: 'GET',
  path: `${path}/{id}/itens`,
  permission: 'lotes.use',
  door: 'tenant',
  summary:
    'Registros de uma tarefa que não puderam mudar ou, com `que=depois`, que não voltaram porque foram alterados depois; 100 por página, `depois_de` é o `seq` do último da página anterior',
  input: z.strictObject({
    que: z.optional(z.enum(['falhas', 'depois'])),
    depois_de: z.optional(z.string().check(z.regex(/^[0-9]{1,6}$/))),
  }),
  output: z.array(loteItem),
  bound: listOf(itensMax, 128),
});

export const cancelLote = endpoint({
  name: 'lotes.cancel',
  method: 'POST',
  path: `${path}/{id}/cancelar`,
  permission: 'lotes.use',
  door: 'tenant',
  summary: 'Para uma tarefa que não terminou; o que ela já mudou fica, e pode ser desfeito',
  input: nothing(),
  output: loteRow,
  bound: oneRecord,
  refreshes,
});

export const undoLote = endpoint({
  name: 'lotes.undo',
  method: 'POST',
  path: `${path}/{id}/desfazer`,
  permission: 'lotes.use',
  door: 'tenant',
  summary:
    'Devolve o que havia antes a cada registro que ninguém alterou desde então: quem iniciou, por 10 minutos; gerentes e administradores do gabinete, por 30 dias. Acima de 1.000 registros volta à fila',
  input: nothing(),
  output: loteRow,
  bound: oneRecord,
  refreshes: [
    'lotes',
    'visoes.list',
    'importacoes',
    'demandas',
    'dashboard',
    'municipes',
    'linha',
    'bairros',
    'higiene',
    'oficios',
  ],
});

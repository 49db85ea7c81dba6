import * as z from 'zod/mini';
import { endpoint, oneRecord } from '../../../shared/contract.ts';
import { nothing, uuid } from '../../../shared/fields.ts';
import { avisoTipo, avisoTipos } from '../notificacoes/notificacoes.contract.ts';
import { filaTexts as t } from './fila.texts.ts';

/** Lists of demands that the product provides, in the order of the menu. What each of them is stands in `fila.parts.sql.ts`. */
export const prontas = ['minha', 'atrasadas', 'hoje', 'sem_oficio', 'sem_devolutiva', 'paradas'] as const;
export const pronta = z.enum(prontas, t.visaoInvalida);
export type Pronta = (typeof prontas)[number];

/** What somebody has chosen for themselves in an office. */
const preferencias = z.object({
  /** Whether the account is that of a member of the team: then nothing needs to be chosen. */
  ligada: z.boolean(),
  /** Who they say they are otherwise. */
  equipe: z.nullable(z.object({ id: uuid(), nome: z.string() })),
  /** Kinds of notices that they do without. */
  avisos_desligados: z.array(avisoTipo),
  /** Whether they want the day's numbers by mail. */
  resumo_email: z.boolean(),
});
export type Preferencias = z.infer<typeof preferencias>;

const path = '/api/tenants/{tenantId}/preferencias';

export const getPreferencias = endpoint({
  name: 'preferencias.get',
  method: 'GET',
  path,
  permission: 'preferencias.own',
  door: 'tenant',
  summary:
    'De quem é a fila de quem pede, a da conta de acesso na equipe ou, sem ela, a que a pessoa escolheu; os avisos que desligou, e se quer o resumo do dia por e-mail',
  input: nothing(),
  output: preferencias,
  bound: oneRecord,
});

export const savePreferencias = endpoint({
  name: 'preferencias.set',
  method: 'PATCH',
  path,
  permission: 'preferencias.own',
  door: 'tenant',
  summary:
    'Escolhe quem se é na equipe, para a própria fila, o que não dá acesso a nada, quais avisos se dispensam, e se vem por e-mail o resumo do dia; o que falta fica como está',
  input: z.strictObject({
    equipe_id: z.optional(z.nullable(uuid())),
    avisos_desligados: z.optional(z.array(avisoTipo).check(z.maxLength(avisoTipos.length))),
    resumo_email: z.optional(z.boolean()),
  }),
  output: preferencias,
  bound: oneRecord,
  refreshes: ['preferencias', 'visoes', 'demandas.list', 'dashboard'],
});

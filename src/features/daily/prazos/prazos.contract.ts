import * as z from 'zod/mini';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import { isoDate, nothing, version } from '../../../shared/fields.ts';
import { andamento } from '../../base/feriados/prazo.contract.ts';
import { demandaRow } from '../demandas/demandas.contract.ts';

const path = '/api/tenants/{tenantId}/demandas/{id}';

/** Days of an explanation; what is longer ends there. */
const diasMax = 1001;

const diaRow = z.object({
  dia: z.string(),
  /** Its place in the count; null for a day that is not counted. */
  conta: z.nullable(z.int()),
  /** Why not: `FIM_DE_SEMANA`, `PARADO`, or what kind of a day off. */
  tipo: z.nullable(z.string()),
  /** The day off's name; of `PARADO` why it stood still, where that is one reason and was kept. */
  motivo: z.nullable(z.string()),
});
export type DiaContado = z.infer<typeof diaRow>;

export const getPrazo = endpoint({
  name: 'prazos.get',
  method: 'GET',
  path: `${path}/prazo`,
  permission: 'demandas.read',
  door: 'tenant',
  summary: 'Como o prazo de uma demanda foi contado, dia a dia, desde a data dela; um prazo próprio não tem dias',
  input: nothing(),
  output: z.object({
    prazo: z.nullable(z.string()),
    origem: demandaRow.shape.prazo_origem,
    /** In how many days, and whether every day of the calendar counts. */
    quantos: z.nullable(z.int()),
    corridos: z.nullable(z.boolean()),
    dias: z.array(diaRow),
  }),
  bound: listOf(diasMax, 384),
});

export const updateAcompanhamento = endpoint({
  name: 'prazos.update',
  method: 'PATCH',
  path: `${path}/acompanhamento`,
  permission: 'demandas.edit',
  door: 'tenant',
  summary:
    'Altera o andamento, o prazo e quando retomar uma demanda; o que falta fica como está. `prazo` é um prazo próprio, e null volta ao do setor. Com `desfazer`, quem mudou o andamento há até 10 minutos tem de volta a pausa como estava',
  input: z.strictObject({
    versao: version(),
    andamento: z.optional(z.nullable(andamento)),
    prazo: z.optional(z.nullable(isoDate())),
    retomar_em: z.optional(z.nullable(isoDate())),
    desfazer: z.optional(z.literal(true)),
  }),
  output: demandaRow,
  bound: oneRecord,
  refreshes: ['demandas', 'prazos', 'dashboard', 'linha'],
});

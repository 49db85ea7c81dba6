import * as z from 'zod/mini';
import { endpoint, oneRecord } from '../../../shared/contract.ts';
import { nothing } from '../../../shared/fields.ts';
import { prazoTexts as t } from './prazo.texts.ts';

/** Where something that is open may stand. Of the last two the clock stands still. */
export const andamento = z.enum(['ENCAMINHADA', 'AGUARDANDO_TERCEIRO', 'AGUARDANDO_MUNICIPE'], t.andamentoInvalido);
export type Andamento = z.infer<typeof andamento>;

/** What a row shows of its deadline; the database counts it along the office's calendar. */
export const prazoColumns = {
  andamento: z.nullable(andamento),
  /** Until when it is to be answered; null where nobody says. */
  prazo: z.nullable(z.string()),
  prazo_origem: z.nullable(z.enum(['ASSUNTO', 'SETOR', 'MANUAL'])),
  /**
   * Working days until then, negative once it is past; of one that waits from when it began to, of a closed one from its last day. Null
   * without one, and far away.
   */
  prazo_uteis: z.nullable(z.int()),
  /** Since when its clock stands still. */
  parada_desde: z.nullable(z.string()),
  /** Until when it is put aside. */
  retomar_em: z.nullable(z.string()),
};

const office = '/api/tenants/{tenantId}';

/** Of a sector or a subject whose default has changed: open demands that were counted by the one before. */
const abertas = z.object({ abertas: z.int() });

const ofDefault = <const Path extends string>(
  name: string,
  path: Path,
  permission: 'setores.edit' | 'assuntos.edit',
  of: string,
) => ({
  count: endpoint({
    name: `prazos.abertas${name}`,
    method: 'GET',
    path,
    permission,
    door: 'tenant',
    summary: `Quantas demandas em análise ${of} ainda contam por outro prazo que o padrão de agora`,
    input: nothing(),
    output: abertas,
    bound: oneRecord,
  }),
  apply: endpoint({
    name: `prazos.aplicar${name}`,
    method: 'POST',
    path,
    permission,
    door: 'tenant',
    summary: `Dá o prazo padrão de agora às demandas em análise ${of}, até 2.000 por vez; as que têm data própria ficam como estão`,
    input: nothing(),
    output: abertas,
    bound: oneRecord,
    refreshes: ['demandas', 'prazos', 'linha'],
  }),
});

export const { count: countOfSetor, apply: applyToSetor } = ofDefault(
  'Setor',
  `${office}/setores/{id}/prazo`,
  'setores.edit',
  'de um setor',
);
export const { count: countOfAssunto, apply: applyToAssunto } = ofDefault(
  'Assunto',
  `${office}/assuntos/{id}/prazo`,
  'assuntos.edit',
  'de um assunto, e dos que são do tema',
);

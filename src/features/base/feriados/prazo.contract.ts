import * as z from 'zod/mini';
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
  /** Working days until then, negative once it is past; of one that waits from when it began to. Null without one, and far away. */
  prazo_uteis: z.nullable(z.int()),
  /** Since when its clock stands still. */
  parada_desde: z.nullable(z.string()),
  /** Until when it is put aside. */
  retomar_em: z.nullable(z.string()),
};

import * as z from 'zod/mini';
import { cleanText, oneLine, uuid } from '../../../shared/fields.ts';
import { participantesTexts as t } from './participantes.texts.ts';

/** People of one appointment. */
export const participantesMax = 50;
export const nomeMax = 120;

/** A member of the team, a citizen, or a name alone. */
export const participanteRow = z.object({
  equipe_id: z.nullable(uuid()),
  municipe_id: z.nullable(uuid()),
  nome: z.string(),
  /** In the bin; the appointment keeps who was there. */
  excluido: z.boolean(),
});
export type Participante = z.infer<typeof participanteRow>;

type Given = { equipe_id?: string | null; municipe_id?: string | null; nome?: string };

/** As an answer has it, or without what that says of somebody who is known. */
const participanteInput = z
  .strictObject({
    equipe_id: z.nullish(uuid()),
    municipe_id: z.nullish(uuid()),
    nome: z.optional(z.string().check(z.overwrite(cleanText), z.overwrite(oneLine), z.maxLength(300))),
    excluido: z.optional(z.boolean()),
  })
  .check(
    z.refine<Given>((one) => !(one.equipe_id && one.municipe_id), { path: ['municipe_id'], error: t.umSo }),
    z.refine<Given>((one) => one.equipe_id || one.municipe_id || one.nome, {
      path: ['nome'],
      error: t.nomeObrigatorio,
    }),
    z.refine<Given>((one) => one.equipe_id || one.municipe_id || (one.nome ?? '').length <= nomeMax, {
      path: ['nome'],
      error: t.nomeLongo(nomeMax),
    }),
  );

/** Everybody who takes part. */
export const participantesInput = z.optional(
  z.array(participanteInput).check(z.maxLength(participantesMax, t.demais(participantesMax))),
);
export type Participantes = z.output<typeof participantesInput>;

/** Two of a list that are one person. */
export const isSame = (one: Given, other: Given): boolean =>
  (one.equipe_id ?? '') === (other.equipe_id ?? '') &&
  (one.municipe_id ?? '') === (other.municipe_id ?? '') &&
  Boolean(one.equipe_id || one.municipe_id || one.nome === other.nome);

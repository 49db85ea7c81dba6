import * as z from 'zod/mini';
import { endpoint, oneRecord } from '../../../shared/contract.ts';
import { nothing, uuid } from '../../../shared/fields.ts';
import { sigiloTexts as t } from './sigilo.texts.ts';

/** People who can be chosen for one demand, beside those who read it anyway. */
export const leitoresMax = 50;

/** Why somebody reads a secret demand: marked it, made it, was chosen, or is the account of its assessor. */
const motivos = ['MARCA', 'CRIACAO', 'ESCOLHA', 'ASSESSOR'] as const;

/** Accounts of members of the office. */
const leitores = () =>
  z.array(uuid(), t.leitoresInvalidos).check(z.maxLength(leitoresMax, t.leitoresDemais(leitoresMax)));

/** Of a form that has more than this; what is left out stays as it is. */
export const sigiloFields = { sigilosa: z.optional(z.boolean()), leitores: z.optional(leitores()) };
/** Of an edit also the list that was changed: only who was added or taken out is, and what others did to it meanwhile stays. */
export const sigiloEdited = { ...sigiloFields, leitores_antes: z.optional(leitores()) };

/** Readers as they were, and as somebody has changed them. */
type Changed = { antes: string[]; agora: string[] };
const without = (all: readonly string[], some: readonly string[]) => all.filter((one) => !some.includes(one));
/** Who was added, and who was taken out. */
export const changesOf = ({ antes, agora }: Changed) => ({ mais: without(agora, antes), menos: without(antes, agora) });

/** Of a form on screen; null are readers that nobody has touched. */
export const sigiloInForm = {
  sigilosa: z.boolean(),
  leitores: z.nullable(z.object({ antes: z.array(z.string()), agora: z.array(z.string()) })),
};

type InForm = { sigilosa: boolean; leitores: Changed | null };

/** What a form says of who reads the demand: only what it changes, so that others who read it may save it, too. */
export const sigiloSaid = ({ sigilosa, leitores }: InForm, before = false) => ({
  sigilosa: sigilosa === before ? undefined : sigilosa,
  leitores: sigilosa ? leitores?.agora : undefined,
});

const sigiloState = z.object({
  sigilosa: z.boolean(),
  /** Whether the person may change this. */
  pode_mudar: z.boolean(),
  leitores: z.array(
    z.object({ user_id: uuid(), full_name: z.string(), username: z.string(), motivo: z.enum(motivos) }),
  ),
});
export type Sigilo = z.infer<typeof sigiloState>;

const path = '/api/tenants/{tenantId}/demandas/{id}/sigilo';

export const getSigilo = endpoint({
  name: 'sigilo.get',
  method: 'GET',
  path,
  permission: 'demandas.read',
  door: 'tenant',
  summary: 'Se uma demanda é sigilosa, e quem a vê além dos administradores',
  input: nothing(),
  output: sigiloState,
  bound: oneRecord,
});

export const setSigilo = endpoint({
  name: 'sigilo.set',
  method: 'POST',
  path,
  permission: 'demandas.edit',
  door: 'tenant',
  summary:
    'Marca uma demanda como sigilosa, com quem a vê, ou a deixa de marcar; desmarcar e mudar quem vê, só um administrador ou quem marcou. Vale sobre qualquer versão',
  input: z.strictObject({ sigilosa: z.boolean(), leitores: z.optional(leitores()) }),
  output: sigiloState,
  bound: oneRecord,
  refreshes: ['demandas', 'demandaDocs', 'sigilo', 'dashboard', 'municipes.get', 'agenda', 'historicos', 'linha'],
});

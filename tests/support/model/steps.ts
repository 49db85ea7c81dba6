import { randomUUID } from 'node:crypto';
import {
  createCompromisso,
  listAgenda,
  removeCompromisso,
  restoreCompromisso,
  updateCompromisso,
} from '../../../src/features/daily/agenda/agenda.contract.ts';
import {
  createDemanda,
  getDemanda,
  listDemandas,
  removeDemanda,
  restoreDemanda,
  updateDemanda,
} from '../../../src/features/daily/demandas/demandas.contract.ts';
import {
  createMembro,
  getMembro,
  listEquipe,
  removeMembro,
  restoreMembro,
  updateMembro,
} from '../../../src/features/base/equipe/equipe.contract.ts';
import {
  createMunicipe,
  getMunicipe,
  listMunicipes,
  removeMunicipe,
  restoreMunicipe,
  updateMunicipe,
} from '../../../src/features/base/municipes/municipes.contract.ts';
import {
  createSetor,
  listSetores,
  removeSetor,
  restoreSetor,
  updateSetor,
} from '../../../src/features/base/setores/setores.contract.ts';
import type { AnyEndpoint } from '../../../src/shared/contract.ts';
import type { MembershipRole } from '../../../src/shared/permissions.ts';
import type { Noun, OfficeId, Target } from './model.ts';

/** One thing that somebody tries. What it is about is chosen when it is done, among what is there by then. */
export type Step = {
  act: (typeof acts)[number];
  noun: Noun;
  office: OfficeId;
  /** Among the members of the office, or among all people. */
  insider: boolean;
  who: number;
  target: Target;
  pick: number;
  /** What a new or edited record points at. */
  ref: Target;
  stale: boolean;
  takenPhone: boolean;
  role: MembershipRole;
};
export const acts = [
  'create',
  'update',
  'remove',
  'restore',
  'get',
  'list',
  'status',
  'addMember',
  'changeRole',
  'removeMember',
  'listMembers',
] as const;

export const endpointsOf: Record<
  Noun,
  Record<'create' | 'update' | 'remove' | 'restore' | 'list', AnyEndpoint> & { get?: AnyEndpoint }
> = {
  setores: { create: createSetor, update: updateSetor, remove: removeSetor, restore: restoreSetor, list: listSetores },
  equipe: {
    create: createMembro,
    update: updateMembro,
    remove: removeMembro,
    restore: restoreMembro,
    list: listEquipe,
    get: getMembro,
  },
  municipes: {
    create: createMunicipe,
    update: updateMunicipe,
    remove: removeMunicipe,
    restore: restoreMunicipe,
    list: listMunicipes,
    get: getMunicipe,
  },
  demandas: {
    create: createDemanda,
    update: updateDemanda,
    remove: removeDemanda,
    restore: restoreDemanda,
    list: listDemandas,
    get: getDemanda,
  },
  agenda: {
    create: createCompromisso,
    update: updateCompromisso,
    remove: removeCompromisso,
    restore: restoreCompromisso,
    list: listAgenda,
  },
};

export const offices = 3;
/** Roles that a run begins with: person → office → role. The last two are nobody's: the installation's admin, and no one. */
export const cast: readonly (readonly [OfficeId, MembershipRole][])[] = [
  [[0, 'admin']],
  [[1, 'admin']],
  [[2, 'admin']],
  [[0, 'manager']],
  [[0, 'attendant']],
  [[0, 'attendant']],
  [[1, 'manager']],
  [[1, 'attendant']],
  [[2, 'attendant']],
  // two offices, two roles
  [
    [0, 'attendant'],
    [1, 'manager'],
  ],
  // an account that belongs nowhere
  [],
];
export const platform = cast.length;
export const anonymous = cast.length + 1;

/** Of a restore the usual target is a deleted one. */
export const flipped = (target: Target): Target =>
  target === 'own' ? 'deleted' : target === 'deleted' ? 'own' : target;

export const inputs: Record<Noun, (ref?: string, phone?: string) => object> = {
  setores: () => ({ nome: 'Obras' }),
  equipe: () => ({ nome: `Rita ${randomUUID()}`, funcao: 'Assessora' }),
  municipes: (_, telefone_ddd) => ({ nome_completo: 'Maria', telefone_ddd }),
  demandas: (setor_id) => ({
    setor_id,
    descricao_texto: 'Poda',
    assessor_responsavel: 'Ana',
    data_demanda: '2026-05-04',
  }),
  agenda: (municipe_id) => ({
    titulo: 'Visita',
    data_compromisso: '2026-06-10',
    hora_compromisso: '10:00',
    municipe_id,
  }),
};

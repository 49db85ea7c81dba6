import * as z from 'zod/mini';
import { endpoint, listOf } from '../../../shared/contract.ts';
import { pageNumber, pageOf } from '../../../shared/fields.ts';
import { auditoriaRow } from './auditoria.contract.ts';

export const changesPageSize = 10;

export const changeRow = z.extend(auditoriaRow, {
  /** Name of what belongs to the record, where the change was of that: an attachment of a demand. */
  parte: z.nullable(z.string()),
});
export type ChangeRow = z.infer<typeof changeRow>;

const pages = { input: z.strictObject({ page: pageNumber() }), output: pageOf(changeRow) };
const summary = (whose: string) =>
  `Quem alterou ${whose} e quando, com os valores de antes e depois, a alteração mais nova primeiro, 10 por página`;

type OfficeNoun = 'municipes' | 'demandas' | 'agenda' | 'setores' | 'equipe' | 'documentos' | 'memberships';

/** The history of one record that is there; one that is deleted is in the log. */
const officeHistory = (noun: OfficeNoun, whose: string) =>
  endpoint({
    name: `auditoria.${noun}`,
    method: 'GET',
    path: `/api/tenants/{tenantId}/${noun}/{id}/alteracoes`,
    permission: 'records.history',
    door: 'tenant',
    summary: summary(whose),
    ...pages,
    bound: listOf(changesPageSize, 1024),
  });
export type OfficeHistory = ReturnType<typeof officeHistory>;

export const municipeChanges = officeHistory('municipes', 'um munícipe');
export const demandaChanges = officeHistory('demandas', 'uma demanda ou seus anexos');
export const compromissoChanges = officeHistory('agenda', 'um compromisso');
export const setorChanges = officeHistory('setores', 'um setor');
export const membroChanges = officeHistory('equipe', 'um membro da equipe');
export const documentoChanges = officeHistory('documentos', 'um documento');
export const membershipChanges = officeHistory('memberships', 'a participação de alguém no gabinete');

/** The changes of something that belongs to the installation and to no office: they are among its events. */
const platformHistory = (noun: 'profiles' | 'tenants', whose: string) =>
  endpoint({
    name: `auditoria.${noun}`,
    method: 'GET',
    path: `/api/${noun}/{id}/alteracoes`,
    permission: 'platform.events',
    door: 'platform',
    summary: summary(whose),
    ...pages,
    bound: listOf(changesPageSize, 1024),
  });
export type PlatformHistory = ReturnType<typeof platformHistory>;

export const profileChanges = platformHistory('profiles', 'um usuário ou sua conta');
export const tenantChanges = platformHistory('tenants', 'um gabinete');

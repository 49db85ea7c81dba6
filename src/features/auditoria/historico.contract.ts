import * as z from 'zod/mini';
import { endpoint } from '../../shared/contract.ts';
import { pageNumber, pageOf } from '../../shared/fields.ts';
import { auditoriaRow } from './auditoria.contract.ts';

export const changesPageSize = 10;

/** The history of one record that is there; one that is deleted is in the log. */
const historyOf = <Noun extends 'municipes' | 'demandas'>(noun: Noun, whose: string) =>
  endpoint({
    name: `auditoria.${noun}`,
    method: 'GET',
    path: `/api/tenants/{tenantId}/${noun}/{id}/alteracoes`,
    permission: 'records.history',
    door: 'tenant',
    summary: `Quem alterou ${whose} e quando, com os valores de antes e depois, a alteração mais nova primeiro, 10 por página`,
    input: z.strictObject({ page: pageNumber() }),
    output: pageOf(auditoriaRow),
  });

export const municipeChanges = historyOf('municipes', 'um munícipe');
export const demandaChanges = historyOf('demandas', 'uma demanda');

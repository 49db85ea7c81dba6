import * as z from 'zod/mini';
import { removal, restoration } from '../../../shared/bin-calls.ts';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import { instant, nothing, uuid, version } from '../../../shared/fields.ts';
import {
  diasDoPasso,
  passo,
  passosMax,
  textoDoPasso,
  tipoDePasso,
  withDias,
} from '../../base/assuntos/roteiro.contract.ts';
import { roteirosTexts as t } from './roteiros.texts.ts';

export const passoRow = z.extend(passo, {
  id: uuid(),
  demanda_id: uuid(),
  ordem: z.int(),
  /** The day; null while it is open. */
  feito_em: z.nullable(z.string()),
  feito_por: z.nullable(z.string()),
  /** A person said so: what else happens does not undo it. */
  a_mao: z.boolean(),
  /** Until when it is due; null where that is not known yet. */
  vence: z.nullable(z.string()),
  created_at: instant(),
  versao: z.int(),
});
export type PassoDaDemanda = z.infer<typeof passoRow>;

const tenant = '/api/tenants/{tenantId}';
const path = `${tenant}/passos`;
const refreshes = ['passos', 'linha', 'visoes'] as const;

export const listPassos = endpoint({
  name: 'passos.list',
  method: 'GET',
  path: `${tenant}/demandas/{id}/passos`,
  permission: 'demandas.read',
  door: 'tenant',
  summary: 'Os passos de uma demanda, até 20, na ordem',
  input: nothing(),
  output: z.array(passoRow),
  bound: listOf(passosMax, 64),
});

export const createPasso = endpoint({
  name: 'passos.create',
  method: 'POST',
  path,
  permission: 'demandas.edit',
  door: 'tenant',
  summary: 'Acrescenta um passo a uma demanda, depois dos que já há',
  input: z
    .strictObject({
      demanda_id: uuid(),
      texto: textoDoPasso,
      tipo: z._default(tipoDePasso, 'MANUAL'),
      dias: diasDoPasso,
    })
    .check(withDias),
  output: passoRow,
  bound: oneRecord,
  status: 201,
  idempotent: true,
  refreshes,
});

type Edit = { texto?: string; tipo?: string; dias?: number | null | undefined; versao?: number };
/** Ticking counts over any version; words do not. */
const withVersao = z.check<Edit>(({ value: { texto, tipo, dias, versao }, issues }) => {
  if (versao === undefined && (texto !== undefined || tipo !== undefined || dias !== undefined))
    issues.push({ code: 'custom', message: t.versaoObrigatoria, path: ['versao'], input: versao });
});

export const updatePasso = endpoint({
  name: 'passos.update',
  method: 'PATCH',
  path: `${path}/{id}`,
  permission: 'demandas.edit',
  door: 'tenant',
  summary:
    'Marca ou desmarca um passo, sobre qualquer versão, ou altera o que ele diz, sobre a que foi lida; o que falta fica como está',
  input: z
    .strictObject({
      texto: z.optional(textoDoPasso),
      tipo: z.optional(tipoDePasso),
      dias: diasDoPasso,
      feito: z.optional(z.boolean()),
      versao: z.optional(version()),
    })
    .check(withVersao),
  output: passoRow,
  bound: oneRecord,
  refreshes,
});

export const removePasso = removal({
  noun: 'passos',
  path,
  permission: 'demandas.edit',
  summary: 'Tira um passo de uma demanda (pode ser devolvido)',
  refreshes,
});

export const restorePasso = restoration({
  noun: 'passos',
  path,
  summary: 'Devolve a uma demanda um passo que foi tirado, como estava e onde estava',
  refreshes,
});

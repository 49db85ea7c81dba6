import * as z from 'zod/mini';
import { endpoint, oneRecord } from '../../../shared/contract.ts';
import { uuid } from '../../../shared/fields.ts';
import { loteRow } from '../../base/lotes/lotes.contract.ts';
import { oficioInput } from '../oficios/oficios.contract.ts';
import { malaDiretaTexts as t } from './mala-direta.texts.ts';

/** Drafts that are made at once. */
export const malaDiretaMax = 100;

export const mergeOficios = endpoint({
  name: 'oficios.porDemanda',
  method: 'POST',
  path: '/api/tenants/{tenantId}/oficios/por-demanda',
  permission: 'oficios.edit',
  door: 'tenant',
  summary:
    'Cria um rascunho para cada uma de até 100 demandas, como tarefa: mesmo tipo, destinatário, assunto e texto, cujas variáveis são as da própria demanda. Pode ser cancelada e desfeita',
  input: z.strictObject({
    tipo_id: oficioInput.shape.tipo_id,
    orgao_id: oficioInput.shape.orgao_id,
    autoridade_id: oficioInput.shape.autoridade_id,
    assunto: oficioInput.shape.assunto,
    corpo: oficioInput.shape.corpo,
    demandas: z.array(uuid(), t.demandasObrigatorias).check(
      z.minLength(1, t.demandasObrigatorias),
      z.maxLength(malaDiretaMax, t.demandasDemais(malaDiretaMax)),
      z.overwrite((ids) => [...new Set(ids)]),
    ),
  }),
  output: loteRow,
  bound: oneRecord,
  idempotent: true,
  refreshes: ['oficios', 'lotes', 'linha'],
});

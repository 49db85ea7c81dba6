import * as z from 'zod/mini';
import { endpoint, oneRecord } from '../../../shared/contract.ts';
import { done, version } from '../../../shared/fields.ts';

export const anonymiseMunicipe = endpoint({
  name: 'municipes.anonymise',
  method: 'POST',
  path: '/api/tenants/{tenantId}/municipes/{id}/anonimizar',
  permission: 'municipes.anonymise',
  door: 'tenant',
  summary:
    'Esvazia tudo o que identifica um munícipe, também um excluído: cadastro, atendimentos, textos e arquivos das ' +
    'demandas, compromissos e valores na auditoria; as demandas e as contagens ficam. Não pode ser desfeito',
  input: z.strictObject({ versao: version() }),
  output: done(),
  bound: oneRecord,
  refreshes: [
    'municipes',
    'historicos',
    'linha',
    'demandas',
    'demandaDocs',
    'agenda',
    'dashboard',
    'lixeira',
    'auditoria',
  ],
});

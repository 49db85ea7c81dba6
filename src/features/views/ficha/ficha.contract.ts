import * as z from 'zod/mini';
import { endpoint } from '../../../shared/contract.ts';
import { exportBound } from '../../../shared/exports/exports.ts';
import { fichaTexts as t } from './ficha.texts.ts';

/** Everything that the office keeps about one citizen, for them (LGPD, art. 18) or for the file. */
const fichaForm = z.enum(['json', 'pdf'], t.formatoInvalido);
export type FichaForm = z.infer<typeof fichaForm>;

export const exportMunicipe = endpoint({
  name: 'municipes.exportOne',
  method: 'POST',
  path: '/api/tenants/{tenantId}/municipes/{id}/exportar',
  permission: 'records.export',
  door: 'tenant',
  summary:
    'Tudo o que o gabinete guarda sobre um munícipe fora da lixeira, em JSON ou PDF: cadastro, demandas com seus anexos (nomes e tamanhos), notas e passos, ofícios sobre elas (sem o texto), demandas que apoia, devolutivas, atendimentos, compromissos, também os de que participa, e alterações do cadastro; fica registrado na auditoria',
  input: z.strictObject({ formato: fichaForm }),
  output: z.unknown(),
  bound: exportBound,
  transport: 'download',
  // the export itself stands in the record's history
  refreshes: ['auditoria.municipes'],
});

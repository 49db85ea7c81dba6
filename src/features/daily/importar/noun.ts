import type { Noun } from '../../../shared/noun.ts';

/** Spreadsheets that become citizens or demands. */
export const importar = {
  slice: 'daily/importar',
  permissions: { 'imports.run': 'managers' },
  errors: { 'imports.running': [409, 'Esta importação já começou. Acompanhe em Tarefas.'] },
  pages: { '/dados/importar': { screen: 'ImportarPage', office: 'Selecione um gabinete para importar.' } },
  forms: { planilha: 'planilha' },
} as const satisfies Noun;

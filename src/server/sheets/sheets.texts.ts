import { formatNumber } from '../../shared/format.ts';
import { sheetLimits } from '../../shared/files/sheets.ts';

/** What is wrong with a spreadsheet, beyond the sentence of its code. */
export const sheetsTexts = {
  linhasDemais: `A planilha tem mais de ${formatNumber(sheetLimits.rows)} linhas. Divida-a em partes e importe uma de cada vez.`,
  colunasDemais: (linha: number) =>
    `Linha ${formatNumber(linha)}: há mais de ${sheetLimits.columns} colunas. Apague as que não serão importadas e envie de novo.`,
  celulaLonga: (linha: number, coluna: string) =>
    `Linha ${formatNumber(linha)}, coluna ${coluna}: o texto passa de ${formatNumber(sheetLimits.cell)} caracteres. Encurte-o e envie de novo.`,
  mescladasDemais: `A planilha tem mais de ${formatNumber(sheetLimits.merged)} células mescladas. Desfaça a mesclagem e envie de novo.`,
  aspaAberta: (linha: number) =>
    `Linha ${formatNumber(linha)}: há uma aspa (") que abre e não fecha. Corrija a linha, ou salve a planilha de novo como CSV, e envie outra vez.`,
  abaSumiu: (aba: string) => `A planilha não tem a aba “${aba}”. Escolha outra.`,
} as const;

export const planilhaTexts = {
  outroTelefone: (n: number, phone: string) => `TELEFONE ${n}: ${phone}`,
  recado: (phone: string) => `TELEFONE DE RECADO: ${phone}`,
  outraOrigem:
    'Este código de origem já é de outra pessoa, com outro nome e telefone: confira ou, se a planilha vem de outro sistema, não importe a coluna do código',
  outroCodigo:
    'O que a linha diz da pessoa (nome, telefone) não confere com quem tem este código: confira ou, se a planilha vem de outro gabinete ou sistema, não importe a coluna do código',
  outraDemanda:
    'Este código de origem já é de uma demanda de outra pessoa, com outra data ou descrição: confira ou, se a planilha vem de outro sistema, não importe a coluna do código',
  municipeNaLixeira:
    'Quem tem este código ou telefone está na Lixeira: restaure o munícipe e confira a planilha de novo',
  semMunicipe: 'Nenhum munícipe com este código ou telefone',
  municipeSaiu: 'O munícipe foi excluído depois da conferência: restaure-o, ou confira a planilha de novo',
  anonimizado: 'O munícipe foi anonimizado depois da conferência',
  semSetor: 'O gabinete não tem este setor',
  semAssunto: 'O gabinete não tem este assunto',
  naoEncerrada: 'Só uma demanda resolvida ou não resolvida tem data de encerramento',
  encerradaAntes: 'O dia do encerramento não pode ser anterior à data da demanda',
  encerradaFutura: 'O dia do encerramento não pode estar no futuro',
  funcaoImportada: 'Assessor',
} as const;

export const anonimizarTexts = {
  cartao: 'Privacidade',
  quando: 'Se a pessoa pedir que seus dados sejam apagados, o cadastro pode ser anonimizado.',
  abrir: 'Anonimizar munícipe',
  abrirDe: (nome: string) => `Anonimizar ${nome}`,
  titulo: (nome: string) => `Anonimizar ${nome}?`,
  semVolta: 'Não pode ser desfeito: ninguém, nem o administrador, consegue trazer os dados de volta.',
  sai: 'O que é apagado',
  saiLista: [
    'Nome, telefone, e-mail, endereço e informações adicionais.',
    'O texto dos atendimentos, das demandas e dos compromissos ligados à pessoa ou às demandas dela.',
    'Os arquivos anexados às demandas, que também saem do disco.',
    'Os rascunhos de ofícios sobre as demandas da pessoa.',
    'Os valores antigos e novos de tudo isso no histórico e nos Logs do Sistema.',
  ],
  fica: 'O que fica',
  ficaLista: [
    'O código do cadastro, sem nada que diga de quem era.',
    'As demandas com setor, assessor, data, status e código do ofício, e as contagens do gabinete.',
    'Nos Logs do Sistema, quem mudou o quê e quando, sem os valores.',
  ],
  outros:
    'Textos de outros cadastros e arquivos da tela Documentos que citem a pessoa não mudam: procure-os e apague à mão.',
  confirmacao: (codigo: string) => `Para confirmar, digite o código do munícipe: ${codigo}`,
  anonimizar: 'Anonimizar',
  feito: 'Munícipe anonimizado',
  erro: 'Erro ao anonimizar munícipe',
} as const;

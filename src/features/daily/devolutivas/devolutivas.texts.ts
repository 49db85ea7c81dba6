import { counted } from '../../../shared/format.ts';

/** Sentences about telling people what became of what they asked for. */
export const devolutivasTexts = {
  avisar: (quantas: number) => (quantas === 1 ? 'Avisar 1 pessoa' : `Avisar ${quantas} pessoas`),
  todosAvisados: 'Todos foram avisados',
  faltaOculta:
    'Há demandas reunidas a esta que você não pode ver. Peça a um administrador do gabinete que avise quem falta.',
  papeis: { MUNICIPE: 'munícipe', REUNIDA: 'demanda reunida' },
  comunicada: 'Comunicada',
  pendente: 'Devolutiva pendente',
  avisei: 'Avisei',
  aviseiQuem: (nome: string) => `Avisei ${nome}`,
  avisadaEm: (quando: string, canal: string) => `Avisada ${quando}, ${canal}`,
  hoje: 'hoje',
  em: (data: string) => `em ${data}`,
  naoPrecisa: 'Não precisa',
  naoPrecisaQuem: (nome: string) => `Não precisa avisar ${nome}`,
  naoAtendeu: 'Não atendeu',
  naoAtendeuQuem: (nome: string) => `${nome} não atendeu`,
  maisDe: (nome: string) => `Mais sobre ${nome}`,
  desfazerDe: (nome: string) => `Desfazer a devolutiva de ${nome}`,
  corrigir: 'Corrigir',
  corrigirDe: (nome: string) => `Corrigir a devolutiva de ${nome}`,
  quantasAvisadas: (feitas: number, todas: number, dispensadas: number) =>
    `${feitas} de ${todas} avisadas${dispensadas ? `, ${counted(dispensadas, 'não precisa', 'não precisam')}` : ''}`,
  verTodas: (todas: number) => `Ver as ${todas}`,
  mesmasPalavras: 'Mesmas palavras para todas',
  paraQuantas: (quantas: number) => (quantas === 1 ? 'Para 1 pessoa' : `Para ${quantas} pessoas`),

  // Writing it down
  registrar: 'Registrar devolutiva',
  registrarPara: (nome: string) => `Devolutiva para ${nome}`,
  canal: 'Canal',
  quando: 'Quando',
  palavras: 'Resultado, nas suas palavras',
  palavrasDica: 'O que a pessoa ouviu. Fica na linha do tempo e no histórico dela.',

  // When a demand is closed
  jaSabe: 'O munícipe já sabe?',
  demandaDe: (nome: string, resultado: string) => `Demanda de ${nome}, ${resultado}.`,
  jaAvisei: 'Já avisei',
  avisarDepois: 'Avisar depois',

  // Validation
  canalObrigatorio: 'Selecione o canal',
  dataObrigatoria: 'Informe a data',
  textoLongo: (max: number) => `Use no máximo ${max} caracteres`,
  situacaoInvalida: 'Situação inválida',
  pessoasDemais: (max: number) => `Escolha no máximo ${max} pessoas`,
  semPessoas: 'Escolha ao menos uma pessoa',

  // Answers
  registrada: 'Devolutiva registrada',
  registradas: (quantas: number) => (quantas === 1 ? 'Devolutiva registrada' : `${quantas} devolutivas registradas`),
  dispensada: 'Devolutiva dispensada',
  desfeita: 'Devolutiva desfeita',
  corrigida: 'Devolutiva corrigida',
  erroCorrigir: 'Erro ao corrigir a devolutiva',
  erroAbrir: 'Erro ao carregar a devolutiva',
  naoAtendeuRegistrado: 'Contato registrado. A devolutiva continua pendente',
  naoAtendeuDescricao: 'NÃO ATENDEU À LIGAÇÃO COM O RESULTADO DA DEMANDA',
  erroCarregar: 'Erro ao carregar quem avisar',
  erroRegistrar: 'Erro ao registrar devolutiva',
  erroDesfazer: 'Erro ao desfazer a devolutiva',
} as const;

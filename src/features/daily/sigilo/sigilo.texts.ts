import { sigilo } from './noun.ts';

export const sigiloTexts = {
  sigilosa: 'Sigilosa',
  sigilosaDica: 'Poucas pessoas veem; para as outras ela não existe.',
  aviso: 'Só estas pessoas e os administradores verão esta demanda.',
  assuntoOculta:
    'Este assunto é sigiloso: a demanda ficará sigilosa. Além de você, só quem a cadastrou, a conta do assessor e os administradores a verão.',
  assuntoOcultaVarias:
    'Este assunto é sigiloso: as demandas ficarão sigilosas. Além de você, só quem as cadastrou, a conta do assessor e os administradores as verão.',
  quemVe: 'Quem pode ver',
  quemVeAjuda: 'Além de quem cadastrou, de quem marcou e da conta do assessor',
  escolher: 'Acrescentar pessoa',
  tirar: (nome: string) => `Tirar ${nome} de quem pode ver`,
  // who was chosen needs no reason beside the name
  motivos: { ...sigilo.tables.demanda_leitores.fields.motivo.values, ESCOLHA: null },
  alguem: 'Outra pessoa',
  erroCarregar: 'Erro ao carregar as pessoas do gabinete',
  soQuemMarcou: 'Só quem marcou, ou um administrador, muda isto.',
  leitoresInvalidos: 'Escolha pessoas do gabinete',
  leitoresDemais: (mais: number) => `Escolha no máximo ${mais} pessoas`,
  incluirSigilosas: 'Incluir sigilosas',
} as const;

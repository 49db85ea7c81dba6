export const sigiloTexts = {
  sigilosa: 'Sigilosa',
  aviso: 'Só estas pessoas e os administradores verão esta demanda.',
  quemVe: 'Quem pode ver',
  quemVeAjuda: 'Além de quem cadastrou, de quem marcou e da conta do assessor',
  escolher: 'Acrescentar pessoa',
  tirar: (nome: string) => `Tirar ${nome} de quem pode ver`,
  motivos: {
    MARCA: 'marcou como sigilosa',
    CRIACAO: 'cadastrou',
    ASSESSOR: 'conta do assessor',
    ESCOLHA: null,
  },
  soQuemMarcou: 'Só quem marcou, ou um administrador, muda isto.',
  leitoresInvalidos: 'Escolha pessoas do gabinete',
  leitoresDemais: (mais: number) => `Escolha no máximo ${mais} pessoas`,
  incluirSigilosas: 'Incluir sigilosas',
} as const;

/** Being added to an office, and leaving one. */
export const entradasTexts = {
  avisoEntrada: 'Inclusão em um gabinete',
  incluiu: (quem: string, gabinete: string, papel: string) => `${quem} incluiu você em “${gabinete}” como ${papel}.`,
  ficar: 'Ficar',
  sair: 'Sair',
  erroFicar: 'Erro ao responder ao aviso',
  erroSair: 'Erro ao sair do gabinete',
  sairDe: (gabinete: string) => `Sair de ${gabinete}`,
  confirmarSaidaDe: (gabinete: string) => `Tem certeza que deseja sair de “${gabinete}”?`,
  saidaDeDica: (identidade: string) =>
    `É o gabinete com ${identidade}. Você perde o acesso na hora e só volta se um administrador incluir você de novo.`,
  saiu: (gabinete: string) => `Você saiu de “${gabinete}”`,
  meusGabinetes: 'Gabinetes',
  sairAcao: 'Sair do gabinete',
} as const;

export const callTexts = {
  ligar: 'Ligar',
  ligarPara: (nome: string) => `Ligar para ${nome}`,
  whatsapp: 'WhatsApp',
  whatsappDe: (nome: string) => `WhatsApp de ${nome}: abrir conversa em outra aba`,
} as const;

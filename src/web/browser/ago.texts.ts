/** How long ago something was. */
export const agoTexts = {
  agora: 'agora',
  minutos: (n: number) => `há ${n} min`,
  horas: (n: number) => `há ${n} h`,
  ontem: 'ontem',
  dias: (n: number) => `há ${n} dias`,
} as const;

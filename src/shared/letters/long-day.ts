const day = new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `2026-12-01` as a letter says it: 1º de dezembro de 2026. */
export const longDay = (iso: string): string => day.format(new Date(`${iso}T00:00:00Z`)).replace(/^1 /, '1º ');

/** A conversation that was opened from here, until it is written down or half an hour has passed: in memory alone. */
export type Written = {
  tenantId: string;
  municipe: { id: string; nome_completo: string };
  demandaId?: string;
  texto: string;
  at: number;
};

const lasts = 30 * 60_000;
let last: Written | null = null;

export function keepWritten(written: Omit<Written, 'at'> | null): void {
  last = written && { ...written, at: Date.now() };
}

/** Of that office, while it may still be asked for. */
export const writtenIn = (tenantId: string): Written | null =>
  last && last.tenantId === tenantId && Date.now() - last.at < lasts ? last : null;

/** Where the conversation opens; nothing is sent. */
export const conversation = (phone: string, texto: string): string =>
  `https://wa.me/55${phone}${texto.trim() ? `?text=${encodeURIComponent(texto)}` : ''}`;

/** As one says it to somebody: `MARIA APARECIDA` is Maria. */
export function firstName(nome: string): string {
  const [first = ''] = nome.trim().split(/\s+/);
  return first.charAt(0).toLocaleUpperCase('pt-BR') + first.slice(1).toLocaleLowerCase('pt-BR');
}

export type Level = 'ok' | 'aviso' | 'erro';
/** What was found, and what to do about it. */
export type Finding = { level: Level; text: string };

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const warning = (text: string): Finding => ({ level: 'aviso', text });
export const problem = (text: string): Finding => ({ level: 'erro', text });

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^(127\.|::1$)/.test(host);

/** Node's own code of what went wrong, also where fetch wraps it. */
export function codeOf(error: unknown): string {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return code ?? cause?.code ?? 'sem resposta';
}

import type { Settings } from './settings.ts';

const refusals: Record<string, [why: string, remedy: string]> = {
  EACCES: ['não pode ser usado por este usuário', 'Escolha em PORT um número acima de 1024 e ponha um proxy na frente'],
  EADDRINUSE: ['já é de outro programa', 'Pare-o ou mude PORT'],
  EADDRNOTAVAIL: ['não é desta máquina', 'Corrija HOST'],
  ENOTFOUND: ['não existe', 'Corrija HOST'],
};

/** Where the settings say to listen. */
export const addressOf = ({ host, port }: Pick<Settings, 'host' | 'port'>): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Why the system lets nobody listen there, and what to change. */
export function refusedAddress(settings: Pick<Settings, 'host' | 'port'>, code: string): string {
  const [why, remedy] = refusals[code] ?? ['não pode ser usado', 'Confira HOST e PORT'];
  return `O endereço ${addressOf(settings)} ${why}. ${remedy} (${code}).`;
}

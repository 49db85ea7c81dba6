import { camposDoPar, type CampoDoPar, type Lado, type ParDetail } from './duplicados.contract.ts';

/** Whose value stays, by field. */
export type Escolha = Record<CampoDoPar, 'fica' | 'sai'>;

/** What is filled stays; where both are, what was registered later. */
export function proposed({ fica, sai }: Pick<ParDetail, 'fica' | 'sai'>): Escolha {
  const later = fica.data_cadastro >= sai.data_cadastro ? 'fica' : 'sai';
  const side = (campo: CampoDoPar) => (!sai[campo] ? 'fica' : !fica[campo] ? 'sai' : later);
  return Object.fromEntries(camposDoPar.map((campo) => [campo, side(campo)])) as Escolha;
}

/** Fields in which the two differ, and those that both have alike. */
export function comparedFields({ fica, sai }: Pick<ParDetail, 'fica' | 'sai'>): {
  differ: CampoDoPar[];
  alike: CampoDoPar[];
} {
  const differ = camposDoPar.filter((campo) => (fica[campo] ?? '') !== (sai[campo] ?? ''));
  return { differ, alike: camposDoPar.filter((campo) => !differ.includes(campo) && Boolean(fica[campo])) };
}

/** The phone that does not stay, when both have one. */
export const otherPhone = ({ fica, sai }: Record<'fica' | 'sai', Lado>, { telefone_ddd }: Escolha): string | null =>
  fica.telefone_ddd && sai.telefone_ddd && fica.telefone_ddd !== sai.telefone_ddd
    ? (telefone_ddd === 'fica' ? sai : fica).telefone_ddd
    : null;

import { camposDoPar, type CampoDoPar, type Lado, type ParDetail } from './duplicados.contract.ts';

/** Whose value stays, by field. */
export type Escolha = Record<CampoDoPar, 'fica' | 'sai'>;

/** A mobile number, and the same from before its ninth digit: that one calls nobody any more. */
const isSameWithNinth = (phone: string | null, before: string | null): boolean =>
  Boolean(before) && phone?.length === 11 && before === phone.slice(0, 2) + phone.slice(3);

/** What says the most of where somebody lives comes first. */
const address = [
  'endereco',
  'cep',
  'bairro',
  'numero',
  'complemento',
  'ponto_referencia',
] as const satisfies readonly CampoDoPar[];

/** Whether both say one address, each perhaps a part of it: nothing differs, and the street or the CEP is alike. */
function isOneAddress({ fica, sai }: Pick<ParDetail, 'fica' | 'sai'>): boolean {
  const both = address.filter((campo) => fica[campo] && sai[campo]);
  return both.every((campo) => fica[campo] === sai[campo]) && (both.includes('endereco') || both.includes('cep'));
}

/**
 * What is filled stays; where both are, what was registered later, but for a phone that lacks its ninth digit. Of two addresses one
 * stays whole: the street of one with the number of the other is nobody's.
 */
export function proposed({ fica, sai }: Pick<ParDetail, 'fica' | 'sai'>): Escolha {
  const later = fica.data_cadastro >= sai.data_cadastro ? 'fica' : 'sai';
  const side = (campo: CampoDoPar) => (!sai[campo] ? 'fica' : !fica[campo] ? 'sai' : later);
  const escolha = Object.fromEntries(camposDoPar.map((campo) => [campo, side(campo)])) as Escolha;
  if (!isOneAddress({ fica, sai })) {
    const telling = address.find((campo) => fica[campo] || sai[campo]);
    for (const campo of address) escolha[campo] = telling ? side(telling) : 'fica';
  }
  if (isSameWithNinth(fica.telefone_ddd, sai.telefone_ddd)) escolha.telefone_ddd = 'fica';
  if (isSameWithNinth(sai.telefone_ddd, fica.telefone_ddd)) escolha.telefone_ddd = 'sai';
  return escolha;
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

import type { OficioListed } from '../../daily/oficios/oficios.contract.ts';

type Numbered = Pick<
  OficioListed,
  'numero' | 'periodo' | 'emitido_em' | 'identificacao' | 'casa_numero' | 'casa_ano' | 'numeracao'
>;

/** A letter's number alone, with as many digits as it is called by: `031/2026`. Null where none was given yet. */
export function numeroCurto({ numeracao, numero, periodo, identificacao, ...o }: Numbered): string | null {
  if (numeracao === 'EXTERNA') return o.casa_numero ? `${o.casa_numero}/${o.casa_ano}` : null;
  if (numero === null) return null;
  // the kind may have a number in its name, the letter's own has the most noughts
  const found = identificacao?.match(new RegExp(`(?<!\\d)0*${numero}(?!\\d)`, 'g')) ?? [];
  const printed = found.toSorted((a, b) => b.length - a.length)[0] ?? String(numero);
  return periodo ? `${printed}/${periodo}` : printed;
}

type Addressed = Pick<OficioListed, 'destinatario' | 'orgao' | 'autoridade'>;

/** To whom, as it was when the letter was issued: the órgão over the person. What was renamed since stays one text. */
export function destinatarioDe({ destinatario, orgao, autoridade }: Addressed): { orgao: string; pessoa: string } {
  const before = `${autoridade?.nome}, `;
  if (autoridade && destinatario.startsWith(before))
    return { orgao: destinatario.slice(before.length), pessoa: autoridade.nome };
  const behind = `, ${orgao?.nome}`;
  if (orgao && destinatario.endsWith(behind))
    return { orgao: orgao.nome, pessoa: destinatario.slice(0, -behind.length) };
  return { orgao: destinatario, pessoa: '' };
}

import { buffer } from 'node:stream/consumers';
import { Gathered, makeFile, type WorkshopLimits } from '../../../server/exports/workshop.ts';
import type { Spooled } from '../../../server/files/spool.ts';
import type { Storage } from '../../../server/files/storage.ts';
import { fail } from '../../../server/process/failure.ts';
import type { Caller } from '../../../server/turns/caller.ts';
import { Slots } from '../../../server/turns/slots.ts';
import { longDay } from '../../../shared/letters/long-day.ts';
import { filledIn, filledInLength } from '../../../shared/letters/variables.ts';
import { type Letter, mostOfSubject, mostPrinted } from '../../../shared/oficio/letter.ts';
import { parseMarkup } from '../../../shared/oficio/markup.ts';
import { resolved, resolvedLength } from '../../../shared/oficio/resolve.ts';
import { fechos, formasOf } from '../../../shared/oficio/tratamento.ts';
import type { OficioComValores } from './oficios.parts.sql.ts';
import { requireDescribed, placeOf, valuesOf } from './valores.parts.server.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const lines = (value: unknown): string[] => (Array.isArray(value) ? value.map(text) : []);

/** What its subject says. */
export const assuntoDe = (oficio: OficioComValores): string => filledIn(oficio.assunto, valuesOf(oficio));

/** A letter with all that is printed of it, from what was frozen with it. */
export function letterOf(oficio: OficioComValores, brasao: Uint8Array | null): Letter {
  const { autoridade, orgao, timbrado, hoje } = oficio.valores;
  const formas = autoridade && formasOf(autoridade);
  const values = valuesOf(oficio);
  const recipient = [
    formas?.enderecamento,
    autoridade?.nome,
    autoridade?.cargo,
    orgao?.nome,
    placeOf(orgao?.endereco, orgao?.numero, orgao?.complemento, orgao?.bairro),
    orgao?.cidade,
  ];
  const data = oficio.emitido_em ?? hoje;
  const cidade = text(timbrado.cidade);
  return {
    brasao,
    cabecalho: lines(timbrado.cabecalho),
    rodape: text(timbrado.rodape) || null,
    identificacao: oficio.identificacao ?? '',
    localData: `${cidade ? `${cidade}, ` : ''}${longDay(data)}.`,
    destinatario: recipient.filter((line): line is string => Boolean(line)),
    assunto: assuntoDe(oficio),
    vocativo: formas?.vocativo ?? '',
    corpo: resolved(parseMarkup(oficio.corpo), values),
    fecho: formas?.fecho ?? fechos.demais,
    signatario: text(timbrado.signatario),
    cargo: text(timbrado.signatario_cargo),
    // of an office that had said nothing yet older letters have none
    numerarParagrafos: timbrado.numerar_paragrafos !== false,
    anulado: oficio.anulado_em !== null,
    data,
  };
}

/** Where the coat of arms lies that a letter has at its head. */
export const brasaoDe = ({ valores }: Pick<OficioComValores, 'valores'>): string =>
  text(valores.timbrado.brasao_caminho);

export async function readBrasao(storage: Storage, path: string): Promise<Buffer | null> {
  return path ? storage.read(path).then(({ stream }) => buffer(stream)) : null;
}

/** Stops a letter that no page would hold, before it is made: whoever issues it would have a number and no file. */
export function requirePrintable(oficio: OficioComValores): void {
  requireDescribed(oficio);
  const values = valuesOf(oficio);
  if (filledInLength(oficio.assunto, values) > mostOfSubject) fail('oficios.assunto_longo');
  if (resolvedLength(parseMarkup(oficio.corpo), values) > mostPrinted) fail('oficios.longo', { field: 'corpo' });
}

/** A letter on its way to the workshop: the coat of arms as base64. */
export type CartaJob = Omit<Letter, 'brasao'> & { brasao: string | null };

/** Of a letter, which has at most so many characters. */
const limits: WorkshopLimits = { mostBytes: 20 * 1024 ** 2, memoryMb: 256, within: 60_000 };
/** Each is a process: an office has one, whoever else issues. */
const making = new Slots(2, 200, {
  patience: { short: limits.within, long: limits.within },
  alone: { person: 1, office: 1 },
});

/** Made to its end whoever leaves: what is kept for others too. */
const toItsEnd = new AbortController().signal;

/** A letter in one of its forms. */
export async function makeCarta(
  form: string,
  letter: Letter,
  caller: Caller,
  signal: AbortSignal = toItsEnd,
): Promise<Spooled> {
  const rows = await Gathered.begin(limits);
  const head: CartaJob = { ...letter, brasao: letter.brasao && Buffer.from(letter.brasao).toString('base64') };
  const make = () => makeFile(form, head as never, rows, { signal, limits });
  return making.run(make, caller, true).finally(() => rows.discard());
}

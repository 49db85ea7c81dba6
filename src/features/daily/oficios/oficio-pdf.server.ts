import { buffer } from 'node:stream/consumers';
import type { Run } from '../../../server/database/db.ts';
import { foundRow } from '../../../server/database/rows.ts';
import type { Storage } from '../../../server/files/storage.ts';
import { Gathered, makeFile, type WorkshopLimits } from '../../../server/exports/workshop.ts';
import type { Caller } from '../../../server/turns/caller.ts';
import { Slots } from '../../../server/turns/slots.ts';
import { filledIn } from '../../../shared/letters/variables.ts';
import { longDay } from '../../../shared/letters/long-day.ts';
import { properCase } from '../../../shared/letters/proper-case.ts';
import type { Letter } from '../../../shared/oficio/letter.ts';
import { parseMarkup } from '../../../shared/oficio/markup.ts';
import { resolved } from '../../../shared/oficio/resolve.ts';
import { fechos, formasOf } from '../../../shared/oficio/tratamento.ts';
import type { form as oficioPdf } from './oficio-pdf.form.server.ts';
import { type OficioComValores, valoresDoOficio } from './oficios.parts.sql.ts';
import { keepPdf, storedFile } from './registro.sql.ts';
import { valuesOf } from './valores.parts.server.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const lines = (value: unknown): string[] => (Array.isArray(value) ? value.map(text) : []);

/** A letter with all that is printed of it, from what was frozen with it. */
export function letterOf(oficio: OficioComValores, brasao: Uint8Array | null): Letter {
  const { autoridade, orgao, timbrado, hoje } = oficio.valores;
  const formas = autoridade && formasOf(autoridade);
  const values = {
    ...valuesOf(oficio),
    ...(formas && {
      'autoridade.vocativo': formas.vocativo,
      'autoridade.pronome': formas.pronome,
      'autoridade.enderecamento': formas.enderecamento,
    }),
  };
  const address = [orgao?.endereco, orgao?.numero, orgao?.complemento, orgao?.bairro].filter(Boolean).join(', ');
  const recipient = [
    formas?.enderecamento,
    autoridade?.nome,
    autoridade?.cargo,
    orgao?.nome,
    address && properCase(address),
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
    assunto: filledIn(oficio.assunto, values),
    vocativo: formas?.vocativo ?? '',
    corpo: resolved(parseMarkup(oficio.corpo), values),
    fecho: formas?.fecho ?? fechos.demais,
    signatario: text(timbrado.signatario),
    cargo: text(timbrado.signatario_cargo),
    numerarParagrafos: timbrado.numerar_paragrafos !== false,
    anulado: oficio.anulado_em !== null,
    data,
  };
}

/** Of a letter, which has at most so many characters. */
const limits: WorkshopLimits = { mostBytes: 20 * 1024 ** 2, memoryMb: 256, within: 60_000 };
/** Each is a process: an office has one, whoever else issues. */
const making = new Slots(2, 200, {
  patience: { short: limits.within, long: limits.within },
  alone: { person: 1, office: 1 },
});

async function pdfOf(letter: Letter, caller: Caller) {
  const rows = await Gathered.begin<typeof oficioPdf>(limits);
  const head = { ...letter, brasao: letter.brasao && Buffer.from(letter.brasao).toString('base64') };
  const { signal } = new AbortController();
  const make = () => makeFile<typeof oficioPdf>('oficio.pdf', head, rows, { signal, limits });
  return making.run(make, caller, true).finally(() => rows.discard());
}

const nameOf = (identificacao: string): string => `${identificacao.replace(/[^\p{L}\p{N}]+/gu, '-')}.pdf`;

/**
 * The file of an issued letter, or of one that is void: made once, and kept for ever. Two servers that make it make the same bytes; one
 * of them is kept.
 */
export async function makePdf(
  storage: Storage,
  transaction: <T>(work: (run: Run) => Promise<T>) => Promise<T>,
  { id, tenantId, caller }: { id: string; tenantId: string; caller: Caller },
): Promise<'EMITIDO' | 'ANULADO'> {
  // each for itself: no row is held while the file is made, and whoever only asks for it may be the first
  const [rows] = await transaction((run) => run(valoresDoOficio(id)));
  const oficio = foundRow(rows);
  const papel = oficio.anulado_em ? 'ANULADO' : 'EMITIDO';
  const [there] = await transaction((run) => run(storedFile(id, papel)));
  if (there.length > 0) return papel;
  const path = text(oficio.valores.timbrado.brasao_caminho);
  const brasao = path ? await storage.read(path).then(({ stream }) => buffer(stream)) : null;
  const file = await pdfOf(letterOf(oficio, brasao), caller);
  const received = await storage.receive(file.stream());
  const caminho_storage = await received.keep(tenantId);
  const { size: tamanho_arquivo, sha256 } = received;
  const stored = { nome_arquivo: nameOf(oficio.identificacao!), tamanho_arquivo, caminho_storage, sha256 };
  const [[kept]] = await transaction((run) => run(keepPdf(id, papel, stored)));
  // another server was faster
  if (kept!.kept !== caminho_storage) await storage.remove(caminho_storage);
  return papel;
}

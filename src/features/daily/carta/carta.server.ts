import { sendWhole } from '../../../server/exports/exports.ts';
import { letterImage } from '../../../server/letters/letter-image.ts';
import { KeptWorkshops } from '../../../server/exports/kept-workshop.ts';
import type { Storage } from '../../../server/files/storage.ts';
import { route } from '../../../server/http/route.ts';
import { oneRow } from '../../../server/http/answers.ts';
import { Failure, fail } from '../../../server/process/failure.ts';
import { callerOf } from '../../../server/turns/caller.ts';
import { oficioFileName } from '../../../shared/oficio/file-name.ts';
import type { Letter } from '../../../shared/oficio/letter.ts';
import type { LetterPages } from '../../../shared/oficio/pages.ts';
import { brasaoDe, letterOf, makeCarta, readBrasao, requirePrintable } from '../oficios/carta.parts.server.ts';
import { requireKnown } from '../oficios/valores.parts.server.ts';
import { oficioDocx, previaMax, previaOficio, textoDoOficio } from './carta.contract.ts';
import { type Carta, cartaDe, textoDe } from './carta.sql.ts';
import { cartaTexts as t } from './carta.texts.ts';
import type { PreviaJob } from './previa.form.server.ts';

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Of those who draw the page beside the text. */
export const previaLimits = { mostBytes: previaMax, memoryMb: 128, within: 10_000, idle: 60_000, most: 2 };

/** What is printed of a letter; of a draft with the number that it may get, said as such. */
function printed(carta: Carta, brasao: Uint8Array | null): Letter {
  const oficio = { ...carta, id: carta.id ?? '' };
  requirePrintable(oficio);
  const letter = letterOf(oficio, brasao);
  return carta.provavel === null
    ? letter
    : { ...letter, identificacao: t.numeroProvavel(carta.provavel), provisoria: true };
}

/** Sizes of coats of arms by where they lie, where nothing ever changes. */
const sizes = new Map<string, Promise<PreviaJob['brasao']>>();
const mostSizes = 1000;

/** Whoever asks while one is looked at waits for that. */
function sizeOfBrasao(storage: Storage, path: string): Promise<PreviaJob['brasao']> {
  const known = sizes.get(path);
  if (known) return known;
  const size = lookedAt(storage, path);
  size.catch(() => sizes.delete(path));
  if (sizes.size >= mostSizes) sizes.delete(sizes.keys().next().value!);
  sizes.set(path, size);
  return size;
}

async function lookedAt(storage: Storage, path: string): Promise<PreviaJob['brasao']> {
  const bytes = await readBrasao(storage, path);
  const image = bytes && (await letterImage(bytes));
  return image && { width: image.width, height: image.height };
}

export const cartaRoutes = (storage: Storage, workshops: KeptWorkshops) => [
  route(previaOficio, async ({ batch, input, tenantId, request }) => {
    const { assunto, corpo } = input;
    requireKnown({ ...(assunto !== undefined && { assunto }), ...(corpo !== undefined && { corpo }) });
    const carta = await oneRow(batch, textoDe(input));
    if (carta.emitido_em) fail('oficios.issued');
    const job: PreviaJob = {
      letter: printed(carta, null),
      brasao: await sizeOfBrasao(storage, brasaoDe(carta)),
    };
    const made = await workshops.ask(tenantId, 'oficio.previa', job, callerOf(request)).catch((error: unknown) => {
      throw error instanceof Failure && error.code === 'exports.too_large' ? new Failure('carta.pesada') : error;
    });
    const { brasao, ...pages } = JSON.parse(made) as LetterPages;
    return { ...pages, brasao: brasao && carta.brasao ? { id: carta.brasao, ...brasao } : null };
  }),

  route(textoDoOficio, async ({ batch, params: { id } }) => {
    const carta = await oneRow(batch, cartaDe(id));
    const { assunto, corpo } = printed(carta, null);
    return { assunto, corpo };
  }),

  route(oficioDocx, async ({ batch, params: { id }, request, reply }) => {
    const carta = await oneRow(batch, cartaDe(id));
    if (carta.esvaziado_em) fail('oficios.emptied');
    const letter = printed(carta, await readBrasao(storage, brasaoDe(carta)));
    return sendWhole({ request, reply }, async (signal) => {
      const file = await makeCarta('oficio.docx', letter, callerOf(request), signal);
      return { file, name: nameOf(carta, letter), type: docx };
    });
  }),
];

const nameOf = ({ identificacao, provavel }: Carta, { assunto }: Letter): string =>
  oficioFileName((provavel === null && identificacao ? identificacao : assunto).slice(0, 100), 'docx');

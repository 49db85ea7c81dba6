import { cepServices } from '../../../server/process/settings.ts';
import type { Cep } from './cep.contract.ts';

/** What a postal-code service said: an address, that there is none, or nothing that can be used. */
type Lookup = Cep | 'not_found' | 'unavailable';

const deadline = 3_000;
// with a second service to ask, the first may not use up all of the time
const firstShare = 1_800;
const maxAnswer = 64 * 1024;
const kept = 10_000;
const hour = 3_600_000;

/** Looks codes up at the configured service, within 3 s in all, and remembers: addresses for a day, unknown codes for an hour. */
export function cepLookup(url: string, second = cepServices(url)[1]) {
  const cache = new Map<string, { until: number; answer: Promise<Lookup> }>();

  async function ask(cep: string): Promise<Lookup> {
    const end = Date.now() + deadline;
    const first = await fetchCep(url, cep, second ? firstShare : deadline);
    if (first !== 'unavailable' || !second) return first;
    return fetchCep(second, cep, end - Date.now());
  }

  return (cep: string): Promise<Lookup> => {
    const known = cache.get(cep);
    if (known && known.until > Date.now()) return known.answer;
    if (cache.size >= kept) cache.delete(cache.keys().next().value!);
    const entry = { until: Infinity, answer: ask(cep).then(keep) };
    cache.set(cep, entry);
    function keep(answer: Lookup): Lookup {
      if (answer === 'unavailable') cache.delete(cep);
      else entry.until = Date.now() + (answer === 'not_found' ? hour : 24 * hour);
      return answer;
    }
    return entry.answer;
  };
}

async function fetchCep(url: string, cep: string, milliseconds: number): Promise<Lookup> {
  try {
    const response = await fetch(url.replaceAll('{cep}', cep), {
      headers: { accept: 'application/json' },
      // to wherever the service, or whoever has taken it over, points
      redirect: 'error',
      signal: AbortSignal.timeout(Math.max(1, milliseconds)),
    });
    if (!response.ok && response.status !== 404) return 'unavailable';
    return readAnswer(cep, response.status, JSON.parse(await readText(response)) as unknown);
  } catch {
    return 'unavailable';
  }
}

function readAnswer(cep: string, status: number, answer: unknown): Lookup {
  if (typeof answer !== 'object' || answer === null) return 'unavailable';
  const { erro, logradouro, street, bairro, neighborhood } = answer as Record<string, unknown>;
  if (status === 404 || erro === true || erro === 'true') return 'not_found';
  const text = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, 200) : '');
  return { cep, logradouro: text(logradouro ?? street), bairro: text(bairro ?? neighborhood) };
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > maxAnswer) throw new Error('answer too long');
  }
  return text + decoder.decode();
}

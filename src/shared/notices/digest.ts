import { formatLongDay } from '../days.ts';

/** Words of the mail with the day's numbers: numbers and ways to them, and nothing of a citizen. */

export type Digest = { office: string; hoje: number; atrasadas: number; verificar: number; retomar: number };

const demandas = (n: number) => (n === 1 ? '1 demanda sua' : `${n} demandas suas`);

/** What is said of a queue, in the order of the mail, with what its list is narrowed to. */
const lines: readonly {
  of: 'hoje' | 'atrasadas' | 'verificar' | 'retomar';
  says: (n: number) => string;
  search: object;
}[] = [
  {
    of: 'hoje',
    says: (n) => `${demandas(n)} ${n === 1 ? 'vence' : 'vencem'} hoje`,
    search: { visao: 'minha', prazo: 'hoje' },
  },
  {
    of: 'atrasadas',
    says: (n) => `${demandas(n)} ${n === 1 ? 'está atrasada' : 'estão atrasadas'}`,
    search: { visao: 'minha', prazo: 'vencido' },
  },
  { of: 'verificar', says: (n) => `${demandas(n)} para verificar`, search: { visao: 'minha' } },
  { of: 'retomar', says: (n) => `${demandas(n)} para retomar`, search: { visao: 'minha' } },
];

export function digestMail(digest: Digest, day: string, addressOf: (path: string, search: object) => string) {
  const said = lines.filter(({ of }) => digest[of] > 0);
  return {
    subject: `Seu dia em “${digest.office}”: ${said.map(({ of, says }) => says(digest[of])).join(', ')}`,
    title: formatLongDay(day),
    paragraphs: [`Na sua fila em “${digest.office}”:`],
    links: said.map(({ of, says, search }) => ({ label: says(digest[of]), url: addressOf('/demandas', search) })),
    note: `Você pediu este resumo, um por dia útil. Para deixar de receber: Minha conta, Avisos. ${addressOf('/conta', {})}`,
  };
}

import { formatFileSize, formatNumber } from './format.ts';
import { type QuotaTable, quotaTables, tables } from './nouns.ts';

export type QuotaKind = QuotaTable | 'bytes';

/** What an office has limits for, in the order of the screen. */
export const quotaKinds: readonly QuotaKind[] = [...quotaTables, 'bytes'];

/** With the words that name it. */
export const quotaNames = Object.fromEntries([
  ...quotaTables.map((table) => [table, tables[table].quota]),
  ['bytes', 'espaço para arquivos'],
]) as Record<QuotaKind, string>;

/** The name at the beginning of a line. */
export const quotaTitle = (kind: QuotaKind): string =>
  quotaNames[kind].charAt(0).toLocaleUpperCase('pt-BR') + quotaNames[kind].slice(1);

/** A number of rows, or of bytes, as people read it. */
export const formatQuota = (kind: QuotaKind, value: number): string =>
  kind === 'bytes' ? formatFileSize(value) : formatNumber(value);

/** Whole percent of a limit that is in use. */
export const quotaShare = ({ uso, limite }: { uso: number; limite: number }): number =>
  Math.floor((uso / limite) * 100);

type Told = { office: string; kind: QuotaKind };

/** Words of the mails to an office's admins. */
export const quotaMails = {
  button: 'Ver os limites',
  near: ({ office, kind, uso, limite }: Told & { uso: number; limite: number }) => ({
    subject: `“${office}” está perto de um limite no Gabinete`,
    title: `Perto do limite de ${quotaNames[kind]}`,
    paragraphs: [
      `“${office}” já usa ${formatQuota(kind, uso)} de ${formatQuota(kind, limite)}: ${quotaShare({ uso, limite })}% do limite de ${quotaNames[kind]}.`,
      'Quando o limite for alcançado, nada do que existe se perde e tudo pode ser consultado, editado e restaurado; só não será possível criar mais. Se o gabinete for precisar de mais, peça antes a quem administra a instalação que aumente o limite.',
    ],
    note: 'Esta mensagem é enviada sempre que o uso chega a 80%.',
  }),
  changed: ({ office, kind, antes, depois }: Told & { antes: number; depois: number }) => ({
    subject: `Um limite de “${office}” mudou no Gabinete`,
    title: `Mudou o limite de ${quotaNames[kind]}`,
    paragraphs: [
      `Quem administra a instalação mudou o limite de ${quotaNames[kind]} de “${office}”: de ${formatQuota(kind, antes)} para ${formatQuota(kind, depois)}.`,
      'O que o gabinete já tem continua como está. A mudança também ficou registrada.',
    ],
  }),
};

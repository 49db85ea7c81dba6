import { formatDate } from '../../../shared/format.ts';
import { prazosTexts as t } from './prazos.texts.ts';

/** The day of a deadline, which says how it was counted. */
export const DueDay = ({ day, onOpen }: { day: string; onOpen: (near: Element) => void }) => (
  <button
    type="button"
    aria-haspopup="dialog"
    aria-label={t.abrirContagem(formatDate(day))}
    onClick={({ currentTarget }) => onOpen(currentTarget)}
    className="num -mx-1 rounded-sm px-1 text-lg font-semibold underline decoration-dotted underline-offset-4 max-md:min-h-11"
  >
    {formatDate(day)}
  </button>
);

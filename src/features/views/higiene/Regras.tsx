import { ChevronRight } from 'lucide-react';
import { formatNumber } from '../../../shared/format.ts';
import { cx } from '../../../web/ui/cx.ts';
import { GemeosLink } from './Gemeos.tsx';
import type { Regra, RegraRow } from './higiene.contract.ts';
import { higieneTexts as t } from './higiene.texts.ts';

type Props = {
  regras: readonly RegraRow[];
  chosen?: Regra | undefined;
  onChoose: (regra: Regra) => void;
  /** Records that may be there twice, which wait elsewhere. */
  gemeos: number;
};

/** The rules that have found something, with how much waits in each. */
export function Regras({ regras, chosen, onChoose, gemeos }: Props) {
  return (
    <nav aria-label={t.regrasTitulo}>
      <ul className="flex flex-col gap-px rounded-md border border-line bg-surface p-1.5">
        {regras.map(({ regra, pendentes }) => (
          <li key={regra}>
            <button
              type="button"
              aria-current={regra === chosen ? 'true' : undefined}
              onClick={() => onChoose(regra)}
              className={cx(
                'flex min-h-11 w-full items-center gap-3 rounded-sm px-2.5 py-1.5 text-left text-sm transition-colors hover:bg-sunken md:min-h-9',
                'aria-[current=true]:bg-accent-soft aria-[current=true]:font-semibold aria-[current=true]:text-accent-text',
              )}
            >
              <span className="min-w-0 flex-1">{t.regras[regra].nome}</span>
              <span className="num shrink-0">{formatNumber(pendentes)}</span>
              <ChevronRight size={15} aria-hidden className="shrink-0 md:hidden" />
            </button>
          </li>
        ))}
        {gemeos > 0 && (
          <li>
            <GemeosLink pares={gemeos} />
          </li>
        )}
      </ul>
    </nav>
  );
}

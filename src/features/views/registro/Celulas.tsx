import { Ban, CircleAlert, type LucideIcon, SkipForward } from 'lucide-react';
import { cx } from '../../../web/ui/cx.ts';
import type { NumeroExplicado } from '../../daily/oficios/registro.contract.ts';
import { registroTexts as t } from './registro.texts.ts';

const looks: Record<NumeroExplicado['situacao'], { className: string; icon?: LucideIcon }> = {
  EMITIDO: { className: 'border-line' },
  ANULADO: { className: 'border-transparent bg-bad-soft text-bad line-through', icon: Ban },
  PULADO: { className: 'border-transparent bg-warn-soft text-warn', icon: SkipForward },
  LACUNA: { className: 'border-bad text-bad', icon: CircleAlert },
};
/** Numbers of one skip that have a cell each; more are one. */
const mostApart = 24;

type Props = { numeros: readonly NumeroExplicado[]; name: (n: number) => string; proximo: number };

/** Every number a cell, the next one at the end. */
export function Celulas({ numeros, name, proximo }: Props) {
  return (
    <ol aria-label={t.numeros} className="grid grid-cols-[repeat(auto-fill,minmax(3.5rem,1fr))] gap-1.5">
      {numeros.flatMap(({ de, ate, situacao }) => {
        const apart = ate - de < mostApart;
        const cells = apart
          ? Array.from({ length: ate - de + 1 }, (_, n) => name(de + n))
          : [`${name(de)} a ${name(ate)}`];
        const { className, icon: Icon } = looks[situacao];
        return cells.map((text) => (
          <li
            key={text}
            className={cx(
              'num flex h-8 items-center justify-center gap-1 rounded-sm border text-sm',
              !apart && 'col-span-2',
              className,
            )}
          >
            {Icon && <Icon size={12} strokeWidth={2.2} aria-hidden className="shrink-0" />}
            {text}
            {situacao !== 'EMITIDO' && <span className="sr-only">, {t.explicados[situacao]}</span>}
          </li>
        ));
      })}
      <li className="num flex h-8 items-center justify-center rounded-sm border border-dashed border-line-strong text-sm text-ink-3">
        {name(proximo)}
        <span className="sr-only">, {t.proximo}</span>
      </li>
    </ol>
  );
}

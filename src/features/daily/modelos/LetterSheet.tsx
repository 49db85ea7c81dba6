import type { Body } from '../../../shared/oficio/letter.ts';
import { useDebounced } from '../../../web/browser/use-debounced.ts';
import { filledIn, type Values } from '../../../shared/letters/variables.ts';
import { parseMarkup } from '../../../shared/oficio/markup.ts';
import { resolved } from '../../../shared/oficio/resolve.ts';
import { CorpoPanel } from './CorpoPanel.tsx';
import { modelosTexts as t } from './modelos.texts.ts';

type Props = { assunto: string; corpo: string; values: Values };

/** How a text reads with values in it, a moment after the last key: words and their looks, not yet pages. */
export function LetterSheet({ values, ...now }: Props) {
  const assunto = useDebounced(now.assunto, 500);
  const corpo = useDebounced(now.corpo, 500);
  const body: Body = resolved(parseMarkup(corpo), values);
  return (
    <section aria-label={t.previa} className="rounded-md border border-line bg-sunken p-4">
      <div className="mx-auto flex min-h-96 w-full max-w-lg flex-col gap-1.5 bg-paper px-[6%] py-[7%] pl-[12%] text-justify text-sm leading-5 text-paper-ink shadow-float">
        {body.length === 0 && !assunto && <p>{t.previaVazia}</p>}
        {assunto && <p className="mb-3 font-semibold">{t.linhaAssunto(filledIn(assunto, values))}</p>}
        <CorpoPanel body={body} />
      </div>
      <p className="mt-3 text-center text-xs text-ink-2">{t.exemplo}</p>
    </section>
  );
}

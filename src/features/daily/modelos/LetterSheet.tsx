import { type Block, type Body, markerOf, type Run } from '../../../shared/oficio/letter.ts';
import { useDebounced } from '../../../web/browser/use-debounced.ts';
import { filledIn, type Values } from '../../../shared/letters/variables.ts';
import { parseMarkup } from '../../../shared/oficio/markup.ts';
import { resolved } from '../../../shared/oficio/resolve.ts';
import { modelosTexts as t } from './modelos.texts.ts';

type Props = { assunto: string; corpo: string; values: Values };

/** How a text reads with values in it, a moment after the last key: words and their looks, not yet pages. */
export function LetterSheet({ values, ...now }: Props) {
  const assunto = useDebounced(now.assunto, 500);
  const corpo = useDebounced(now.corpo, 500);
  const body: Body = resolved(parseMarkup(corpo), values);
  return (
    <section aria-label={t.previa} className="rounded-md border border-line bg-sunken p-4">
      <div className="mx-auto flex min-h-96 w-full max-w-lg flex-col gap-1.5 bg-paper px-[6%] py-[7%] pl-[12%] text-sm leading-5 text-paper-ink shadow-float">
        {body.length === 0 && !assunto && <p>{t.previaVazia}</p>}
        {assunto && <p className="mb-3 font-semibold">{t.linhaAssunto(filledIn(assunto, values))}</p>}
        {body.map((block, index) => (
          <Part key={index} block={block} />
        ))}
      </div>
    </section>
  );
}

function Part({ block }: { block: Block<Run> }) {
  if (block.kind === 'paragraph')
    return (
      <p className="text-justify break-words whitespace-pre-line">
        <Runs runs={block.pieces} />
      </p>
    );
  if (block.kind === 'quote')
    return (
      <blockquote className="pl-10 break-words whitespace-pre-line">
        {block.paragraphs.map((runs, index) => (
          <p key={index}>
            <Runs runs={runs} />
          </p>
        ))}
      </blockquote>
    );
  return (
    <ul>
      {block.items.map((runs, index) => (
        <li key={index} className="flex gap-2 pl-4 break-words whitespace-pre-line">
          <span>{markerOf(block.marker, block.start + index)}</span>
          <span className="min-w-0 flex-1">
            <Runs runs={runs} />
          </span>
        </li>
      ))}
    </ul>
  );
}

const Runs = ({ runs }: { runs: Run[] }) =>
  runs.map(({ text, strong, emphasis }, index) => {
    const words = emphasis ? <em>{text}</em> : text;
    return strong ? <strong key={index}>{words}</strong> : <span key={index}>{words}</span>;
  });

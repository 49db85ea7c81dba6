import { type Block, type Body, markerOf, type Run } from '../../../shared/oficio/letter.ts';

/** The words of a letter, as they are arranged and in their looks. */
export const CorpoPanel = ({ body }: { body: Body }) => body.map((block, index) => <Part key={index} block={block} />);

function Part({ block }: { block: Block<Run> }) {
  if (block.kind === 'paragraph')
    return (
      <p className="break-words whitespace-pre-line">
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

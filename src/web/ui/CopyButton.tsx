import { Copy } from 'lucide-react';
import { copy } from '../browser/copy.ts';

type Props = { text: string; label: string; said: { done: string; failed: string } };

/** A text that people dictate or paste: a press takes it along. */
export function CopyButton({ text, label, said }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => void copy(text, said)}
      className="num group inline-flex min-h-6 items-center gap-1.5 rounded-sm hover:text-ink max-md:min-h-11"
    >
      {text}
      <Copy size={14} aria-hidden className="text-ink-3 group-hover:text-ink-2 print:hidden" />
    </button>
  );
}

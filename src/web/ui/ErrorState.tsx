import { RotateCw, TriangleAlert } from 'lucide-react';
import { texts } from '../../shared/texts.ts';
import { ProblemError } from '../calls/http.ts';
import { webTexts } from '../web.texts.ts';
import { Button } from './Button.tsx';

/** What could not be loaded, why, and the way to try again. */
export function ErrorState({ title, error, onRetry }: { title: string; error?: unknown; onRetry: () => void }) {
  const problem = error instanceof ProblemError ? error.problem : null;
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-1.5 rounded-md border border-line bg-surface px-6 py-12 text-center"
    >
      <TriangleAlert size={22} aria-hidden className="mb-1 text-bad" />
      <p className="text-md font-semibold">{title}</p>
      {problem && problem.detail !== title && (
        <p className="max-w-md text-sm text-pretty text-ink-2">{problem.detail}</p>
      )}
      {problem?.requestId && problem.status >= 500 && (
        <p className="num text-xs text-ink-3">{webTexts.codigoDoPedido(problem.requestId)}</p>
      )}
      <Button icon={RotateCw} className="mt-4" onClick={onRetry}>
        {texts.tentarNovamente}
      </Button>
    </div>
  );
}

/** The same where there is one line of room; why is in the message that comes with it. */
export function ErrorLine({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <p role="alert" className="flex min-w-0 items-center gap-2 text-sm text-ink-2">
      <TriangleAlert size={16} aria-hidden className="shrink-0 text-bad" />
      <span className="truncate">{title}</span>
      <button
        type="button"
        onClick={onRetry}
        className="min-h-8 shrink-0 rounded-sm font-semibold text-accent-text hover:underline max-md:min-h-11"
      >
        {texts.tentarNovamente}
      </button>
    </p>
  );
}

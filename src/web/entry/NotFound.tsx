import { texts } from '../../shared/texts.ts';
import { usePageTitle } from '../calls/page-title.ts';
import { buttonClass } from '../ui/Button.tsx';
import { webTexts } from '../web.texts.ts';

/**
 * What a page that does not exist says, inside of the shell. Its link is a plain one: it also serves visitors for whom no
 * router runs.
 */
export function NotFound() {
  usePageTitle(texts.paginaNaoEncontrada);
  return (
    <div className="mx-auto flex min-h-[80dvh] max-w-md flex-col items-center justify-center gap-2 p-6 text-center">
      <p aria-hidden className="num text-[3.5rem] leading-none font-bold tracking-tight text-ink-3">
        404
      </p>
      <h1 className="mt-2 text-xl font-semibold tracking-tight">{texts.paginaNaoEncontrada}</h1>
      <p className="text-md text-ink-2">{webTexts.paginaNaoEncontradaDica}</p>
      <a href="/" className={buttonClass('primary', 'mt-4')}>
        {texts.voltarInicio}
      </a>
    </div>
  );
}

/** A page that does not exist, for visitors: outside of the app, it needs a landmark of its own. */
export const NotFoundPage = () => (
  <main>
    <NotFound />
  </main>
);

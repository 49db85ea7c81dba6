import { RefreshCw, X } from 'lucide-react';
import { texts } from '../../../shared/texts.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { IconButton } from '../../../web/ui/IconButton.tsx';
import { reloadLater, useVersion } from '../../../web/calls/version.ts';
import { webTexts } from '../../../web/web.texts.ts';

/** Over the page: nothing that is being typed may move. Forms that are not saved ask before the page is left. */
export function NewVersionNotice() {
  const outdated = useVersion() === 'outdated';
  return (
    <div role="status" className="pointer-events-none fixed inset-x-3 top-14 z-30 flex justify-center print:hidden">
      {outdated && (
        <div className="pointer-events-auto flex max-w-[36rem] animate-rise items-center gap-3 rounded-md border border-line bg-surface py-2 pr-2 pl-3.5 shadow-float">
          <RefreshCw size={18} strokeWidth={1.9} aria-hidden className="shrink-0 text-accent-text max-md:hidden" />
          <div className="min-w-0 flex-1">
            <p className="text-sm font-semibold">{texts.versaoNova}</p>
            <p className="text-sm text-ink-2">{webTexts.versaoNovaSalve}</p>
          </div>
          <Button variant="primary" onClick={() => location.reload()}>
            {webTexts.recarregar}
          </Button>
          <IconButton icon={X} label={webTexts.recarregarDepois} onClick={reloadLater} />
        </div>
      )}
    </div>
  );
}

import { Button } from '../../../web/ui/Button.tsx';
import { RecoveryCodes } from '../../../web/ui/TotpParts.tsx';
import { contaTexts as t } from './conta.texts.ts';

/** New recovery codes, which are not shown again. */
export function KeepCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-2">{t.guarde}</p>
      <RecoveryCodes codes={codes} />
      <Button variant="primary" onClick={onDone}>
        {t.guardei}
      </Button>
    </div>
  );
}

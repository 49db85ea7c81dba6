import { useState } from 'react';
import { texts } from '../../../shared/texts.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { type Alcance, alcances } from './series.contract.ts';
import { seriesTexts as t } from './series.texts.ts';

type Asked = { title: string; tone: 'bad' | 'neutral'; answer: (alcance: Alcance | null) => void };

/** Asks which appointments of a series are meant; null when none is. The dialog belongs where the hook is used. */
export function useAlcance() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (title: string, tone: Asked['tone'] = 'neutral') =>
    new Promise<Alcance | null>((answer) => setAsked({ title, tone, answer }));
  const done = (alcance: Alcance | null) => {
    asked?.answer(alcance);
    setAsked(null);
  };
  const dialog = (
    <Dialog
      open={asked !== null}
      size="sm"
      title={asked?.title ?? ''}
      onClose={() => done(null)}
      footer={<Button onClick={() => done(null)}>{texts.cancelar}</Button>}
    >
      <div className="flex flex-col gap-2">
        {alcances.map((alcance) => (
          <Button
            key={alcance}
            data-autofocus={alcance === 'ESTE' || undefined}
            className={asked?.tone === 'bad' ? 'text-bad!' : ''}
            onClick={() => done(alcance)}
          >
            {t.alcances[alcance]}
          </Button>
        ))}
      </div>
    </Dialog>
  );
  return { ask, dialog };
}

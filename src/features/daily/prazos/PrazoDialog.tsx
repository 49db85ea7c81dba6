import { useToday } from '../../../web/browser/today.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { feriadosTexts } from '../../base/feriados/feriados.texts.ts';
import { isBornLate } from '../../base/feriados/PrazoField.tsx';
import type { Demanda } from '../demandas/demandas.contract.ts';
import { demandasTexts } from '../demandas/demandas.texts.ts';
import { type Changes, type Save, waiting } from './acompanhar.tsx';
import { Contagem } from './Contagem.tsx';
import { DayForm } from './DayForm.tsx';
import { prazosTexts as t } from './prazos.texts.ts';

/** What is asked of a deadline, and what was clicked for it. */
export type Asked = { what: 'contagem' | 'prazo' | 'aguardar' | 'retomar'; near?: Element };

type Props = {
  demanda: Demanda;
  asked: Asked | null;
  canEdit: boolean;
  onAsk: (asked: Asked | null) => void;
  onSave: Save;
};

const titles = { contagem: t.comoFoiContado, prazo: t.novaData, aguardar: t.aguardar, retomar: t.retomarEm };

/** How a deadline was counted, and the questions that change it. */
export function PrazoDialog({ demanda, asked, canEdit, onAsk, onSave }: Props) {
  const today = useToday();
  const { prazo_origem, retomar_em, data_demanda } = demanda;
  const close = () => onAsk(null);
  const save = (changes: Changes) => {
    close();
    void onSave(changes);
  };
  return (
    <Dialog open={asked !== null} onClose={close} near={asked?.near} size="sm" title={asked ? titles[asked.what] : ''}>
      {asked?.what === 'contagem' && (
        <Contagem demanda={demanda} onChange={canEdit ? () => onAsk({ ...asked, what: 'prazo' }) : undefined} />
      )}
      {asked?.what === 'prazo' && (
        <>
          <DayForm
            demanda={demanda}
            of="prazo"
            hint={(day) => (isBornLate(day, data_demanda, today) ? feriadosTexts.jaVencido : undefined)}
            onSave={onSave}
            onDone={close}
          />
          {prazo_origem === 'MANUAL' && (
            <Button className="mt-3 w-full" onClick={() => save({ prazo: null })}>
              {t.voltarAoPadrao}
            </Button>
          )}
        </>
      )}
      {asked?.what === 'aguardar' && (
        <div className="flex flex-col gap-2">
          <p className="text-sm text-ink-2">{prazo_origem === 'MANUAL' ? t.aguardarDicaPropria : t.aguardarDica}</p>
          {waiting.map((one, at) => (
            <Button key={one} data-autofocus={at === 0 || undefined} onClick={() => save({ andamento: one })}>
              {demandasTexts.andamentos[one]}
            </Button>
          ))}
        </div>
      )}
      {asked?.what === 'retomar' && (
        <div className="flex flex-col gap-2">
          <p className="text-sm text-ink-2">{t.retomarDica}</p>
          <DayForm demanda={demanda} of="retomar_em" offered={today} onSave={onSave} onDone={close} />
          {retomar_em && <Button onClick={() => save({ retomar_em: null })}>{t.tirarRetomada}</Button>}
        </div>
      )}
    </Dialog>
  );
}

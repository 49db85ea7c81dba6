import { useId, useState } from 'react';
import { patch, useAction } from '../../../web/data/action.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { DiaRow } from './Dias.tsx';
import { type DiaDoAno, getCalendario, setFacultativos } from './feriados.contract.ts';
import { feriadosTexts as t } from './feriados.texts.ts';
import { recalculated } from './recalculated.tsx';

const few = 5;

type Props = { dias: readonly DiaDoAno[]; facultativos: boolean; canEdit: boolean };

/** Days off that nobody has to enter, and whether the optional ones are among them. */
export function ContadosCard({ dias, facultativos, canEdit }: Props) {
  const [all, setAll] = useState(false);
  const id = useId();
  const { run, busy } = useAction(setFacultativos, {
    success: t.pontosSalvos,
    error: t.erroPontos,
    more: recalculated,
    optimistic: ({ pontos_facultativos }) => [patch(getCalendario, (year) => ({ ...year, pontos_facultativos }))],
  });
  const computed = dias.filter(({ tipo }) => tipo === 'NACIONAL' || tipo === 'FACULTATIVO');
  return (
    <Card title={t.contados}>
      <div className="mb-2 flex items-center gap-3">
        <label htmlFor={id} className="min-w-0 flex-1 text-sm">
          {t.pontos}
          <span id={`${id}-hint`} className="block text-xs text-ink-3">
            {t.pontosDica}
          </span>
        </label>
        <input
          id={id}
          type="checkbox"
          className="checkbox size-4 shrink-0 max-md:size-6"
          aria-describedby={`${id}-hint`}
          checked={facultativos}
          disabled={!canEdit}
          aria-disabled={busy || undefined}
          onChange={({ target }) => void (busy || run({ pontos_facultativos: target.checked }))}
        />
      </div>
      <ul aria-label={t.contados}>
        {computed.slice(0, all ? undefined : few).map(({ dia, tipo, motivo }) => (
          <DiaRow key={dia} dia={dia} nome={motivo ?? ''} kind={t.curtos[tipo!] ?? ''} />
        ))}
      </ul>
      {computed.length > few && (
        <Button
          variant="quiet"
          aria-expanded={all}
          className="-mx-1.5 h-auto! px-1.5! py-1! text-accent-text! hover:underline max-md:min-h-11"
          onClick={() => setAll(!all)}
        >
          {all ? t.verMenos : t.verTodos(computed.length)}
        </Button>
      )}
    </Card>
  );
}

import { useNavigate } from '@tanstack/react-router';
import { ClipboardList, UserPlus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { formatPhone } from '../../../shared/format.ts';
import { isNumero } from '../../../shared/letters/numero.ts';
import { useDebounced } from '../../../web/browser/use-debounced.ts';
import { useData } from '../../../web/data/data.ts';
import type { AnyForm } from '../../../web/forms/contract-form.ts';
import { Field } from '../../../web/ui/Field.tsx';
import { Input } from '../../../web/ui/Input.tsx';
import { BelowField, ListOption } from '../../../web/ui/ListOption.tsx';
import { useCombobox } from '../../../web/ui/use-combobox.ts';
import { shownAs } from '../../base/municipes/municipes.contract.ts';
import { searchMax } from '../../base/municipes/municipes-filtros.contract.ts';
import { municipesTexts } from '../../base/municipes/municipes.texts.ts';
import type { Demanda } from '../demandas/demandas.contract.ts';
import { type Caller, findCallers, isFindable } from './atendimento-rapido.contract.ts';
import { atendimentoRapidoTexts as t } from './atendimento-rapido.texts.ts';
import type { CallerState } from './use-caller.tsx';
import { useNumbered } from './use-numbered.tsx';

type Props = { form: AnyForm; caller: CallerState; onPick: (row: Caller) => void };

const line = 'min-h-11 gap-3 rounded-sm px-2.5 py-1.5 text-sm md:min-h-9';

/** Looks for who calls while it is typed, or for the demand whose number they say; behind those who are found stands who is new. */
export function CallerFinder({ form, caller, onPick }: Props) {
  const { typed, type, add } = caller;
  const navigate = useNavigate();
  const { field, fieldState } = useController({ control: form.control, name: 'municipe_id' });
  const wanted = typed.trim();
  const late = useDebounced(wanted);
  const [asked, ask] = useState('');
  // Enter does not wait until typing has paused
  const busca = asked === wanted ? wanted : late;
  const findable = isFindable(wanted);
  const found = useData(findCallers, { busca }, { enabled: isFindable(busca), error: t.erroBuscar });
  const numbered = useNumbered(wanted, busca);
  const waiting =
    numbered.waiting ||
    (findable && (wanted !== busca || found.isPending || found.isPlaceholderData) && !found.isError);
  const exact = findable && !waiting ? (found.data?.rows ?? []) : [];
  const near = findable && !waiting ? (found.data?.quis_dizer ?? []) : [];
  const rows = [...exact, ...near];
  const demandas = waiting ? [] : numbered.rows;
  // who is new is the last option; the number of a demand is nobody's name
  const creates = findable && !isNumero(wanted);
  const count = rows.length + demandas.length + Number(creates);
  const open = !waiting && count > 0;
  const options = useCombobox({ count, open, of: busca });

  /** Enter came before the answer: who alone was meant is taken, of several one is chosen by sight. */
  const early = useRef('');
  const answer = useEffectEvent(() => {
    const meant = early.current;
    early.current = '';
    // whom it may have meant is seen first
    const alone = exact.length + demandas.length < 2 && near.length === 0;
    if (meant !== '' && meant === wanted && open && alone && !found.isError) choose(0);
  });
  useEffect(() => {
    if (!waiting) answer();
  }, [waiting]);

  function choose(index: number) {
    const row = rows[index];
    const demanda = demandas[index - rows.length];
    if (row) onPick(row);
    else if (demanda) void navigate({ to: '/demandas/$id', params: { id: demanda.id } });
    else if (creates) add();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (open && options.arrow(event)) event.preventDefault();
    if (event.key === 'Enter' && wanted !== '') {
      event.preventDefault();
      ask(wanted);
      if (waiting) early.current = wanted;
      else if (open) choose(options.active);
    }
    if (event.key === 'Escape' && typed !== '') {
      event.preventDefault();
      type('');
    }
  }

  // it stays, so that nothing below moves; on a phone the list makes room of its own
  // up to four digits alone are still being typed
  const none = count === 0 && !waiting && !found.isError && isNumero(wanted) && /\D|\d{5}/.test(wanted);
  const hint = none ? (
    <span role="status">{t.nadaComNumero}</span>
  ) : (
    <span className={findable ? 'max-md:hidden' : undefined}>{t.quemDica}</span>
  );
  const option = (index: number, key: string, said: ReactNode) => (
    <ListOption
      key={key}
      {...options.option(index)}
      onPointerMove={() => options.mark(index)}
      onClick={() => choose(index)}
      className={line}
    >
      {said}
    </ListOption>
  );
  const person = (row: Caller, index: number) => option(index, row.id, <Who row={row} />);

  return (
    <Field label={t.quem} marked error={fieldState.error?.message} hint={hint}>
      {(ids) => (
        <div className="relative">
          <Input
            {...ids}
            {...options.field}
            ref={field.ref}
            type="text"
            autoFocus
            maxLength={searchMax}
            value={typed}
            aria-busy={waiting || undefined}
            onChange={({ target }) => type(target.value)}
            onBlur={field.onBlur}
            onKeyDown={onKeyDown}
          />
          {open && (
            <BelowField>
              <div {...options.list} aria-label={t.encontrados}>
                {exact.map(person)}
                {near.length > 0 && (
                  <div role="group" aria-label={municipesTexts.quisDizer}>
                    <p aria-hidden className="px-2.5 pt-2 pb-1 text-xs font-semibold text-ink-2">
                      {municipesTexts.quisDizer}
                    </p>
                    {near.map((row, index) => person(row, exact.length + index))}
                  </div>
                )}
                {demandas.map((row, index) => option(rows.length + index, row.id, <Which row={row} />))}
                {creates &&
                  option(
                    count - 1,
                    'novo',
                    <>
                      <UserPlus size={16} aria-hidden className="shrink-0" />
                      <span className="min-w-0 truncate">{t.novo(shownAs(typed))}</span>
                    </>,
                  )}
              </div>
              {findable && found.data?.mais && (
                <p className="border-t border-line px-2.5 py-1.5 text-xs text-ink-3">{t.maisEncontrados}</p>
              )}
            </BelowField>
          )}
        </div>
      )}
    </Field>
  );
}

function Who({ row: { nome_completo, telefone_ddd, bairro, abertas } }: { row: Caller }) {
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          <span className="capitals">{nome_completo}</span>
        </span>
        <span className="num block truncate text-xs text-ink-2">
          {[formatPhone(telefone_ddd), bairro].filter(Boolean).join(' · ')}
        </span>
      </span>
      {abertas > 0 && <span className="shrink-0 text-xs font-semibold text-warn">{t.abertas(abertas)}</span>}
    </>
  );
}

/** A demand by its number, as Ctrl+K offers it. */
function Which({ row: { numero, descricao_texto, municipe } }: { row: Demanda }) {
  return (
    <>
      <ClipboardList size={16} strokeWidth={1.8} aria-hidden className="shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          <span className="capitals">{descricao_texto}</span>
        </span>
        <span className="num block truncate text-xs text-ink-2">
          {t.demanda(numero)} · <span className="capitals">{municipe.nome_completo}</span>
        </span>
      </span>
    </>
  );
}

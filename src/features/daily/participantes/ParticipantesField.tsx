import { UserPlus, UserRound, Users, X } from 'lucide-react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { AnyForm } from '../../../web/forms/contract-form.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { IconButton } from '../../../web/ui/IconButton.tsx';
import { MunicipePicker } from '../../base/municipes/MunicipePicker.tsx';
import { EquipeDialog } from './EquipeDialog.tsx';
import { isSame, type Participante, participantesMax } from './participantes.contract.ts';
import { participantesTexts as t, shownName } from './participantes.texts.ts';
import { OutroField } from './OutroField.tsx';

/** Who takes part: members of the team, citizens, and people of whom only the name is known. */
export function ParticipantesField({ form }: { form: AnyForm }) {
  const { field, fieldState } = useController({ control: form.control, name: 'participantes' });
  const [adding, setAdding] = useState<'equipe' | 'municipe' | 'outro' | null>(null);
  // the last of them while their name is being typed
  const [typed, setTyped] = useState<Participante | null>(null);
  const all = (field.value as Participante[] | undefined) ?? [];
  const last = all.at(-1);
  const isTyped = typed !== null && last !== undefined && isSame(last, typed);
  const people = isTyped ? all.slice(0, -1) : all;
  const error = fieldState.error?.message ?? fieldState.error?.root?.message;

  const set = (next: Participante[]) =>
    form.setValue('participantes', next, { shouldDirty: true, shouldValidate: Boolean(fieldState.error) });
  // who is there already is not there twice
  const isThere = (one: Participante) => people.some((other) => isSame(other, one));
  const open = (next: typeof adding) => {
    setTyped(null);
    setAdding(next);
  };
  const add = (one: Participante) => {
    if (!isThere(one)) set([...people, one]);
    open(null);
  };
  const type = (nome: string) => {
    const one = { equipe_id: null, municipe_id: null, nome, excluido: false };
    const next = nome && !isThere(one) ? one : null;
    setTyped(next);
    set(next ? [...people, next] : people);
  };

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium text-ink-2">{t.titulo}</legend>
      <ul className="mb-2 flex flex-wrap gap-2 empty:hidden">
        {people.map((one) => (
          <li
            key={one.equipe_id ?? one.municipe_id ?? one.nome}
            className="flex min-h-11 max-w-full items-center gap-1 rounded-sm border border-line-control pr-1 pl-3 text-sm md:min-h-[2.125rem]"
          >
            <span className="min-w-0 truncate">{shownName(one)}</span>
            <IconButton
              icon={X}
              label={t.remover(one.nome)}
              onClick={() => set(all.filter((other) => !isSame(other, one)))}
            />
          </li>
        ))}
      </ul>
      {people.length < participantesMax && (
        <div className="flex flex-wrap gap-2">
          <Button icon={Users} className="max-md:flex-1" onClick={() => open('equipe')}>
            {t.equipe}
          </Button>
          <Button icon={UserRound} className="max-md:flex-1" onClick={() => open('municipe')}>
            {t.municipe}
          </Button>
          <Button icon={UserPlus} className="max-md:flex-1" onClick={() => adding !== 'outro' && open('outro')}>
            {t.outro}
          </Button>
        </div>
      )}
      {adding === 'outro' && <OutroField onType={type} onDone={() => open(null)} />}
      {error && (
        <p role="alert" className="mt-1.5 text-sm text-bad">
          {error}
        </p>
      )}
      <EquipeDialog
        open={adding === 'equipe'}
        onClose={() => open(null)}
        people={people}
        onPick={({ id, nome }) => add({ equipe_id: id, municipe_id: null, nome, excluido: false })}
      />
      <MunicipePicker
        open={adding === 'municipe'}
        onClose={() => open(null)}
        onPick={({ id, nome_completo }) =>
          add({ equipe_id: null, municipe_id: id, nome: nome_completo, excluido: false })
        }
      />
    </fieldset>
  );
}

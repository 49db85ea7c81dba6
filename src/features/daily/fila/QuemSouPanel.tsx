import { Link } from '@tanstack/react-router';
import { CircleCheck, UserPlus, UserRoundCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../../web/data/action.ts';
import { useData } from '../../../web/data/data.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { Button, buttonClass } from '../../../web/ui/Button.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { Field } from '../../../web/ui/Field.tsx';
import { Select } from '../../../web/ui/Select.tsx';
import { webTexts } from '../../../web/web.texts.ts';
import { useAssessor, useMine } from '../../base/equipe/AssessorField.tsx';
import { equipeTexts } from '../../base/equipe/equipe.texts.ts';
import { getPreferencias, type Pronta, savePreferencias } from './fila.contract.ts';
import { filaTexts as t } from './fila.texts.ts';

/** Whose queue it is: nobody's yet, that of the account, or of whom one says to be. Undefined while that is not known. */
export function useQuemSou(enabled: boolean) {
  const { data } = useData(getPreferencias, {}, { enabled });
  return data && { known: data.ligada || data.equipe !== null, chosen: data.ligada ? null : data.equipe };
}

/** Asks who one is in the team; whoever has the account's name is proposed. */
export function QuemSouPanel() {
  const team = useAssessor();
  const canAdd = useAllowed('equipe.edit');
  const proposed = useMine(team);
  const [chosen, choose] = useState<string | null>(null);
  const save = useAction(savePreferencias, { error: t.erroSalvar });
  const value = chosen ?? team.members.find(({ nome }) => nome === proposed)?.id ?? '';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (value) void save.run({ equipe_id: value });
  }

  if (team.loaded && team.members.length === 0)
    return <EmptyState icon={UserRoundCheck} title={t.digaQuem} hint={t.semEquipe} action={canAdd && <NewMembro />} />;
  return (
    <EmptyState
      icon={UserRoundCheck}
      title={t.digaQuem}
      hint={t.digaQuemDica}
      action={
        <form onSubmit={submit} className="flex w-72 max-w-full flex-col gap-3 text-left">
          <Field label={t.sou}>
            {(control) => (
              <Select
                {...control}
                value={value}
                onChange={(event) => choose(event.target.value)}
                options={team.members.map(({ id, nome, funcao }) => ({
                  value: id,
                  label: equipeTexts.membro(nome, funcao),
                }))}
              />
            )}
          </Field>
          {team.more && (
            <Button variant="quiet" onClick={team.more}>
              {webTexts.mostrarMais}
            </Button>
          )}
          <Button type="submit" variant="primary" busy={save.busy} aria-disabled={!value || undefined}>
            {t.verFila}
          </Button>
        </form>
      }
    />
  );
}

/** The way to the first one, of whom there is a queue then. */
function NewMembro() {
  return (
    <Link to="/equipe/new" className={buttonClass()}>
      <UserPlus size={16} strokeWidth={1.9} aria-hidden />
      {equipeTexts.novoMembro}
    </Link>
  );
}

/** Under a queue that one has chosen: whose it is, and the way to another. */
export function ChosenFilaPanel({ nome }: { nome: string }) {
  const save = useAction(savePreferencias, { error: t.erroSalvar });
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
      {t.filaDe(nome)}
      <Button
        variant="quiet"
        className="h-auto! px-1.5! py-1! text-accent-text! hover:underline"
        busy={save.busy}
        onClick={() => void save.run({ equipe_id: null })}
      >
        {t.trocar}
      </Button>
    </p>
  );
}

/** Nothing is in a provided list. */
export function NothingQueued({ visao }: { visao: Pronta }) {
  if (visao === 'minha') return <EmptyState icon={CircleCheck} title={t.emDia} hint={t.emDiaDica} />;
  return <EmptyState icon={CircleCheck} title={t.vazias[visao]} />;
}

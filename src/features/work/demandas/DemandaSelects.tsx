import { type LucideIcon, Plus, UserPlus } from 'lucide-react';
import { type Ref, useState } from 'react';
import { useController } from 'react-hook-form';
import { fullPage, usePages } from '../../../web/data/pages.ts';
import type { AnyForm } from '../../../web/forms/contract-form.ts';
import { Field } from '../../../web/ui/Field.tsx';
import { IconButton } from '../../../web/ui/IconButton.tsx';
import { type Option, Select } from '../../../web/ui/Select.tsx';
import { webTexts } from '../../../web/web.texts.ts';
import { equipeMax, listEquipe, type Membro } from '../../base/equipe/equipe.contract.ts';
import { equipeTexts } from '../../base/equipe/equipe.texts.ts';
import { listSetores, setoresMax, type Setor } from '../../base/setores/setores.contract.ts';
import { setoresTexts } from '../../base/setores/setores.texts.ts';
import type { Demanda } from './demandas.contract.ts';
import { demandasTexts as t } from './demandas.texts.ts';
import { NewMembroDialog, NewSetorDialog } from './NewInPlace.tsx';

type SelectProps = {
  label: string;
  placeholder: string;
  error: string | undefined;
  /** Shown when there is nothing to choose yet. */
  empty: string | undefined;
  options: Option[];
  /** Where the options come in pages: asks for the next ones. */
  more: (() => void) | undefined;
  value: string;
  onChoose: (value: string) => void;
  onBlur: () => void;
  focusRef: Ref<HTMLSelectElement>;
  create: { icon: LucideIcon; label: string; onClick: () => void };
};

/** Value of the choice that leads to more choices. */
const nextPage = 'mais';

/** A select with a button that makes what is missing from it. */
function SelectOrCreate({ label, error, empty, create, onChoose, focusRef, options, more, ...select }: SelectProps) {
  const shown = more ? [...options, { value: nextPage, label: webTexts.mostrarMais }] : options;
  const choose = (value: string) => (value === nextPage ? more?.() : onChoose(value));
  return (
    <Field label={label} error={error} hint={empty}>
      {(ids) => (
        <div className="flex items-center gap-1">
          <div className="min-w-0 flex-1">
            <Select
              {...select}
              {...ids}
              options={shown}
              ref={focusRef}
              onChange={({ target }) => choose(target.value)}
            />
          </div>
          <IconButton icon={create.icon} label={create.label} onClick={create.onClick} />
        </div>
      )}
    </Field>
  );
}

/** A row made in place is there before the list has been asked again. */
function withCreated<Row extends { id: string }>(rows: Row[] | undefined, created: Row | null): Row[] {
  const known = rows ?? [];
  return created && !known.some((row) => row.id === created.id) ? [...known, created] : known;
}

/** Sector of a demand; `current` is the one of the demand that is edited, which may be deleted. */
export function SetorField({ form, current }: { form: AnyForm; current?: Demanda['setor'] }) {
  const setores = usePages(listSetores, {}, fullPage(setoresMax), { error: setoresTexts.erroCarregar });
  const { field, fieldState } = useController({ control: form.control, name: 'setor_id' });
  const [created, setCreated] = useState<Setor | null>(null);
  const [creating, setCreating] = useState(false);
  const rows = withCreated(setores.rows, created);
  const options = rows.map(({ id, nome }) => ({ value: id, label: nome }));
  if (current && !rows.some((row) => row.id === current.id)) {
    options.push({ value: current.id, label: current.deleted ? t.setorExcluido(current.nome) : current.nome });
  }
  return (
    <>
      <SelectOrCreate
        label={t.setor}
        placeholder={t.selecioneSetor}
        error={fieldState.error?.message}
        empty={setores.rows && options.length === 0 ? t.semSetores : undefined}
        options={options}
        more={setores.more}
        value={field.value as string}
        onChoose={field.onChange}
        onBlur={field.onBlur}
        focusRef={field.ref}
        create={{ icon: Plus, label: t.novoSetor, onClick: () => setCreating(true) }}
      />
      <NewSetorDialog
        open={creating}
        onClose={() => setCreating(false)}
        onCreated={(setor) => {
          setCreated(setor);
          setCreating(false);
          form.setValue('setor_id', setor.id, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
        }}
      />
    </>
  );
}

/** Team member behind a name; two members may share one. */
export type Assessor = { chosen: string; choose: (id: string) => void; idOf: (name: string) => string | null };

export function useAssessor(current?: Pick<Demanda, 'assessor_id' | 'assessor_responsavel'>): Assessor & {
  members: Membro[];
  /** All of them. */ loaded: boolean;
  more: (() => void) | undefined;
  add: (member: Membro) => void;
} {
  const equipe = usePages(listEquipe, {}, fullPage(equipeMax), { error: equipeTexts.erroCarregar });
  const [created, setCreated] = useState<Membro | null>(null);
  const [chosen, choose] = useState('');
  const members = withCreated(equipe.rows, created);
  return {
    members,
    loaded: equipe.rows !== undefined && !equipe.more,
    more: equipe.more,
    chosen,
    choose,
    add: (member) => {
      setCreated(member);
      choose(member.id);
    },
    idOf: (name) => {
      const named = members.filter((member) => member.nome === name);
      const kept = current?.assessor_responsavel === name ? current.assessor_id : null;
      const wanted = chosen || kept;
      return named.find((member) => member.id === wanted)?.id ?? (named.length === 1 ? named[0]!.id : kept);
    },
  };
}

/** Responsible team member, shown as 'name - function'. The form's value is the name; `assessor` knows whose it is. */
export function AssessorField({ form, assessor }: { form: AnyForm; assessor: ReturnType<typeof useAssessor> }) {
  const { field, fieldState } = useController({ control: form.control, name: 'assessor_responsavel' });
  const [creating, setCreating] = useState(false);
  const name = field.value as string;
  const memberId = assessor.members.find((member) => member.id === assessor.idOf(name))?.id;
  const options = assessor.members.map(({ id, nome, funcao }) => ({ value: id, label: t.membro(nome, funcao) }));
  // a name of somebody who has left, or who never was in the team
  if (name && !memberId) options.push({ value: name, label: assessor.loaded ? t.foraDaEquipe(name) : name });

  function choose(value: string) {
    const member = assessor.members.find(({ id }) => id === value);
    assessor.choose(member?.id ?? '');
    field.onChange(member?.nome ?? value);
  }

  return (
    <>
      <SelectOrCreate
        label={t.assessorResponsavel}
        placeholder={t.selecioneAssessor}
        error={fieldState.error?.message}
        empty={assessor.loaded && options.length === 0 ? t.semEquipe : undefined}
        options={options}
        more={assessor.more}
        value={memberId ?? name}
        onChoose={choose}
        onBlur={field.onBlur}
        focusRef={field.ref}
        create={{ icon: UserPlus, label: t.novoMembro, onClick: () => setCreating(true) }}
      />
      <NewMembroDialog
        open={creating}
        onClose={() => setCreating(false)}
        onCreated={(member) => {
          assessor.add(member);
          setCreating(false);
          form.setValue('assessor_responsavel', member.nome, {
            shouldDirty: true,
            shouldValidate: form.formState.isSubmitted,
          });
        }}
      />
    </>
  );
}

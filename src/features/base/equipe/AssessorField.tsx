import { UserPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useController } from 'react-hook-form';
import { tabOffice } from '../../../web/calls/office.ts';
import { useAction } from '../../../web/data/action.ts';
import { fullPage, usePages } from '../../../web/data/pages.ts';
import { type AnyForm, useContractForm } from '../../../web/forms/contract-form.ts';
import { hasDrafts } from '../../../web/forms/drafts.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { TextField } from '../../../web/forms/FormFields.tsx';
import { withCreated } from '../../../web/forms/choices.ts';
import { SelectOrCreate } from '../../../web/forms/SelectOrCreate.tsx';
import { useAuth } from '../../../web/session/session.tsx';
import { createMembro, equipeMax, listEquipe, type Membro, membroInput } from './equipe.contract.ts';
import { equipeTexts as t } from './equipe.texts.ts';
import { mineOf } from './mine.ts';

type Current = { assessor_id: string | null; assessor_responsavel: string };

/** Team member behind a name; two members may share one. */
type Assessor = {
  chosen: string;
  choose: (id: string) => void;
  idOf: (name: string) => string | null;
  /** That a name in the field is this one's, also once they are renamed. */
  meet: (name: string, id: string | null) => void;
};

type Met = Map<string, string | null>;
/** Whose the names are that were met on a page, as long as something typed waits to be met again. */
const metOn = new Map<string, Met>();

function metHere(): Met {
  if (!hasDrafts()) metOn.clear();
  const page = `${tabOffice()?.id} ${location.pathname}`;
  const met: Met = metOn.get(page) ?? new Map();
  metOn.set(page, met);
  return met;
}

export function useAssessor(current?: Current): Assessor & {
  members: Membro[];
  /** All of them. */ loaded: boolean;
  more: (() => void) | undefined;
  add: (member: Membro) => void;
} {
  const equipe = usePages(listEquipe, {}, fullPage(equipeMax), { error: t.erroCarregar });
  const [created, setCreated] = useState<Membro | null>(null);
  const [chosen, choose] = useState('');
  const [met] = useState(metHere);
  const meet = (name: string, id: string | null) => void met.set(name, id);
  const { assessor_responsavel = '', assessor_id = null } = current ?? {};
  useEffect(() => void met.set(assessor_responsavel, assessor_id), [met, assessor_responsavel, assessor_id]);
  const members = withCreated(equipe.rows, created);
  return {
    members,
    meet,
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
      const before = met.get(name) ?? null;
      const wanted = named.some((member) => member.id === chosen) ? chosen : before;
      return members.find((member) => member.id === wanted)?.id ?? (named.length === 1 ? named[0]!.id : before);
    },
  };
}

/** The name of the team member who is signed in, where nobody else of the whole team is written alike. */
export function useMine({ members, loaded }: ReturnType<typeof useAssessor>): string | undefined {
  const { user, profile } = useAuth();
  const nome = loaded ? mineOf(members, user.id, profile?.full_name ?? '')?.nome : undefined;
  return members.filter((member) => member.nome === nome).length === 1 ? nome : undefined;
}

type AssessorProps = {
  form: AnyForm;
  assessor: ReturnType<typeof useAssessor>;
  /** Where a form has several. */
  at?: string;
};

/** Responsible team member, shown as 'name - function'. The form's value is the name; `assessor` knows whose it is. */
export function AssessorField({ form, assessor, at = 'assessor_responsavel' }: AssessorProps) {
  const { field, fieldState } = useController({ control: form.control, name: at });
  const name = field.value as string;
  const memberId = assessor.members.find((member) => member.id === assessor.idOf(name))?.id;
  const { meet } = assessor;
  useEffect(() => {
    if (memberId) meet(name, memberId);
  });
  const options = assessor.members.map(({ id, nome, funcao }) => ({ value: id, label: t.membro(nome, funcao) }));
  // a name of somebody who has left, or who never was in the team
  if (name && !memberId) options.push({ value: name, label: assessor.loaded ? t.foraDaEquipe(name) : name });

  function choose(value: string) {
    const member = assessor.members.find(({ id }) => id === value);
    assessor.choose(member?.id ?? '');
    field.onChange(member?.nome ?? value);
  }

  return (
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
      create={{
        icon: UserPlus,
        label: t.novoMembro,
        form: (close) => (
          <MembroForm
            onClose={close}
            onCreated={(member) => {
              assessor.add(member);
              close();
              form.setValue(at, member.nome, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
            }}
          />
        ),
      }}
    />
  );
}

type NewProps = { onClose: () => void; onCreated: (row: Membro) => void };

function MembroForm({ onClose, onCreated }: NewProps) {
  const create = useAction(createMembro, { success: t.criado, error: t.erroCriar });
  const form = useContractForm(membroInput, {
    name: 'novo-membro',
    defaults: { nome: '', funcao: '' },
    save: create.run,
    saved: onCreated,
  });
  return (
    <Form form={form}>
      <TextField form={form} name="nome" label={t.nome} maxLength={200} autoFocus />
      <TextField form={form} name="funcao" label={t.funcao} maxLength={200} />
      <FormButtons form={form} onCancel={onClose} />
    </Form>
  );
}

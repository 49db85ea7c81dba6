import { X } from 'lucide-react';
import { useController, useWatch } from 'react-hook-form';
import { useData } from '../../../web/data/data.ts';
import { fullPage, usePages } from '../../../web/data/pages.ts';
import { CheckboxField } from '../../../web/forms/CheckboxField.tsx';
import type { AnyForm } from '../../../web/forms/contract-form.ts';
import { Field } from '../../../web/ui/Field.tsx';
import { IconButton } from '../../../web/ui/IconButton.tsx';
import { Select } from '../../../web/ui/Select.tsx';
import { called } from '../../account/membros/membros.texts.ts';
import { listComembers, membersMax } from '../../account/membros/membros.contract.ts';
import { changesOf, getSigilo, leitoresMax, type Sigilo } from './sigilo.contract.ts';
import { sigiloTexts as t } from './sigilo.texts.ts';

type Value = Parameters<typeof changesOf>[0];
type Props = { form: AnyForm; /** Of an edit. */ demanda?: { id: string; sigilosa: boolean } };

/** Whether few people read the demand, and who; what is not touched stays as it is (`sigiloSaid`). */
export function SigiloField({ form, demanda }: Props) {
  const marked = useWatch({ control: form.control, name: 'sigilosa' }) as boolean;
  const secret = demanda?.sigilosa ?? false;
  const { data: saved } = useData(getSigilo, { id: demanda?.id ?? '' }, { enabled: secret });
  if (secret && !saved) return null;
  if (saved && !saved.pode_mudar)
    return (
      <div className="flex flex-col gap-1.5">
        <p className="text-sm font-medium text-ink-2">{t.quemVe}</p>
        <p className="text-sm">{t.aviso}</p>
        <ul>
          {saved.leitores.map((leitor) => (
            <Leitor key={leitor.user_id} {...leitor} />
          ))}
        </ul>
        <p className="text-xs text-ink-3">{t.soQuemMarcou}</p>
      </div>
    );
  return (
    <div className="flex flex-col gap-2">
      <CheckboxField form={form} name="sigilosa" label={t.sigilosa} hint={marked ? undefined : t.sigilosaDica} />
      {marked && <Leitores form={form} saved={saved} />}
    </div>
  );
}

function Leitores({ form, saved }: { form: AnyForm; saved?: Sigilo }) {
  const members = usePages(listComembers, {}, fullPage(membersMax), { error: t.erroCarregar });
  const { field, fieldState } = useController({ control: form.control, name: 'leitores' });
  const before = saved?.leitores ?? [];
  const antes = idsOf(before.filter(({ motivo }) => motivo === 'ESCOLHA'));
  // what was changed here, in what others have made of the list meanwhile
  const { mais, menos } = changesOf((field.value as Value | null) ?? { antes, agora: antes });
  const chosen = [...new Set([...antes.filter((id) => !menos.includes(id)), ...mais])];
  const choose = (agora: string[]) => field.onChange({ antes, agora } satisfies Value);
  const others = before.filter(({ motivo }) => motivo !== 'ESCOLHA');
  const personOf = (id: string) =>
    [...(members.rows ?? []), ...before].find(({ user_id }) => user_id === id) ?? { full_name: t.alguem, username: '' };
  const left = (members.rows ?? []).filter(({ user_id }) => ![...chosen, ...idsOf(others)].includes(user_id));
  return (
    <Field label={t.quemVe} hint={t.quemVeAjuda} error={fieldState.error?.message} optional>
      {(ids) => (
        <>
          <p className="text-sm">{t.aviso}</p>
          {others.length + chosen.length > 0 && (
            <ul className="flex flex-col">
              {others.map((leitor) => (
                <Leitor key={leitor.user_id} {...leitor} />
              ))}
              {chosen.map((id) => (
                <Leitor
                  key={id}
                  full_name={personOf(id).full_name}
                  username={personOf(id).username}
                  onRemove={() => choose(chosen.filter((one) => one !== id))}
                />
              ))}
            </ul>
          )}
          {chosen.length < leitoresMax && (
            <Select
              {...ids}
              ref={field.ref}
              placeholder={t.escolher}
              options={left.map((person) => ({ value: person.user_id, label: called(person) }))}
              value=""
              onChange={({ target }) => choose([...chosen, target.value])}
              onBlur={field.onBlur}
            />
          )}
        </>
      )}
    </Field>
  );
}

const idsOf = (list: readonly { user_id: string }[]) => list.map(({ user_id }) => user_id);

type Person = { full_name: string; username: string };
type LeitorProps = Person & { motivo?: Sigilo['leitores'][number]['motivo']; onRemove?: () => void };

function Leitor({ motivo, onRemove, ...person }: LeitorProps) {
  const why = motivo && t.motivos[motivo];
  return (
    <li className="flex min-h-8 items-center gap-2 text-sm max-md:min-h-11">
      <span className="min-w-0 break-words">{called(person)}</span>
      {why && <span className="text-xs text-ink-3">{why}</span>}
      {onRemove && <IconButton icon={X} label={t.tirar(called(person))} onClick={onRemove} />}
    </li>
  );
}

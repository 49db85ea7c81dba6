import { type ComponentProps, type KeyboardEvent, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { foundByName } from '../../../shared/letters/found-by-name.ts';
import { callAt, mentionsIn, withIds, withNames } from '../../../shared/letters/mentions.ts';
import { useData } from '../../../web/data/data.ts';
import { useAuth } from '../../../web/session/session.tsx';
import { Avatar } from '../../../web/ui/Avatar.tsx';
import { ListOption } from '../../../web/ui/ListOption.tsx';
import { useCombobox } from '../../../web/ui/use-combobox.ts';
import { type Comember, listComembers } from '../../account/membros/membros.contract.ts';
import { linhaTexts as t } from './linha.texts.ts';

type Props = Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> & {
  /** As it is kept: who is called by the id of their account. */
  value: string;
  onChange: (value: string) => void;
  /** People who are called already. */
  known?: readonly { user_id: string; full_name: string }[];
  area: RefObject<HTMLTextAreaElement | null>;
};

const most = 6;

/** A text in which @ calls people of the office: shown by their names, kept by their ids. */
export function MentionArea({ value, onChange, known = [], area, className, ...rest }: Props) {
  const { user } = useAuth();
  const [call, setCall] = useState<{ from: number; typed: string } | null>(null);
  const wanted = call !== null || mentionsIn(value).length > 0;
  const { data: members = [] } = useData(listComembers, {}, { enabled: wanted });
  const names = new Map([...known, ...members].map(({ user_id, full_name }) => [user_id, full_name]));
  const nameOf = (id: string) => names.get(id) ?? t.alguem;
  const text = withNames(value, nameOf);
  const called = mentionsIn(value).map((id) => ({ id, name: nameOf(id) }));
  const found = call
    ? foundByName(
        members.filter(({ user_id }) => user_id !== user.id),
        call.typed,
      ).slice(0, most)
    : [];
  const open = found.length > 0;
  const options = useCombobox({ count: found.length, of: call && `${call.from} ${call.typed}` });

  function choose({ user_id, full_name }: Comember) {
    const { from, typed } = call!;
    const next = `${text.slice(0, from)}@${full_name} ${text.slice(from + typed.length + 1).replace(/^ /, '')}`;
    // the cursor goes behind the name before the next key
    flushSync(() => {
      onChange(withIds(next, [...called, { id: user_id, name: full_name }]));
      setCall(null);
    });
    const caret = from + full_name.length + 2;
    area.current?.focus();
    area.current?.setSelectionRange(caret, caret);
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (!open || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' || event.key === 'Tab') choose(found[options.active]!);
    else if (event.key === 'Escape') setCall(null);
    else if (!options.arrow(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="relative">
      <textarea
        {...rest}
        ref={area}
        value={text}
        aria-autocomplete="list"
        data-own-esc={open || undefined}
        aria-controls={options.field['aria-controls']}
        aria-activedescendant={options.field['aria-activedescendant']}
        onChange={({ target }) => {
          setCall(callAt(target.value, target.selectionStart));
          onChange(withIds(target.value, called));
        }}
        onSelect={({ currentTarget: { value: shown, selectionStart } }) =>
          call && setCall(callAt(shown, selectionStart))
        }
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          setCall(null);
          rest.onBlur?.(event);
        }}
        className={className}
      />
      {open && (
        <div
          {...options.list}
          aria-label={t.pessoas}
          // on a phone what follows makes room
          className="z-30 mx-2 mb-2 animate-rise rounded-md border border-line bg-surface p-1 shadow-float md:absolute md:top-full md:left-2 md:m-0 md:w-[min(23rem,calc(100%-1rem))]"
        >
          {found.map((person, index) => (
            <ListOption
              key={person.user_id}
              {...options.option(index)}
              onClick={() => choose(person)}
              className="min-h-11 gap-2.5 rounded-sm px-2.5 text-sm md:min-h-8"
            >
              <Avatar name={person.full_name} size="sm" />
              <bdi className="min-w-0 flex-1 truncate">{person.full_name}</bdi>
              <span className="shrink-0 text-xs text-ink-3">@{person.username}</span>
            </ListOption>
          ))}
        </div>
      )}
    </div>
  );
}

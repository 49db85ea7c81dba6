import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { contains } from '../../../shared/letters/search.ts';
import { texts } from '../../../shared/texts.ts';
import { fullPage, useAll, usePages } from '../../../web/data/pages.ts';
import type { AnyForm } from '../../../web/forms/contract-form.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { Field } from '../../../web/ui/Field.tsx';
import { IconButton } from '../../../web/ui/IconButton.tsx';
import { Input } from '../../../web/ui/Input.tsx';
import { BelowField, ListOption } from '../../../web/ui/ListOption.tsx';
import { useCombobox } from '../../../web/ui/use-combobox.ts';
import { type Assunto, assuntosMax, listAssuntos } from './assuntos.contract.ts';
import { assuntosTexts as t } from './assuntos.texts.ts';
import { treeOf } from './tree.ts';

/** One that can be chosen, with its theme. */
export type Choice = { assunto: Assunto; tema: Assunto | null; label: string };

/** It proposes that few people read its demands. */
export const isSecret = ({ assunto, tema }: Choice): boolean => assunto.sigilosa || Boolean(tema?.sigilosa);

const choicesOf = (rows: readonly Assunto[]): Choice[] =>
  treeOf(rows).flatMap(({ tema, assuntos }) => [
    { assunto: tema, tema: null, label: tema.nome },
    ...assuntos.map((assunto) => ({ assunto, tema, label: t.caminho(tema.nome, assunto.nome) })),
  ]);

type Props = {
  form: AnyForm;
  /** Of the record that is edited, which may be deleted. */
  current?: { id: string; nome: string; tema: string | null } | null;
  /** What follows from the one that is chosen. */
  hint?: string;
  /** After the form has another one; null when it was taken away. */
  onChosen?: (choice: Choice | null) => void;
};

/** The subject of a form, found by words of it or of its theme. An office without subjects has no field, or a link for who may make some. */
export function AssuntoField({ form, current, hint, onChosen }: Props) {
  const pages = usePages(listAssuntos, {}, fullPage(assuntosMax), { error: t.erroCarregar });
  const again = useAll(pages);
  const { rows } = pages;
  const canEdit = useAllowed('assuntos.edit');
  if (!rows) return null;
  if (rows.length === 0 && !current)
    return canEdit ? (
      <Link
        to="/ajustes"
        className="self-start rounded-sm text-sm font-semibold text-accent-text hover:underline max-md:leading-11"
      >
        {t.criarEmAjustes}
      </Link>
    ) : null;
  return (
    <Combobox form={form} choices={choicesOf(rows)} again={again} current={current} hint={hint} onChosen={onChosen} />
  );
}

type ComboboxProps = Props & {
  choices: Choice[];
  /** Asks for those that could not be had. */
  again: (() => void) | undefined;
};

function Combobox({ form, choices, again, current, hint, onChosen }: ComboboxProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'assunto_id' });
  /** What is being typed; null while the field shows what is chosen. */
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const value = field.value as string;
  const chosen = choices.find(({ assunto }) => assunto.id === value);
  const before = current && value === current.id ? t.caminho(current.tema, current.nome) : '';
  const shown = chosen?.label ?? (before && !again ? texts.excluido(before) : before);
  const found = choices.filter(({ label }) => typed === null || contains(typed, label));
  const options = useCombobox({ count: found.length, open, scrolls: true });
  const marked = found[options.active];
  const input = useRef<HTMLInputElement>(null);
  // what is chosen is replaced by what is typed next
  const select = useEffectEvent((_shown: string, _open: boolean) => {
    if (typed === null && input.current === document.activeElement) input.current?.select();
  });
  useEffect(() => select(shown, open), [shown, open]);

  function unfold() {
    setOpen(true);
    again?.();
  }
  function show() {
    unfold();
    options.mark(Math.max(0, chosen ? found.indexOf(chosen) : 0));
  }
  function close() {
    setOpen(false);
    setTyped(null);
  }
  function choose(choice: Choice | null) {
    field.onChange(choice?.assunto.id ?? '');
    onChosen?.(choice);
    close();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (/^Arrow(Down|Up)$/.test(event.key) && !event.altKey) {
      event.preventDefault();
      if (open) options.arrow(event);
      else show();
    }
    if (!open) return;
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (typed?.trim() === '') choose(null);
      else if (marked) choose(marked);
    }
    // Tab chooses the marked option once something was typed; a list that was only opened changes nothing
    if (event.key === 'Tab' && typed?.trim() && marked) choose(marked);
    // only the list closes, and not the form around it
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  }

  return (
    <Field label={t.um} optional error={fieldState.error?.message} hint={hint}>
      {(ids) => (
        <div className="relative">
          <Input
            {...ids}
            {...options.field}
            data-own-esc={open || undefined}
            ref={(element) => {
              input.current = element;
              field.ref(element);
            }}
            maxLength={200}
            placeholder={t.buscar}
            value={typed ?? shown}
            onChange={({ target }) => {
              setTyped(target.value);
              if (!open) unfold();
              options.mark(0);
            }}
            onClick={() => !open && show()}
            onKeyDown={onKeyDown}
            onBlur={() => {
              field.onBlur();
              if (typed?.trim() === '' && value !== '') choose(null);
              else close();
            }}
            className="pr-11"
          />
          {value !== '' && (
            // Tab passes it by on its way to the next field: with keys the field itself is emptied
            <IconButton
              icon={X}
              label={t.limpar}
              tabIndex={-1}
              onClick={() => {
                // the button goes, the cursor stays in the form
                document.getElementById(ids.id)?.focus();
                choose(null);
              }}
              className="absolute! top-0 right-0 md:top-px"
            />
          )}
          {open && (
            <BelowField {...options.list} aria-label={t.resultados} className="max-h-64 overflow-y-auto">
              {found.map((choice, index) => (
                <ListOption
                  key={choice.assunto.id}
                  {...options.option(index)}
                  onPointerMove={() => options.mark(index)}
                  onClick={() => choose(choice)}
                  className={cx(
                    'min-h-11 rounded-sm px-2.5 py-1 text-sm md:min-h-8',
                    choice.tema ? 'pl-6' : 'font-semibold',
                  )}
                >
                  <span className="min-w-0 break-words">
                    {choice.tema && <span className="text-ink-3">{choice.tema.nome} › </span>}
                    {choice.assunto.nome}
                  </span>
                </ListOption>
              ))}
              {found.length === 0 && <p className="px-2.5 py-2 text-sm text-ink-2">{t.nenhumEncontrado}</p>}
            </BelowField>
          )}
        </div>
      )}
    </Field>
  );
}

/**
 * What a subject proposes to the form of a demand: that it is secret, which may be unticked before saving, and where it goes, in a
 * field that nobody has touched: it is empty, or says what was proposed before.
 */
export function useProposed(form: AnyForm) {
  const [proposed, setProposed] = useState('');
  const [secret, setSecret] = useState(false);
  return (choice: Choice | null) => {
    const hides = choice !== null && isSecret(choice);
    const said = form.getValues('sigilosa') as boolean;
    // what one subject has proposed another one takes back
    if (hides !== said && (hides || secret)) {
      setSecret(hides);
      form.setValue('sigilosa', hides, { shouldDirty: true });
    }
    const setor = [choice?.assunto.setor, choice?.tema?.setor].find((one) => one && !one.deleted);
    const now = form.getValues('setor_id') as string;
    const next = setor?.id ?? '';
    if ((now !== '' && now !== proposed) || now === next) return;
    setProposed(next);
    form.setValue('setor_id', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
}

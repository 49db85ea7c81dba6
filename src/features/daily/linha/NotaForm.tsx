import { AtSign, PhoneCall } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { withNames } from '../../../shared/letters/mentions.ts';
import { texts } from '../../../shared/texts.ts';
import { useAction } from '../../../web/data/action.ts';
import { type AnyForm, useContractForm } from '../../../web/forms/contract-form.ts';
import { Form } from '../../../web/forms/Form.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { IconButton } from '../../../web/ui/IconButton.tsx';
import { Kbd } from '../../../web/ui/Kbd.tsx';
import { createNota, type LinhaRow, notaInput, updateNota } from './linha.contract.ts';
import { linhaTexts as t } from './linha.texts.ts';
import { MentionArea } from './MentionArea.tsx';

type NewProps = {
  demandaId: string;
  /** Begins a contact in its place. */
  onContact?: () => void;
  onDone?: () => void;
  /** Instead, once it is saved. */
  onSaved?: () => void;
  /** Whether there is something in it. */
  onWriting?: (writing: boolean) => void;
  autoFocus?: boolean;
};

/** A line to write in, which grows with its buttons once somebody does. */
export function NewNota({ demandaId, onContact, onDone, onSaved = onDone, onWriting, autoFocus }: NewProps) {
  const create = useAction(createNota, { success: t.registrada, error: t.erroRegistrar });
  const form = useContractForm(notaInput, {
    name: `nota ${demandaId}`,
    defaults: { texto: '' },
    labels: { texto: t.nota },
    show: { texto: (texto) => withNames(texto, () => t.alguem) },
    save: (values, receiver) => create.run({ id: demandaId, ...values }, receiver),
    saved: onSaved,
  });
  const writing = useWatch({ control: form.control, name: 'texto' }) !== '';
  const tell = useEffectEvent((now: boolean) => onWriting?.(now));
  useEffect(() => tell(writing), [writing]);
  return <NotaBox form={form} action={t.anotar} onContact={onContact} onCancel={onDone} autoFocus={autoFocus} />;
}

/** One's own note, while it may be edited. */
export function EditNota({ nota, onDone }: { nota: LinhaRow; onDone: () => void }) {
  const update = useAction(updateNota, { success: t.alterada, error: t.erroAlterar });
  const form = useContractForm(updateNota.input, {
    name: `nota ${nota.id}`,
    record: nota,
    valuesOf: ({ texto, versao }) => ({ texto: texto ?? '', versao: versao ?? 1 }),
    labels: { texto: t.nota },
    save: (values, receiver) => update.run({ id: nota.id, ...values }, receiver),
    saved: onDone,
  });
  return <NotaBox form={form} action={texts.salvar} known={nota.mencionados} onCancel={onDone} autoFocus open />;
}

type BoxProps = {
  form: AnyForm;
  action: string;
  known?: LinhaRow['mencionados'];
  open?: boolean;
  autoFocus?: boolean;
  onContact?: () => void;
  onCancel?: () => void;
};

function NotaBox({ form, action, known, open: stays, autoFocus, onContact, onCancel }: BoxProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [within, setWithin] = useState(false);
  const { field, fieldState } = useController({ control: form.control, name: 'texto' });
  const open = stays || within || autoFocus || field.value !== '';
  const wrong = fieldState.error?.message;
  const call = () => {
    const space = field.value === '' || /\s$/.test(field.value as string) ? '' : ' ';
    field.onChange(`${field.value}${space}@`);
    area.current?.focus();
  };
  return (
    <Form form={form} className="gap-1.5" onEscape={() => (onCancel ? onCancel() : area.current?.blur())}>
      <div
        className={cx(
          'relative rounded-sm border bg-surface transition-colors',
          wrong ? 'border-bad' : 'border-line-control',
          // the box, and not the text in it, shows where one is
          'has-[textarea:focus-visible]:[box-shadow:var(--focus)] has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-transparent',
        )}
        onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setWithin(false)}
      >
        <MentionArea
          area={area}
          value={field.value as string}
          onChange={field.onChange}
          onFocus={() => setWithin(true)}
          onBlur={field.onBlur}
          known={known}
          rows={1}
          aria-label={t.nota}
          aria-invalid={wrong ? true : undefined}
          aria-keyshortcuts={stays ? undefined : 'n'}
          placeholder={t.escreva}
          data-autofocus={autoFocus || undefined}
          autoFocus={autoFocus}
          // a key that presses what the page marks with it
          onClick={({ currentTarget }) => currentTarget.focus()}
          className={cx(
            'field-sizing-content block max-h-80 w-full resize-none bg-transparent px-3 py-2.5 text-base shadow-none! outline-none placeholder:text-ink-3 md:text-sm',
            open ? 'min-h-18' : 'h-10 overflow-hidden pr-20 whitespace-nowrap max-md:h-11',
          )}
        />
        {open ? (
          <div className="flex items-center gap-1 border-t border-line px-2 py-1.5">
            {onContact && <IconButton icon={PhoneCall} label={t.registrarContato} onClick={onContact} />}
            <IconButton icon={AtSign} label={t.chamar} onClick={call} />
            <span className="flex-1" />
            <Kbd className="mr-1.5 max-md:hidden">Ctrl Enter</Kbd>
            {onCancel && (
              <Button variant="quiet" onClick={() => void form.cancel(onCancel)}>
                {texts.cancelar}
              </Button>
            )}
            <Button type="submit" variant="primary" busy={form.saving}>
              {action}
            </Button>
          </div>
        ) : (
          <div className="absolute inset-y-0 right-1 flex items-center gap-1">
            {onContact && <IconButton icon={PhoneCall} label={t.registrarContato} onClick={onContact} />}
            <Kbd className="mr-2 max-md:hidden">n</Kbd>
          </div>
        )}
      </div>
      {wrong && (
        <p role="alert" className="text-xs text-bad">
          {wrong}
        </p>
      )}
    </Form>
  );
}

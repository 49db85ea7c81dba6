import type { ComponentProps, ReactNode } from 'react';
import { type FieldValues, type Path, useController } from 'react-hook-form';
import {
  digits,
  formatCep,
  formatPhone,
  formatTypedDate,
  formatTypedTime,
  typedDate,
  typedTime,
} from '../../shared/format.ts';
import { upperCase } from '../../shared/fields.ts';
import { isDeletion } from '../browser/keyboard.ts';
import type { ContractForm } from './contract-form.ts';
import { DatePickerButton } from '../ui/DatePickerButton.tsx';
import { type ControlIds, Field } from '../ui/Field.tsx';
import { typedPhone } from './typed-phone.ts';
import { Input, Textarea } from '../ui/Input.tsx';
import { PasswordInput } from '../ui/PasswordInput.tsx';
import { type Option, Select } from '../ui/Select.tsx';
import { webTexts } from '../web.texts.ts';

type Base<F extends FieldValues> = {
  form: ContractForm<F>;
  name: Path<F>;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  className?: string;
};

function useField<F extends FieldValues>(form: ContractForm<F>, name: Path<F>) {
  const { field, fieldState } = useController({ control: form.control as never, name: name as never });
  return { field: { ...field, value: (field.value ?? '') as string }, error: fieldState.error?.message };
}

type BoundProps<F extends FieldValues> = Base<F> & {
  children: (control: ControlIds & ReturnType<typeof useField>['field']) => ReactNode;
};

/** Label, hint and error around a control that holds the form's value. */
function Bound<F extends FieldValues>({ form, name, children, ...labels }: BoundProps<F>) {
  const { field, error } = useField(form, name);
  return (
    <Field {...labels} marked error={error}>
      {(ids) => children({ ...ids, ...field })}
    </Field>
  );
}

/** What is of the field, and what is of its control. */
function parted<F extends FieldValues, P extends Base<F>>(props: P & Base<F>): [Base<F>, Omit<P, keyof Base<F>>] {
  const { form, name, label, hint, optional, className, ...control } = props;
  return [{ form, name, label, hint, optional, className }, control];
}

/** Sets what was typed, transformed, without moving the caret to the end. */
function keepCaret(element: HTMLInputElement | HTMLTextAreaElement, set: (text: string) => void, next: string): void {
  const caret = element.selectionStart;
  set(next);
  // fields of type email have no caret to be asked for
  if (caret !== null && next.length === element.value.length)
    requestAnimationFrame(() => element.setSelectionRange(caret, caret));
}

type TextProps<F extends FieldValues> = Base<F> & {
  /** Shows and sends upper case, as the specification asks of most fields. */
  upper?: boolean;
} & Pick<
    ComponentProps<'input'>,
    'type' | 'autoComplete' | 'inputMode' | 'maxLength' | 'placeholder' | 'autoFocus' | 'readOnly' | 'spellCheck'
  >;

export function TextField<F extends FieldValues>({ upper, ...props }: TextProps<F>) {
  const [base, rest] = parted<F, typeof props>(props);
  const Control = props.type === 'password' ? PasswordInput : Input;
  return (
    <Bound {...base}>
      {(control) => (
        <Control
          autoComplete="off"
          {...rest}
          {...control}
          onChange={({ target }) => keepCaret(target, control.onChange, upper ? upperCase(target.value) : target.value)}
        />
      )}
    </Bound>
  );
}

type AreaProps<F extends FieldValues> = Base<F> & {
  upper?: boolean;
  rows?: number;
  maxLength?: number;
  placeholder?: string;
  autoFocus?: boolean;
};

export function TextAreaField<F extends FieldValues>({ upper, ...props }: AreaProps<F>) {
  const [base, rest] = parted<F, typeof props>(props);
  return (
    <Bound {...base}>
      {(control) => (
        <Textarea
          {...rest}
          {...control}
          onChange={({ target }) => keepCaret(target, control.onChange, upper ? upperCase(target.value) : target.value)}
        />
      )}
    </Bound>
  );
}

type SelectFieldProps<F extends FieldValues> = Base<F> & {
  options: readonly Option[];
  placeholder?: string | null;
  autoFocus?: boolean;
};

export function SelectField<F extends FieldValues>(props: SelectFieldProps<F>) {
  const [base, rest] = parted<F, typeof props>(props);
  return (
    <Bound {...base}>
      {(control) => <Select {...rest} {...control} onChange={({ target }) => control.onChange(target.value)} />}
    </Bound>
  );
}

type MaskedProps<F extends FieldValues> = Base<F> & {
  /** What the form's value is, of whatever was typed or pasted; of what it was, and whether something was deleted. */
  clean: (text: string, before: string, deleted: boolean) => string;
  /** What is shown of that value. */
  format: (value: string) => string;
  /** After the form has another value. */
  onChosen?: (value: string) => void;
  /** When the cursor goes elsewhere. */
  onLeave?: (value: string) => void;
  /** A control inside the field, at its end. */
  trailing?: ReactNode;
} & Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'placeholder' | 'autoFocus'>;

/** A field that shows a mask and holds bare characters. The caret stays after the same digit. */
export function MaskedField<F extends FieldValues>({
  clean,
  format,
  onChosen,
  onLeave,
  trailing,
  ...props
}: MaskedProps<F>) {
  const [base, rest] = parted<F, typeof props>(props);
  return (
    <Bound {...base}>
      {(control) => (
        <div className="relative">
          <Input
            {...rest}
            {...control}
            value={format(control.value)}
            onBlur={() => {
              control.onBlur();
              onLeave?.(control.value);
            }}
            onChange={({ target, nativeEvent }) => {
              const before = digits(target.value.slice(0, target.selectionStart ?? 0)).length;
              const atEnd = target.selectionStart === target.value.length;
              const value = clean(target.value, control.value, isDeletion(nativeEvent));
              control.onChange(value);
              if (value !== control.value) onChosen?.(value);
              if (!atEnd) requestAnimationFrame(() => target.setSelectionRange(...caretAfter(target.value, before)));
            }}
          />
          {trailing}
        </div>
      )}
    </Bound>
  );
}

function caretAfter(text: string, count: number): [number, number] {
  let place = 0;
  for (let seen = 0; place < text.length && seen < count; place++) if (/\d/.test(text[place]!)) seen++;
  return [place, place];
}

type QuickMask<F extends FieldValues> = Base<F> & Pick<MaskedProps<F>, 'onChosen' | 'onLeave' | 'autoFocus'>;

/** `(11) 98765-4321`; the form holds the digits. */
export function PhoneField<F extends FieldValues>(props: QuickMask<F>) {
  return (
    <MaskedField {...props} type="tel" inputMode="tel" autoComplete="off" clean={typedPhone} format={formatPhone} />
  );
}

const cepDigits = (text: string) => digits(text).slice(0, 8);

/** `01310-100`; the form holds the digits. `onChosen` is the place to look it up. */
export function CepField<F extends FieldValues>(props: QuickMask<F>) {
  return <MaskedField {...props} inputMode="numeric" autoComplete="off" clean={cepDigits} format={formatCep} />;
}

/** `hh:mm` of 24 hours whatever the browser's language; the form holds `HH:MM`. */
export function TimeField<F extends FieldValues>(props: QuickMask<F>) {
  return (
    <MaskedField
      {...props}
      inputMode="numeric"
      autoComplete="off"
      placeholder={webTexts.formatoHora}
      clean={typedTime}
      format={formatTypedTime}
    />
  );
}

const dayDigits = (text: string) => digits(text).replace(/^0+/, '').slice(0, 3);
const asTyped = (value: string) => value;

/** A number of days; the form holds the digits. */
export function DaysField<F extends FieldValues>(props: QuickMask<F>) {
  return <MaskedField {...props} inputMode="numeric" autoComplete="off" clean={dayDigits} format={asTyped} />;
}

/** `dd/mm/aaaa` whatever the browser's language; the form holds `YYYY-MM-DD`. The button opens the calendar. */
export function DateField<F extends FieldValues>(props: QuickMask<F>) {
  const { field } = useField(props.form, props.name);
  const picker = <DatePickerButton value={field.value} onPick={field.onChange} />;
  return (
    <MaskedField
      {...props}
      inputMode="numeric"
      autoComplete="off"
      placeholder={webTexts.formatoData}
      clean={(text, _, deleted) => typedDate(text, deleted)}
      format={formatTypedDate}
      trailing={picker}
    />
  );
}

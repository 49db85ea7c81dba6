import { useBlocker } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, use } from 'react';
import { texts } from '../../shared/texts.ts';
import { webTexts } from '../web.texts.ts';
import { Button } from '../ui/Button.tsx';
import { conflictTexts } from './conflict.texts.ts';
import { ConflictPanel } from './ConflictPanel.tsx';
import type { AnyForm } from './contract-form.ts';
import { GoneContext } from '../calls/gone.ts';
import { cx } from '../ui/cx.ts';
import { inWindows, isUnsaved, mayLeave, onScreen, PlaceContext, useOnScreen } from './unsaved.ts';

type FormProps = {
  form: AnyForm;
  children: ReactNode;
  className?: string;
  /** Where Esc inside of the form leads, for forms in place; a dialog closes by itself. */
  onEscape?: () => void;
};

/** The form element: Enter moves on, Ctrl+Enter saves, leaving what is unsaved in it asks first. */
export function Form({ form, children, className, onEscape }: FormProps) {
  const gone = use(GoneContext);
  useOnScreen(form.place);
  useBlocker({
    enableBeforeUnload: () => isUnsaved(form.place),
    // the first form that is asked asks for all
    shouldBlockFn: async ({ current, next }) =>
      !(await mayLeave(current.pathname === next.pathname ? inWindows : onScreen)),
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys that bubble up from its fields
    <form
      noValidate
      className={cx('flex flex-col gap-4', className)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && onEscape) void form.cancel(onEscape);
        enterMovesOn(event);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        // A form inside a dialog is a child of the page's form in React's tree.
        event.stopPropagation();
        void form.submit(event.currentTarget);
      }}
    >
      {form.recovered && form.dirty && (
        <p
          role="status"
          className="flex flex-wrap items-center justify-between gap-2 rounded-sm bg-accent-soft px-3 py-1.5 text-sm text-accent-text"
        >
          {webTexts.rascunho}
          <button
            type="button"
            onClick={() => void form.cancel()}
            className="min-h-7 rounded-sm px-1.5 font-semibold underline underline-offset-2"
          >
            {webTexts.descartar}
          </button>
        </p>
      )}
      {/* over the page: nothing that is being typed may move */}
      <p
        role="status"
        className="pointer-events-none fixed inset-x-4 bottom-4 z-30 mx-auto w-fit max-w-[36rem] animate-rise rounded-md border border-warn bg-warn-soft px-3.5 py-2 text-sm text-warn shadow-float empty:hidden max-md:bottom-24"
      >
        {gone ? conflictTexts.excluido : form.changedElsewhere && webTexts.alteradoEnquantoEdita}
      </p>
      {form.conflict && <ConflictPanel form={form} conflict={form.conflict} />}
      {form.missing && (
        <p role="alert" className="flex items-start gap-1.5 text-sm text-bad">
          <CircleAlert size={15} aria-hidden className="mt-px shrink-0" />
          {form.missing}
        </p>
      )}
      <PlaceContext value={form.place}>{children}</PlaceContext>
    </form>
  );
}

// a date field's own input of the browser, which only opens its calendar, is none
const FIELDS = 'input:not([type=hidden], [tabindex="-1"], :disabled), select:not(:disabled), textarea:not(:disabled)';

function enterMovesOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented) return;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    event.stopPropagation();
    return form.requestSubmit();
  }
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
  if (target instanceof HTMLInputElement && /^(checkbox|radio|file)$/.test(target.type)) return;
  event.preventDefault();
  event.stopPropagation();
  const fields = [...form.querySelectorAll<HTMLElement>(FIELDS)];
  const next = fields[fields.indexOf(target) + 1];
  if (next) next.focus();
  else form.requestSubmit();
}

type FormButtonsProps = {
  form: AnyForm;
  /** Where Cancelar leads, once nothing is unsaved or what is may go. */
  onCancel?: () => void;
  saveLabel?: string;
  /** What it does cannot be taken back. */
  tone?: 'bad';
  /** No field has to be filled in: there is no sign to explain. */
  optional?: boolean;
  className?: string;
};

/** Cancelar and Salvar; the second is busy while saving. */
export function FormButtons({ form, onCancel, saveLabel = texts.salvar, tone, optional, className }: FormButtonsProps) {
  return (
    <div className={cx('flex flex-col-reverse gap-2 md:flex-row md:items-center md:justify-end', className)}>
      {!optional && (
        <p className="text-xs text-ink-3 max-md:hidden md:mr-auto">
          <span aria-hidden className="text-bad">
            *
          </span>{' '}
          {texts.obrigatorioNota}
        </p>
      )}
      {onCancel && <Button onClick={() => void form.cancel(onCancel)}>{texts.cancelar}</Button>}
      <Button type="submit" variant={tone ? 'danger' : 'primary'} busy={form.saving} busyLabel={texts.salvando}>
        {saveLabel}
      </Button>
    </div>
  );
}

import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Problem, Schema } from '../../shared/contract.ts';
import { texts } from '../../shared/texts.ts';
import { toast } from '../browser/toast.ts';
import { whenAnswering } from '../calls/connection.ts';
import { webTexts } from '../web.texts.ts';
import { contractResolver } from './contract-resolver.ts';
import { openDraft, type Said } from './drafts.ts';
import type { ProblemReceiver } from '../calls/problem.ts';
import { changedOf, newVersion, versionOf } from './changes.ts';
import { askToLose, isUnsaved, nothingToLose, type Place } from './unsaved.ts';
import { formWaits } from './waiting-forms.ts';

/** What a form begins with: an empty record, or the one that is edited, which somebody else may save meanwhile. */
type Start<S extends Schema, Row> =
  /** Where these are of an edit, a toast says that somebody else was first, and no panel. */
  | { defaults: z.core.input<S>; record?: undefined; valuesOf?: undefined }
  /** `valuesOf` says what the form has of the record, its `versao` too: at first, of a newer one, and where a save meets that. */
  | { record: Row; valuesOf: (record: Row) => z.core.input<S>; defaults?: undefined };

type FormOptions<S extends Schema, Saved> = {
  /** Sends what was checked; undefined means that it failed and the form (as receiver) or a toast said so. `changed`: fields that are others now. */
  save: (values: z.core.output<S>, form: ProblemReceiver, changed: readonly string[]) => Promise<Saved | undefined>;
  /** After a success, when the form is clean again: navigate, close. */
  saved?: (result: Saved) => void;
  /** Tells apart several forms of one page, whose drafts are kept apart, too: all tabs and windows of it are one. */
  name?: string;
  /** A record without `versao`, of which `save` sends what is `changed`: what others save of the rest comes in beside what is typed. */
  apart?: boolean;
  /** Field labels, for the conflict panel. */
  labels?: { [Field in keyof z.core.input<S> & string]?: string };
  /** A sentence of several fields at once: said above the form, and only 'Obrigatório' at the fields. */
  missing?: string;
  /** How the conflict panel shows values that do not speak for themselves (an id, a date). */
  show?: { [Field in keyof z.core.input<S> & string]?: (value: NonNullable<z.core.input<S>[Field]>) => ReactNode };
};

/** Another person saved first: what the form has of their record, and what it started from. */
export type Conflict = { current: Record<string, unknown>; base: Record<string, unknown> };

/** Any form, for what does not look at its fields. */
// oxlint-disable-next-line typescript/no-explicit-any -- a form of some fields is not a form of unknown ones
export type AnyForm = ContractForm<any>;

export type ContractForm<In extends FieldValues = FieldValues> = UseFormReturn<In, unknown, FieldValues> &
  ProblemReceiver & {
    /** `from`: what is sent again goes the way of a button, past whatever holds a submit of it back. */
    submit: (from?: HTMLFormElement) => Promise<void>;
    saving: boolean;
    dirty: boolean;
    /** What of it is unsaved, its files too. */
    place: Place;
    /** True when a draft of before was put back. */
    recovered: boolean;
    /** Back to the starting values; forgets the draft. */
    discard: () => void;
    /** Discards after a question, where there is something to lose; then goes on. */
    cancel: (goOn?: () => void) => Promise<void>;
    conflict: Conflict | null;
    /** Somebody else saved the record meanwhile; what is typed here stays. */
    changedElsewhere: boolean;
    /** Takes the chosen values and the new version, and saves. */
    resolveConflict: (choices: Record<string, unknown>) => void;
    /** What is to be said above the fields. */
    missing: string | undefined;
    labels: Record<string, string | undefined>;
    show: (field: string, value: unknown) => ReactNode;
  };

/** A save that never gets an answer, though the server has answered in between, is said to have failed. */
const REPEATS = 2;

/**
 * A form over the contract's schema: react-hook-form with the rules of this product. All errors at once, focus on
 * the first, the server's errors in their fields, drafts kept in memory until saved, conflicts shown in place.
 * Render it with `<Form form={form}>`, which also warns before it is left dirty.
 */
export function useContractForm<S extends Schema, Saved, Row>(
  schema: S,
  options: FormOptions<S, Saved> & Start<S, Row>,
) {
  type In = z.core.input<S> & FieldValues;
  const start = (options.valuesOf ? options.valuesOf(options.record) : options.defaults) as Record<string, unknown>;
  const [draft] = useState(() => openDraft<In>(options.name ?? ''));
  const [recovered, setRecovered] = useState(() => draft.read() !== undefined);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [waiting, setWaiting] = useState(false);
  const repeats = useRef(0);
  const attempt = useRef<Record<string, unknown>>({});
  const element = useRef<HTMLFormElement>(null);
  const again = useRef(false);
  // What the person's changes are measured against: the record as it was when the form, or its draft, began.
  const base = useRef(draft.read()?.base ?? start);
  const shows = options.show as Record<string, ((value: unknown) => ReactNode) | undefined> | undefined;
  const hasUnsaved = () => draft.read() !== undefined;
  const [place] = useState<Place>(() => new Set([() => (hasUnsaved() ? webTexts.alteracoesNaoSalvasDica : '')]));
  const atField = (message: string) => (message === options.missing ? texts.obrigatorio : message);
  const form = useForm<In, unknown, FieldValues>({
    defaultValues: start as DefaultValues<In>,
    resolver: contractResolver<In>(schema, atField),
    shouldFocusError: true,
  });
  const { errors, isDirty, isSubmitting } = form.formState;

  const labels = (options.labels ?? {}) as Record<string, string | undefined>;
  const show = (field: string, value: unknown) => (value == null ? '' : (shows?.[field] ?? String)(value));
  const saidOf = useEffectEvent((values: Record<string, unknown>): Said[] =>
    changedOf(values, base.current).flatMap((field) =>
      labels[field] ? [[labels[field], show(field, values[field])]] : [],
    ),
  );

  const isApart = options.apart === true;
  useEffect(() => {
    const kept = draft.read();
    if (kept) form.reset(kept.values, { keepDefaultValues: true });
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty: changed = false }) => {
        const typed = { ...values };
        if (!changed) return draft.drop();
        draft.keep({ values: typed, base: base.current, said: saidOf(typed) });
      },
    });
  }, [draft, form]);

  // The record as it arrives live: where nothing is typed the form shows it, else it only says so.
  const version = versionOf(start);
  const [changedElsewhere, setChangedElsewhere] = useState(false);
  const meetNewer = useEffectEvent((latest: number, saving: boolean, _typed: boolean) => {
    const newer = latest > versionOf(base.current) && !saving;
    // where nothing but the version is another, what they saved is of another form
    const theirs = newer && hasUnsaved() && changedOf(start, base.current).length > 1;
    setChangedElsewhere(theirs);
    if (!newer || theirs) return;
    base.current = start;
    if (!hasUnsaved()) return form.reset(start as In);
    form.resetField(form.register('versao' as Path<In>).name, { defaultValue: latest as never });
  });
  useEffect(() => meetNewer(version, isSubmitting, isDirty), [version, isSubmitting, isDirty]);

  // What others save beside what is typed, also before a draft was met again.
  const told = isApart ? JSON.stringify(start) : '';
  const meetOthers = useEffectEvent(() => {
    const mine = changedOf(form.getValues(), base.current);
    for (const [field, value] of Object.entries(start)) {
      if (mine.includes(field)) continue;
      base.current = { ...base.current, [field]: value };
      form.resetField(field as Path<In>, { defaultValue: value as never });
    }
  });
  useEffect(() => {
    if (told) meetOthers();
  }, [told]);

  function discard() {
    draft.drop();
    setRecovered(false);
    setConflict(null);
    setWaiting(false);
    // what others saved meanwhile is what there is now
    if (version > versionOf(base.current)) base.current = start;
    setChangedElsewhere(false);
    form.reset(base.current as In);
  }

  async function cancel(goOn?: () => void) {
    if (isUnsaved(place) && !(await askToLose(place, { ...sureToDiscard }))) return;
    if (isApart) base.current = start;
    discard();
    if (!goOn) return;
    // what was answered here is not asked again on the way out; a form that stays is asked the next time
    const asked = [...place];
    place.clear();
    goOn();
    setTimeout(() => {
      for (const one of asked) place.add(one);
    });
  }

  function receive(problem: Problem): boolean {
    if (serverAway(problem) && repeats.current < REPEATS) {
      setWaiting(true);
      return true;
    }
    if (problem.code === 'record.stale' && problem.current && options.valuesOf) {
      const current = options.valuesOf(problem.current as Row) as Record<string, unknown>;
      setConflict({ current, base: base.current });
      return true;
    }
    const own = (problem.errors ?? []).filter(
      ({ field }) => field in form.getValues() || form.getValues(field as Path<In>) !== undefined,
    );
    own.forEach(({ field, message }, index) => {
      form.setError(field as Path<In>, { type: 'server', message: atField(message) }, { shouldFocus: index === 0 });
    });
    return own.length > 0 && own.length === problem.errors?.length;
  }

  const send = async (values: FieldValues) => {
    const sent = { ...form.getValues() };
    attempt.current = sent;
    const result = await options.save(
      values as z.core.output<S>,
      { receive },
      changedOf(form.getValues(), base.current),
    );
    if (result === undefined) return;
    // An edit goes on from what was saved, a new record from the beginning.
    const goesOn = isApart || 'versao' in base.current;
    const now = { ...form.getValues() };
    if (goesOn) base.current = { ...sent, ...newVersion(result) };
    discard();
    nothingToLose();
    // what was typed meanwhile was not sent
    for (const field of goesOn ? changedOf(now, sent).filter((one) => one !== 'versao') : [])
      form.setValue(field as Path<In>, now[field] as never, { shouldDirty: true });
    options.saved?.(result);
  };
  const submit = () => {
    setWaiting(false);
    return form.handleSubmit(send)();
  };
  const sending = useRef(false);
  // what is pressed twice is meant once
  const submitNew = async (from?: HTMLFormElement) => {
    if (sending.current) return;
    element.current = from ?? element.current;
    sending.current = true;
    if (!again.current) repeats.current = 0;
    again.current = false;
    await submit().finally(() => (sending.current = false));
  };
  const sendAsPressed = () => (element.current?.isConnected ? element.current.requestSubmit() : void submitNew());
  // What got no answer is sent again when the server answers; versions and keys keep it from counting twice, but not what was typed meanwhile.
  const sendAgain = useEffectEvent(() => {
    setWaiting(false);
    if (changedOf(form.getValues(), attempt.current).length > 0)
      return toast.info(webTexts.mudouEsperando, webTexts.mudouEsperandoDica);
    again.current = true;
    repeats.current += 1;
    sendAsPressed();
  });
  useEffect(() => {
    if (!waiting) return;
    let over = false;
    const done = formWaits();
    void whenAnswering().then(() => over || sendAgain());
    return () => {
      over = true;
      done();
    };
  }, [waiting]);

  function resolveConflict(choices: Record<string, unknown>) {
    base.current = conflict!.current;
    setConflict(null);
    const mine = { ...form.getValues(), ...choices, versao: base.current.versao };
    form.reset(base.current as In);
    for (const [field, value] of Object.entries(mine)) {
      form.setValue(field as Path<In>, value as never, { shouldDirty: true });
    }
    sendAsPressed();
  }

  return {
    ...form,
    submit: submitNew,
    receive,
    discard,
    cancel,
    conflict,
    changedElsewhere: changedElsewhere && isDirty && conflict === null,
    resolveConflict,
    recovered,
    saving: isSubmitting,
    dirty: isDirty,
    place,
    missing: Object.values(errors).some((error) => error?.message === texts.obrigatorio) ? options.missing : undefined,
    labels,
    show,
  } as unknown as ContractForm<In>;
}

export const sureToDiscard = {
  title: webTexts.descartarAlteracoes,
  text: webTexts.descartarAlteracoesDica,
  action: webTexts.descartar,
  cancel: webTexts.continuarEditando,
};

/** Of what a form holds apart what is to be sent. */
export const only = <Values extends object>(values: Values, changed: readonly string[]): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => changed.includes(field))) as Partial<Values>;

/** Nothing answered, or only a proxy in between, or a server without its database. */
const serverAway = ({ code, status }: Problem): boolean =>
  code === 'network.none' || (code === 'server.unavailable' && status > 500);

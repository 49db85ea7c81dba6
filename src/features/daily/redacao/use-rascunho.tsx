import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../../web/calls/api.ts';
import { ProblemError } from '../../../web/calls/http.ts';
import { showProblem } from '../../../web/calls/problem.ts';
import { queryClient, queryKey, refreshAfter } from '../../../web/calls/query-client.ts';
import { isUnsaved, mayLeave, onScreen, type Place, stayed, useOnScreen } from '../../../web/forms/unsaved.ts';
import { useOffice } from '../../../web/session/session.tsx';
import { webTexts } from '../../../web/web.texts.ts';
import { getOficio, type Oficio, updateOficio } from '../oficios/oficios.contract.ts';
import { changed, meet } from './both-edits.ts';
import { redacaoTexts as t } from './redacao.texts.ts';

/** After the last key. */
const pause = 800;
/** A save that met no server is tried again. */
const again = 5000;

type Values = Record<'tipo_id' | 'orgao_id' | 'autoridade_id' | 'assunto' | 'corpo', string>;
export type FieldName = keyof Values;

const valuesOf = ({ tipo_id, orgao_id, autoridade_id, assunto, corpo }: Oficio): Values => ({
  tipo_id,
  orgao_id: orgao_id ?? '',
  autoridade_id: autoridade_id ?? '',
  assunto,
  corpo,
});

type Conflict = { theirs: Values; fields: FieldName[] };

/**
 * A draft that saves itself. What somebody else saves meanwhile is taken over where nothing was typed here; where both wrote,
 * saving rests until a person chooses, and what is typed stays on screen.
 *
 * @param there whether it is, still
 */
export function useRascunho(oficio: Oficio, there: boolean) {
  const { id: tenantId } = useOffice();
  const [values, setValues] = useState(() => valuesOf(oficio));
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({});
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [saving, setSaving] = useState(false);
  const [saved, setSaved] = useState(values);
  // what the server has, and what is typed, as of now: a save that ends later must not see older ones
  const base = useRef({ values: valuesOf(oficio), versao: oficio.versao });
  const typed = useRef(values);
  const stopped = useRef<Conflict | null>(null);
  const why = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<boolean> | null>(null);
  const left = useRef(false);

  const isDraft = there && oficio.situacao === 'RASCUNHO';
  const unsaved = () => Object.keys(changed(base.current.values, typed.current)).length > 0;
  const rest = (on: Values, versao: number) => {
    base.current = { values: on, versao };
    setSaved(on);
  };
  const show = (next: Values) => {
    typed.current = next;
    setValues(next);
  };
  const stop = (next: Conflict | null) => {
    stopped.current = next;
    setConflict(next);
  };

  /** What the server has by now. */
  function meetNewer(row: Oficio) {
    if (row.versao <= base.current.versao) return;
    const theirs = valuesOf(row);
    const met = meet(base.current.values, typed.current, theirs);
    rest(theirs, row.versao);
    show(met.values);
    const fields = [...new Set([...(stopped.current?.fields ?? []), ...met.contested])];
    stop(fields.length > 0 ? { theirs, fields } : null);
  }

  function later(wait: number) {
    clearTimeout(timer.current);
    // a save that ends behind whoever has left brings back nothing that they gave up
    if (left.current) return;
    timer.current = setTimeout(() => void save(), wait);
  }

  async function send(): Promise<boolean> {
    const sent = typed.current;
    setSaving(true);
    try {
      const { versao } = base.current;
      const row = await call(updateOficio, { id: oficio.id, versao, ...changed(base.current.values, sent) });
      rest(sent, row.versao);
      queryClient.setQueryData(queryKey(tenantId, getOficio, { id: oficio.id }), row);
      void refreshAfter(updateOficio, tenantId);
      setErrors({});
      why.current = '';
      setSavedAt(new Date());
      return true;
    } catch (error) {
      return refused(error);
    } finally {
      setSaving(false);
    }
  }

  function refused(error: unknown): boolean {
    const problem = error instanceof ProblemError ? error.problem : null;
    why.current = '';
    if (problem?.code === 'record.stale' && problem.current) {
      meetNewer(problem.current as Oficio);
      return stopped.current === null;
    }
    // the page says so as soon as it knows
    if (problem?.code === 'oficios.issued' || problem?.status === 404) {
      void refreshAfter(updateOficio, tenantId);
      return false;
    }
    const own = (problem?.errors ?? []).filter(({ field }) => field in typed.current);
    if (own.length > 0) {
      setErrors(Object.fromEntries(own.map(({ field, message }) => [field, message])));
      why.current = own.map(({ message }) => message).join('. ');
    } else if (!problem || problem.status === 0 || problem.status >= 500) {
      later(again);
      why.current = problem?.detail ?? t.erroSalvar;
    } else showProblem(error, t.erroSalvar);
    return false;
  }

  /** Everything that is typed is saved when it resolves with true. */
  async function save(): Promise<boolean> {
    clearTimeout(timer.current);
    // of several who wait only one goes on: the others wait for what that one sends
    while (running.current) await running.current;
    // what both wrote, or was typed while it was being sent, goes with the next
    for (let tries = 0; isDraft && unsaved() && !stopped.current && !left.current && tries < 5; tries += 1) {
      running.current = send();
      const done = await running.current;
      running.current = null;
      if (!done) return false;
    }
    return !unsaved();
  }

  const arrived = useEffectEvent(() => {
    if (!running.current && isDraft) meetNewer(oficio);
  });
  useEffect(() => arrived(), [oficio.versao]);

  const leave = useEffectEvent(() => void save());
  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && leave();
    left.current = false;
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      left.current = true;
      clearTimeout(timer.current);
    };
  }, []);

  const [place] = useState<Place>(() => new Set([() => (unsaved() ? webTexts.alteracoesNaoSalvasDica : '')]));
  useOnScreen(place);
  useBlocker({
    enableBeforeUnload: () => isUnsaved(place),
    shouldBlockFn: async () => {
      if (unsaved()) await save();
      return !(await mayLeave(onScreen));
    },
  });

  const unsavedFields = Object.keys(changed(saved, values)) as FieldName[];
  return {
    values,
    errors,
    conflict,
    saving,
    savedAt,
    /** Something is typed that the server does not have. */
    unsaved: unsavedFields.length > 0,
    unsavedFields,
    /** Forgets that, after a question. */
    leave: async () => {
      if (!(await mayLeave(place))) return;
      clearTimeout(timer.current);
      show(base.current.values);
      // what is typed from now on is asked about
      stayed(place);
    },
    change: (name: FieldName, value: string) => {
      show({ ...typed.current, [name]: value, ...(name === 'orgao_id' && { autoridade_id: '' }) });
      later(pause);
    },
    save,
    /** Why that is not so, where nothing else has said it to whoever waits for it. */
    refusal: () => (stopped.current ? t.conflito : why.current),
    /** Of what is on screen, once it is saved. */
    versao: () => base.current.versao,
    /** What stays of a field that both wrote. */
    choose: (name: FieldName, mine: boolean) => {
      const { theirs, fields } = stopped.current!;
      if (!mine) show({ ...typed.current, [name]: theirs[name] });
      const left = fields.filter((field) => field !== name);
      stop(left.length > 0 ? { theirs, fields: left } : null);
      if (left.length === 0) later(0);
    },
  };
}
export type Rascunho = ReturnType<typeof useRascunho>;

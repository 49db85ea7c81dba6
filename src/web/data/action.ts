import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnyEndpoint, CallInput, CallOutput } from '../../shared/contract.ts';
import { texts } from '../../shared/texts.ts';
import { call } from '../calls/api.ts';
import { ProblemError } from '../calls/http.ts';
import { forgetKey, submitKey } from '../calls/idempotency.ts';
import { lostTheOffice, type ProblemReceiver, showProblem } from '../calls/problem.ts';
import { queryClient, queryKey, refreshAfter } from '../calls/query-client.ts';
import { showAhead } from '../calls/shown-ahead.ts';
import { useTenant } from '../session/session.tsx';
import { tabOffice } from '../calls/office.ts';
import { toast, type ToastMore } from '../browser/toast.ts';

/** A change of cached data that is shown before the server has answered. */
type Patch = { endpoint: AnyEndpoint; change: (data: unknown) => unknown };

/** Patches every cached answer of an endpoint, whatever its input. */
export function patch<E extends AnyEndpoint>(endpoint: E, change: (data: CallOutput<E>) => CallOutput<E>): Patch {
  return { endpoint, change: change as Patch['change'] };
}

type Counted<Row> = { rows: Row[]; total?: number | undefined; counts?: Record<string, number> | undefined };

/** The change of a counted list that loses a row; where it has numbers by status, of these, too. */
export const withoutRow =
  (id: string) =>
  <Page extends Counted<{ id: string; status?: string }>>(page: Page): Page => {
    const { rows, total, counts } = page;
    const gone = rows.find((row) => row.id === id);
    if (!gone) return page;
    const { status } = gone;
    return {
      ...page,
      rows: rows.filter((row) => row !== gone),
      ...(total !== undefined && { total: total - 1 }),
      ...(counts && status && { counts: { ...counts, [status]: counts[status]! - 1 } }),
    };
  };

export type ActionOptions<E extends AnyEndpoint> = {
  /** Sentence of the toast 'Sucesso'; none for silence. */
  success?: string | ((output: CallOutput<E>, input: CallInput<E>) => string);
  /** What the toast 'Sucesso' says and offers beside its sentence. */
  more?: (output: CallOutput<E>, input: CallInput<E>) => ToastMore;
  /** Sentence of the toast 'Erro'. */
  error: string;
  /** What to show at once; rolled back when the call fails. */
  optimistic?: (input: CallInput<E>) => Patch[];
  /** The call that takes this one back; offered as 'Desfazer'. */
  undo?: (output: CallOutput<E>, input: CallInput<E>) => Promise<unknown>;
  /** What the toast 'Restaurado' says and offers beside its sentence, from the answer of `undo`. */
  undone?: (answer: never) => ToastMore;
};

type Action<E extends AnyEndpoint> = {
  /** Resolves to the output, or to undefined when it failed and the person was told. Never throws. */
  run: (input: CallInput<E>, receiver?: ProblemReceiver) => Promise<CallOutput<E> | undefined>;
  busy: boolean;
};

/**
 * A change: calls, shows it at once, refreshes what the contract says is out of date, rolls back what failed,
 * and tells the person. Pass the form as `receiver` so that 422 and 409 land in its fields.
 */
export function useAction<E extends AnyEndpoint>(endpoint: E, options: ActionOptions<E>): Action<E> {
  const { tenant } = useTenant();
  const [underWay, setUnderWay] = useState(0);
  const tenantId = tenant?.id ?? null;

  async function run(input: CallInput<E>, receiver?: ProblemReceiver) {
    setUnderWay((count) => count + 1);
    const patches = options.optimistic?.(input) ?? [];
    const end = showAhead(
      tenantId,
      patches.map((one) => one.endpoint),
    );
    // where others of the same data are still under way, the last one does
    const refresh = (changed: boolean) => {
      for (const one of end(changed ? [endpoint] : [])) void refreshAfter(one, tenantId);
    };
    const rollBack = await apply(patches, tenantId);
    const key = endpoint.idempotent ? submitKey(endpoint, tenantId, input) : undefined;
    try {
      const output = await call(endpoint, input, { tenantId: tenantId ?? undefined, idempotencyKey: key });
      forgetKey(key);
      refresh(true);
      announce(output, input);
      return output;
    } catch (error) {
      rollBack();
      const { status } = error instanceof ProblemError ? error.problem : { status: 0 };
      if (status >= 400 && status < 500) forgetKey(key);
      // Gone, or changed by somebody else: what is on screen is out of date. And a patch has cancelled what was being fetched.
      refresh(status === 404 || status === 409 || patches.length > 0);
      // told once, by what follows from it
      if (!lostTheOffice(error)) showProblem(error, options.error, receiver);
      return undefined;
    } finally {
      setUnderWay((count) => count - 1);
    }
  }

  function announce(output: CallOutput<E>, input: CallInput<E>) {
    const { success, undo, undone, more } = options;
    if (!success) return;
    const takeBack = async () => {
      try {
        const answer = await undo!(output, input);
        toast.success(texts.restaurado, undefined, undone?.(answer as never));
      } catch (error) {
        const stale = error instanceof ProblemError && error.problem.code === 'record.stale';
        if (stale) toast.error(texts.naoFoiPossivelDesfazer, texts.alteradoDepois);
        else showProblem(error, texts.naoFoiPossivelDesfazer);
      }
      void refreshAfter(endpoint, tenantId);
    };
    const text = typeof success === 'string' ? success : success(output, input);
    // of an office that was left meanwhile it is no more than told
    const here = (tabOffice()?.id ?? null) === tenantId;
    if (here) toast.success(text, undo && (() => void takeBack()), more?.(output, input));
    else toast.success(text);
  }

  return { run, busy: underWay > 0 };
}

/** Applies patches to the cache; returns how to take them back. */
async function apply(patches: Patch[], tenantId: string | null): Promise<() => void> {
  const before: [QueryKey, unknown][] = [];
  for (const { endpoint, change } of patches) {
    const filter = { queryKey: queryKey(tenantId, endpoint) };
    // An answer that is on its way would overwrite the patch with the state before it. Without one nothing is waited for.
    if (queryClient.isFetching(filter) > 0) await queryClient.cancelQueries(filter);
    before.push(...queryClient.getQueriesData(filter));
    queryClient.setQueriesData(filter, (data: unknown) => (data === undefined ? data : change(data)));
  }
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data);
  };
}

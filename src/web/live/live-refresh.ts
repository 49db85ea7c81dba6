import type { Query } from '@tanstack/react-query';
import { concerns, type LiveChange } from '../../shared/live.ts';
import { queryClient, refreshOffice } from '../calls/query-client.ts';
import { lastOwnChange } from '../calls/own-change.ts';
import { isShownAhead } from '../calls/shown-ahead.ts';
import { tabId } from '../calls/tab-id.ts';

/** Changes that come together are one refresh; a busy office refreshes at most this often. */
const SOON = 100;
const APART = 600;
/** Milliseconds after this tab's own change in which what the stream tells of this tab is taken for that change. */
const RECENT = 3_000;

/**
 * Turns changes into refreshes of the office's cached answers: what is on screen is fetched again, the rest is marked as
 * out of date. What is being fetched already may be older than the change, and is fetched once more after that.
 */
export function refresher(tenantId: string) {
  let changes: LiveChange[] = [];
  let waiting = new Set<Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flushedAt = -Infinity;

  function flush() {
    timer = undefined;
    flushedAt = performance.now();
    const [foreign, own] = [changes.filter(({ tab }) => tab !== tabId), changes.filter(({ tab }) => tab === tabId)];
    const known = lastOwnChange() > Date.now() - RECENT ? lastOwnChange() : Infinity;
    const due = new Set<Query>();
    const busy = new Set<Query>();
    for (const query of queryClient.getQueryCache().getAll()) {
      const [office, , name, input] = query.queryKey as [string | null, string, string, unknown];
      if ((office !== tenantId && office !== null) || !name) continue;
      const concerned = (change: LiveChange) => concerns(change, name, input, query.state.data);
      // one's own change that is under way is of it, too: what is fetched before the answer may not contain it
      const fetching = query.state.fetchStatus === 'fetching' || isShownAhead(tenantId, name);
      // This tab's own change is in what it has fetched since the answer.
      const mine = !fetching && query.state.dataUpdatedAt < known && own.some(concerned);
      if (!mine && !waiting.has(query) && !foreign.some(concerned)) continue;
      (fetching ? busy : due).add(query);
    }
    changes = [];
    waiting = busy;
    if (due.size > 0) void queryClient.invalidateQueries({ predicate: (query) => due.has(query) });
    if (busy.size > 0) plan();
  }

  function plan() {
    timer ??= setTimeout(flush, Math.max(SOON, flushedAt + APART - performance.now()));
  }

  return {
    change(change: LiveChange): void {
      changes.push(change);
      plan();
    },
    /** Everything is out of date. */
    all(): void {
      changes = [];
      void refreshOffice(tenantId);
    },
    stop: () => clearTimeout(timer),
  };
}

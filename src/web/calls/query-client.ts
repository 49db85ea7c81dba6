import { notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query';
import type { AnyEndpoint } from '../../shared/contract.ts';
import { askAtOnce } from './apart.ts';
import { ProblemError } from './http.ts';
import { noteOwnChange } from './own-change.ts';

const MINUTE = 60_000;

/** Once more after a failure, but not when the server has understood and refused. */
export function worthRetrying(failures: number, error: unknown): boolean {
  const status = error instanceof ProblemError ? error.problem.status : 500;
  return failures < 1 && (status === 0 || status >= 500);
}

// What changes is drawn in the next frame, not in the one after a timer.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 5 * MINUTE, gcTime: 10 * MINUTE, retry: worthRetrying, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});

const noun = (name: string) => name.slice(0, name.indexOf('.'));

/** `[office, noun, endpoint, input]`; the office comes first, so that leaving one drops all of its data. */
export function queryKey(tenantId: string | null, endpoint: AnyEndpoint, input?: object): QueryKey {
  const office = endpoint.door === 'tenant' ? tenantId : null;
  return input ? [office, noun(endpoint.name), endpoint.name, input] : [office, noun(endpoint.name), endpoint.name];
}

/** Marks as out of date what the endpoint's contract names; what is on screen is fetched again. */
export function refreshAfter(endpoint: AnyEndpoint, tenantId: string | null): Promise<unknown> {
  noteOwnChange();
  const stale = (endpoint.refreshes ?? []).map((name) =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: key }) => {
        const [office, itsNoun, itsName] = key;
        const isStale = (office === tenantId || office === null) && (itsNoun === name || itsName === name);
        // what one has changed itself is seen at once; what only follows from it keeps its distance
        if (isStale && itsNoun === noun(endpoint.name)) askAtOnce(JSON.stringify(key));
        return isStale;
      },
    }),
  );
  return Promise.all(stale);
}

export const forgetOffice = (tenantId: string): void => queryClient.removeQueries({ queryKey: [tenantId] });

/** All answers of an office are out of date, and so are those of none: one's own roles and offices. */
export const refreshOffice = (tenantId: string): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [office] }) => office === tenantId || office === null });

import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, use } from 'react';
import type { ProblemError } from '../calls/http.ts';
import { GoneContext, isGone } from '../calls/gone.ts';
import { ErrorState } from './ErrorState.tsx';
import { ListSkeleton } from './Skeleton.tsx';

type LoadedProps<T> = {
  query: UseQueryResult<T, ProblemError>;
  /** Said when it cannot be loaded. */
  error: string;
  /** The shape of what is coming; a list unless given. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
};

/** Data that is there, on its way, or could not be loaded. Data of before is shown rather than a skeleton; a form of it says that it is gone. */
export function Loaded<T>({ query, error, skeleton, children }: LoadedProps<T>) {
  const gone = use(GoneContext) || isGone(query);
  if (query.data !== undefined) return <GoneContext value={gone}>{children(query.data)}</GoneContext>;
  if (query.error) return <ErrorState title={error} error={query.error} onRetry={() => void query.refetch()} />;
  return skeleton ?? <ListSkeleton />;
}

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';
import { ListSkeleton } from './Skeleton.tsx';

type LoadedProps<T> = {
  query: UseQueryResult<T>;
  /** Said when it cannot be loaded. */
  error: string;
  /** The shape of what is coming; a list unless given. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
};

/** Data that is there, on its way, or could not be loaded. Data of before is shown rather than a skeleton. */
export function Loaded<T>({ query, error, skeleton, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <ErrorState title={error} error={query.error} onRetry={() => void query.refetch()} />;
  return skeleton ?? <ListSkeleton />;
}

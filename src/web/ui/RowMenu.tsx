import { Suspense } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import type { RowActionsProps } from './row-action.ts';

const CardMenu = lazyPart(() => import('./CardMenu.tsx'));

/** What can be done with a row, in one menu; its place is kept until its code is there. */
export const RowMenu = (props: RowActionsProps) => (
  <Suspense fallback={<span className="block size-11 md:size-8" />}>
    <CardMenu {...props} />
  </Suspense>
);

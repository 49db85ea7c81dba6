import { Suspense } from 'react';
import { usePhone } from '../browser/media.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { IconButton } from './IconButton.tsx';
import type { RowActionsProps } from './row-action.ts';

const CardMenu = lazyPart(() => import('./CardMenu.tsx'));

/** What can be done with a row: icons at its end, on a phone's card one menu. */
export function RowActions(props: RowActionsProps) {
  if (usePhone()) {
    return (
      <span className="size-11">
        <Suspense>
          <CardMenu {...props} />
        </Suspense>
      </span>
    );
  }
  return props.actions.map((one) => (
    <IconButton
      key={one.name}
      icon={one.icon}
      tone={one.tone}
      label={one.name}
      aria-busy={one.busy}
      className={one.busy ? 'animate-pulse text-accent-text' : undefined}
      onClick={one.onSelect}
    />
  ));
}

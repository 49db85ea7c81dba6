import { usePhone } from '../browser/media.ts';
import { IconButton } from './IconButton.tsx';
import { RowMenu } from './RowMenu.tsx';
import type { RowActionsProps } from './row-action.ts';

/** What can be done with a row: icons at its end, on a phone's card one menu. */
export function RowActions(props: RowActionsProps) {
  if (usePhone()) return <RowMenu {...props} />;
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

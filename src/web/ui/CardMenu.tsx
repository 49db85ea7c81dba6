import { EllipsisVertical } from 'lucide-react';
import { DropdownMenu, MenuItem } from './DropdownMenu.tsx';
import { IconButton } from './IconButton.tsx';
import type { RowActionsProps } from './row-action.ts';

/** What can be done with the row of a card, in one menu. */
export default function CardMenu({ name, actions }: RowActionsProps) {
  return (
    <DropdownMenu align="end" trigger={<IconButton icon={EllipsisVertical} label={name} />}>
      {actions.map((one) => (
        <MenuItem key={one.name} icon={one.icon} tone={one.tone} onSelect={one.onSelect}>
          {one.label}
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}

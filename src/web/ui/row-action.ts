import type { LucideIcon } from 'lucide-react';

export type RowAction = {
  icon: LucideIcon;
  /** What is done, as the menu says it. */
  label: string;
  /** What is done to whom, as the icon is named. */
  name: string;
  tone?: 'bad';
  /** It is under way. */
  busy?: boolean;
  onSelect: () => void;
};

export type RowActionsProps = {
  /** The menu's. */
  name: string;
  actions: readonly RowAction[];
};

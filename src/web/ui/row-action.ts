import { Pencil, Trash2, type LucideIcon } from 'lucide-react';
import { texts } from '../../shared/texts.ts';

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

const named = (label: string, whom: string, onSelect: () => void) => ({ label, name: `${label} ${whom}`, onSelect });

export const editAction = (whom: string, onSelect: () => void): RowAction => ({
  icon: Pencil,
  ...named(texts.editar, whom, onSelect),
});

export const removeAction = (whom: string, onSelect: () => void): RowAction => ({
  icon: Trash2,
  tone: 'bad',
  ...named(texts.excluir, whom, onSelect),
});

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

/** Of what stands at the end of a row that is a `group`: it comes with the pointer or the focus, where something can hover. */
export const withPointer = 'hovers:opacity-0 md:group-focus-within:opacity-100 md:group-hover:opacity-100';

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

import { FileQuestion, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/EmptyState.tsx';
import { TypedHere } from './TypedBox.tsx';

type Props = { icon?: LucideIcon; title: string; hint: string; /** The way back. */ action: ReactNode };

/** In the place of a record that is not there, or not any more: what was typed on its page stays to be copied. */
export function RecordGone({ icon = FileQuestion, ...said }: Props) {
  return (
    <>
      <TypedHere key={location.pathname} />
      <EmptyState icon={icon} {...said} />
    </>
  );
}

import type { ReactNode } from 'react';
import { Card } from '../ui/Card.tsx';
import { cx } from '../ui/cx.ts';
import { FoldCard } from '../ui/FoldCard.tsx';
import { useFold } from './folds.ts';

type Props = {
  /** What the person's choice is remembered by. */
  name: string;
  /** Where there is little room: one line until it is opened. */
  folds: boolean;
  title: string;
  /** What there is to know while it is closed. */
  fact?: ReactNode;
  actions?: ReactNode;
  /** A folded one is on paper as well. */
  printed?: boolean;
  className?: string;
  children: ReactNode;
};

/** One of the cards about a record. */
export function PanelCard({ name, folds, title, fact, actions, printed = false, className, children }: Props) {
  const fold = useFold(name);
  if (!folds)
    return (
      <Card title={title} actions={actions} className={className}>
        {children}
      </Card>
    );
  return (
    <FoldCard title={title} fact={fact} {...fold} className={cx(!printed && 'print:hidden', className)}>
      {children}
      {actions}
    </FoldCard>
  );
}

import type { ReactNode } from 'react';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** In the title's line: what may come and go without moving anything. */
  beside?: ReactNode;
  /** A sentence under the title. */
  description?: ReactNode;
  /** `sm` for questions, `md` for forms, `lg` for pickers, `xl` for looking at something. */
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** What was clicked: it opens there instead of in the middle; on a phone at the bottom edge all the same. */
  near?: Element;
  /** Before all others: one that would open meanwhile opens once it is closed. */
  first?: boolean;
  /** On a phone it takes the whole screen. */
  whole?: boolean;
  /** False: only its own buttons close it. */
  dismissible?: boolean;
  /** Buttons, in reading order; the main one last. */
  footer?: ReactNode;
  children?: ReactNode;
};

import type { ReactNode } from 'react';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** A sentence under the title. */
  description?: ReactNode;
  /** `sm` for questions, `md` for forms, `lg` for pickers, `xl` for looking at something. */
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** False: only its own buttons close it. */
  dismissible?: boolean;
  /** Buttons, in reading order; the main one last. */
  footer?: ReactNode;
  children?: ReactNode;
};

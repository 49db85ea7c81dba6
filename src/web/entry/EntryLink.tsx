import type { ComponentProps, ReactNode } from 'react';
import { buttonClass } from '../ui/Button.tsx';

type Props = Pick<ComponentProps<'a'>, 'onClick'> & {
  to: string;
  before?: string;
  button?: boolean;
  children: ReactNode;
};

/** From one public page to another, under the form or in place of its button. */
export function EntryLink({ to, before, button, children, onClick }: Props) {
  if (button)
    return (
      <a href={to} className={buttonClass('primary', 'mt-6 w-full md:h-10')}>
        {children}
      </a>
    );
  return (
    <p className="mt-5 text-center text-sm text-ink-2">
      {before}{' '}
      <a
        href={to}
        onClick={onClick}
        className="inline-block py-1 font-medium text-accent-text underline-offset-2 hover:underline"
      >
        {children}
      </a>
    </p>
  );
}

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RowTarget } from './columns.ts';

// what the arrows reach does not hide under the list's head
const className = 'block scroll-mt-24 truncate rounded-sm text-left font-medium text-ink';

/** The row's name. A real link where the row opens a page, so that it can be opened in a new tab. */
export function RowLink({ target, children, wrap }: { target?: RowTarget; children: ReactNode; wrap?: boolean }) {
  const classes = wrap ? className.replace('truncate', 'break-words') : className;
  if (target === undefined) return <span className={classes}>{children}</span>;
  if (typeof target === 'string') {
    return (
      <Link to={target} data-row className={classes}>
        {children}
      </Link>
    );
  }
  return (
    <button type="button" data-row onClick={target} className={`${classes} w-full`}>
      {children}
    </button>
  );
}

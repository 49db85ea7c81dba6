import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../shared/format.ts';
import { type Crumb, usePageTitle } from '../calls/page-title.ts';
import { Button, buttonClass } from './Button.tsx';
import { cx } from './cx.ts';
import { inCapitals } from './in-capitals.ts';

/** The page's one main action: a button at the right, on a phone a floating one under the thumb. */
export type MainAction = { label: string; icon: LucideIcon } & (
  | { to: string; search?: Record<string, string> }
  | { onClick: () => void }
);

export type PageHeaderProps = {
  title: string;
  /** Beside the title: how many there are. */
  count?: number;
  /** The way back, for the trail. */
  parents?: Crumb[];
  /** Behind a short title, in its line: what may come and go without moving anything. */
  beside?: ReactNode;
  /** Before the title, for example an Avatar. */
  leading?: ReactNode;
  /** Under the title, for records: code, phone, date. A page with details shows its title on phones, too. */
  details?: ReactNode;
  /** Further buttons. */
  actions?: ReactNode;
  action?: MainAction;
};

/** Begins what the page is there to begin. */
const KEY = 'n';

const floating =
  'max-md:fixed max-md:right-4 max-md:bottom-[calc(1rem+env(safe-area-inset-bottom))] max-md:z-20 max-md:h-12 max-md:rounded-full max-md:px-5 max-md:shadow-float';

/** Title, count and actions of a page; names the tab and the trail. */
export function PageHeader({ title, count, parents, beside, leading, details, actions, action }: PageHeaderProps) {
  usePageTitle(title, parents);
  return (
    <header
      className={cx('mb-4 flex flex-wrap items-center gap-3', !details && !beside && !actions && 'max-md:contents')}
    >
      {leading}
      <div className={cx('min-w-0 flex-1 md:basis-64', !details && !beside && 'max-md:not-print:sr-only')}>
        <div className="flex items-center gap-4">
          <h1 tabIndex={-1} className="min-w-0 text-xl font-semibold tracking-tight break-words">
            {inCapitals.test(title) ? <span className="capitals">{title}</span> : title}
            {count !== undefined && (
              <span className="num ml-2.5 text-md font-normal tracking-normal text-ink-3">{formatNumber(count)}</span>
            )}
          </h1>
          {beside && <div className="flex min-w-0 flex-1 basis-0">{beside}</div>}
        </div>
        {details && (
          <div className="mt-0.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">{details}</div>
        )}
      </div>
      {(actions || action) && (
        <div
          className={cx(
            'flex flex-wrap items-center gap-2',
            actions ? 'max-md:w-full max-md:*:flex-[1_1_40%]' : 'max-md:contents',
          )}
        >
          {actions}
          {action && <Main {...action} />}
        </div>
      )}
    </header>
  );
}

function Main({ label, icon: Icon, ...target }: MainAction) {
  if ('onClick' in target) {
    return (
      <Button variant="primary" icon={Icon} className={floating} aria-keyshortcuts={KEY} onClick={target.onClick}>
        {label}
      </Button>
    );
  }
  return (
    <Link to={target.to} search={target.search} aria-keyshortcuts={KEY} className={buttonClass('primary', floating)}>
      <Icon size={16} strokeWidth={1.9} aria-hidden />
      {label}
    </Link>
  );
}

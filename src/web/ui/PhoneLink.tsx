import type { ReactNode } from 'react';
import { formatPhone } from '../../shared/format.ts';
import { cx } from './cx.ts';

/** A phone number that can be called; `children` go before it. */
export function PhoneLink({ phone, className, children }: { phone: string; className?: string; children?: ReactNode }) {
  return (
    <a
      href={`tel:+55${phone}`}
      className={cx(
        'inline-flex min-h-6 items-center rounded-sm whitespace-nowrap hover:underline max-md:-my-2.5 max-md:min-h-11',
        className,
      )}
    >
      {children}
      <span className="num">{formatPhone(phone)}</span>
    </a>
  );
}

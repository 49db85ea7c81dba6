import { Check, type LucideIcon } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import { type ReactElement, type ReactNode, useState } from 'react';
import { webTexts } from '../web.texts.ts';
import { cx } from './cx.ts';
import { useCloseRequest } from './use-close-request.ts';

type MenuProps = {
  trigger: ReactElement;
  align?: 'start' | 'end';
  side?: 'top' | 'bottom' | 'right';
  className?: string;
  defaultOpen?: boolean;
  children: ReactNode;
};

export function DropdownMenu({ trigger, align = 'start', side, className, defaultOpen, children }: MenuProps) {
  const [open, setOpen] = useState(defaultOpen === true);
  useCloseRequest(open ? () => setOpen(false) : null);
  return (
    <Radix.Root modal={false} open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        {/* stands beside the page's landmarks, and must be one itself to be found among them */}
        <section aria-label={webTexts.menu}>
          <Radix.Content
            align={align}
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className={cx(
              'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 animate-rise overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-float',
              className,
            )}
          >
            {children}
          </Radix.Content>
        </section>
      </Radix.Portal>
    </Radix.Root>
  );
}

const itemClass =
  'flex min-h-11 w-full items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-sm text-ink-2 outline-none select-none md:min-h-8 ' +
  'data-highlighted:bg-sunken data-highlighted:text-ink data-disabled:opacity-50 forced-colors:data-highlighted:outline-2';

type ItemProps = {
  icon?: LucideIcon;
  tone?: 'neutral' | 'bad';
  onSelect: () => void;
  /** The menu stays, with what came into it. */
  keepOpen?: boolean;
  disabled?: boolean;
  children: ReactNode;
};

export function MenuItem({ icon: Icon, tone, onSelect, keepOpen, disabled, children }: ItemProps) {
  return (
    <Radix.Item
      className={cx(itemClass, tone === 'bad' && 'data-highlighted:text-bad')}
      onSelect={(event) => {
        if (keepOpen) event.preventDefault();
        onSelect();
      }}
      disabled={disabled}
    >
      {Icon && <Icon size={16} strokeWidth={1.8} aria-hidden />}
      {children}
    </Radix.Item>
  );
}

type ChoiceProps = { label: string; value: string; onChange: (value: string) => void; children: ReactNode };

/** A group in which one entry is checked; its entries are `MenuChoice`. */
export function MenuChoices({ label, value, onChange, children }: ChoiceProps) {
  return (
    <Radix.RadioGroup value={value} onValueChange={onChange} aria-label={label}>
      <Radix.Label className="px-2.5 pt-2 pb-1 text-xs font-medium text-ink-3">{label}</Radix.Label>
      {children}
    </Radix.RadioGroup>
  );
}

type EntryProps = {
  value: string;
  icon?: LucideIcon;
  /** The page that one is on. */ current?: boolean;
  children: ReactNode;
};

export function MenuChoice({ value, icon: Icon, current, children }: EntryProps) {
  return (
    <Radix.RadioItem value={value} aria-current={current ? 'page' : undefined} className={itemClass}>
      {Icon && <Icon size={16} strokeWidth={1.8} aria-hidden />}
      <span className="min-w-0 flex-1">{children}</span>
      <Radix.ItemIndicator>
        <Check size={16} aria-hidden className="text-accent-text" />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  );
}

/** Yes or no, for what is chosen next: the menu stays. */
export function MenuTick({ checked, onChange, children }: TickProps) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
      className={itemClass}
    >
      <span
        aria-hidden
        className={cx(
          'flex size-4 shrink-0 items-center justify-center rounded-sm border',
          checked ? 'border-accent bg-accent text-accent-ink' : 'border-line-strong',
        )}
      >
        <Radix.ItemIndicator>
          <Check size={12} strokeWidth={3} />
        </Radix.ItemIndicator>
      </span>
      {children}
    </Radix.CheckboxItem>
  );
}

type TickProps = { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode };

export function MenuSeparator() {
  return <Radix.Separator className="my-1 h-px bg-line" />;
}

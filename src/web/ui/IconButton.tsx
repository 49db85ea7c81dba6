import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { iconButtonClass } from './icon-button-class.ts';
import { Tooltip } from './Tooltip.tsx';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: LucideIcon;
  /** The control's name; also its tooltip. */
  label: string;
  tone?: 'neutral' | 'bad';
};

export function IconButton({ icon: Icon, label, tone, className, type, ...rest }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <button {...rest} type={type ?? 'button'} aria-label={label} className={iconButtonClass(tone, className)}>
        <Icon size={16} strokeWidth={1.8} aria-hidden />
      </button>
    </Tooltip>
  );
}

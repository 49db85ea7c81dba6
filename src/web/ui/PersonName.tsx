import type { ReactNode } from 'react';
import { webTexts } from '../web.texts.ts';
import { Avatar } from './Avatar.tsx';
import { Badge } from './Badge.tsx';

/** Somebody in a row; `own` is who looks at it. */
export function PersonName({ name, own, children }: { name: string; own?: boolean; children?: ReactNode }) {
  return (
    <span className="flex items-center gap-2.5">
      <Avatar name={name} />
      <span className="min-w-0 truncate">{name}</span>
      {own && <Badge>{webTexts.voce}</Badge>}
      {children}
    </span>
  );
}

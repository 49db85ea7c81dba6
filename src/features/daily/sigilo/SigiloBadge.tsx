import { Lock } from 'lucide-react';
import { Badge } from '../../../web/ui/Badge.tsx';
import { sigiloTexts as t } from './sigilo.texts.ts';

/** Before what was asked for; nothing of one that all of the office read. */
export function SigiloBadge({ sigilosa, className }: { sigilosa: boolean; className?: string }) {
  return (
    sigilosa && (
      <span className={className}>
        <Badge icon={Lock}>{t.sigilosa}</Badge>
      </span>
    )
  );
}

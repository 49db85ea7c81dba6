import { Check, Megaphone } from 'lucide-react';
import { Badge } from '../../../web/ui/Badge.tsx';
import { devolutivasTexts as t } from './devolutivas.texts.ts';

/** Whether somebody is still to be told what became of a demand; nothing where nothing is asked. */
export function DevolutivaBadge({ devolutiva }: { devolutiva: 'PENDENTE' | 'FEITA' | null }) {
  if (!devolutiva) return null;
  return devolutiva === 'FEITA' ? (
    <Badge tone="ok" icon={Check}>
      {t.comunicada}
    </Badge>
  ) : (
    <Badge tone="warn" icon={Megaphone}>
      {t.pendente}
    </Badge>
  );
}

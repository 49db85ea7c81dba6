import {
  ArrowDownToLine,
  Ban,
  CircleHelp,
  KeyRound,
  LogIn,
  type LucideIcon,
  Pencil,
  Plus,
  Trash2,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import { Badge, type Tone } from '../ui/Badge.tsx';
import { nameOfAction } from '../../shared/log-names.ts';

const looks: Record<string, [Tone, LucideIcon]> = {
  INSERT: ['ok', Plus],
  UPDATE: ['info', Pencil],
  DELETE: ['bad', Trash2],
  RESTORE: ['neutral', Undo2],
  LOGIN: ['neutral', LogIn],
  LOGIN_FAILED: ['neutral', TriangleAlert],
  ROLE: ['neutral', KeyRound],
  EXPORT: ['neutral', ArrowDownToLine],
  DENIED: ['neutral', Ban],
};

/** What was done: created green, changed blue, deleted red, all else grey. */
export function AcaoBadge({ acao }: { acao: string }) {
  const [tone, icon] = looks[acao] ?? ['neutral', CircleHelp];
  return (
    <Badge tone={tone} icon={icon}>
      {nameOfAction(acao)}
    </Badge>
  );
}

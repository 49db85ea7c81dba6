import { ShieldCheck, UserRound } from 'lucide-react';
import type { ProfileRole } from '../../../shared/permissions.ts';
import { profileRoleNames } from '../../../shared/session.ts';
import { Badge } from '../../../web/ui/Badge.tsx';

export function UsuarioRoleBadge({ role }: { role: ProfileRole }) {
  const admin = role === 'admin';
  return <Badge icon={admin ? ShieldCheck : UserRound}>{profileRoleNames[role]}</Badge>;
}

import { Headset, ShieldCheck, UserStar } from 'lucide-react';
import type { MembershipRole } from '../../../shared/permissions.ts';
import { membershipRoleNames } from '../../../shared/session.ts';
import { Badge } from '../../../web/ui/Badge.tsx';

const icons = { admin: ShieldCheck, manager: UserStar, attendant: Headset } as const;

/** What somebody is in an office. */
export function PapelBadge({ role }: { role: MembershipRole }) {
  return <Badge icon={icons[role]}>{membershipRoleNames[role]}</Badge>;
}

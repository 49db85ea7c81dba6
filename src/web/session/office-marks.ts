import { identityOf } from '../../shared/identity.ts';
import type { Membership } from '../../shared/session.ts';
import { useAuth } from './session.tsx';

/** What an office is known by besides its name. */
export const identityOfMembership = ({ tenant, founder }: Membership): string =>
  identityOf({ slug: tenant.slug, founder, founded_at: tenant.created_at });

/** What tells an office apart, where another one of the person's looks like it; else null. */
export const markOf = (membership: Membership): string | null =>
  membership.alike ? identityOfMembership(membership) : null;

/** By the office's id. */
export function useOfficeMarks(): (tenantId: string) => string | null {
  const { memberships } = useAuth();
  return (tenantId) => {
    const membership = memberships.find((one) => one.tenant_id === tenantId);
    return membership ? markOf(membership) : null;
  };
}

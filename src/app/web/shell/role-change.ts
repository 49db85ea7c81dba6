import { useEffect, useRef } from 'react';
import { entradasTexts as t } from '../../../features/account/membros/entradas.texts.ts';
import { me, membershipRoleNames, profileRoleNames } from '../../../shared/session.ts';
import { toast } from '../../../web/browser/toast.ts';
import { queryClient } from '../../../web/calls/query-client.ts';
import { useAuth, useTenant } from '../../../web/session/session.tsx';

/** Another role than before, in the installation or in the tab's office: said, and everything is asked for again. */
export function useRoleChange(): void {
  const profileRole = useAuth().profile?.role;
  const { tenant, role } = useTenant();
  const before = useRef({ profileRole, tenant, role });
  useEffect(() => {
    const was = before.current;
    before.current = { profileRole, tenant, role };
    if (profileRole && was.profileRole !== profileRole) change(t.seuPapel(profileRoleNames[profileRole]));
    if (tenant && role && was.tenant?.id === tenant.id && was.role !== role)
      change(t.seuPapelEm(membershipRoleNames[role], tenant.name));
  }, [profileRole, tenant, role]);
}

function change(sentence: string): void {
  toast.info(t.papelMudou, sentence);
  // what was answered to the role of before may be more than this one is to see
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[2] !== me.name;
  queryClient.removeQueries({ type: 'inactive', predicate });
  void queryClient.invalidateQueries({ predicate });
}

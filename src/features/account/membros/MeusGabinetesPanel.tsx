import { Landmark } from 'lucide-react';
import { membershipRoleNames } from '../../../shared/session.ts';
import { identityOfMembership } from '../../../web/session/office-marks.ts';
import { useAuth } from '../../../web/session/session.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { entradasTexts as t } from './entradas.texts.ts';
import { useLeaveOffice } from './leave-office.tsx';

/** The offices one belongs to, and the way out of each. */
export function MeusGabinetesPanel() {
  const { memberships } = useAuth();
  const leave = useLeaveOffice();
  if (memberships.length === 0) return null;
  return (
    <Card title={t.meusGabinetes}>
      <ul className="divide-y divide-line">
        {memberships.map((membership) => {
          const { id, tenant, role } = membership;
          return (
            <li key={id} className="flex items-center gap-3 py-2.5">
              <Landmark size={18} aria-hidden className="shrink-0 text-ink-3" />
              <div className="min-w-0 flex-1">
                <p className="text-sm font-medium break-words">
                  {tenant.name}
                  <span className="ml-2 text-xs text-ink-2">{membershipRoleNames[role]}</span>
                </p>
                <p className="text-xs break-words text-ink-2 first-letter:uppercase">
                  {identityOfMembership(membership)}
                </p>
              </div>
              <Button variant="quiet" aria-label={t.sairDe(tenant.name)} onClick={() => void leave(membership)}>
                {t.sair}
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

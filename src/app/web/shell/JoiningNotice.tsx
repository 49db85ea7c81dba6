import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { stayInOffice } from '../../../features/account/membros/membros.contract.ts';
import { entradasTexts as t } from '../../../features/account/membros/entradas.texts.ts';
import { type Membership, membershipRoleNames } from '../../../shared/session.ts';
import { call } from '../../../web/calls/api.ts';
import { identityOfMembership } from '../../../web/session/office-marks.ts';
import { showProblem } from '../../../web/calls/problem.ts';
import { useAuth } from '../../../web/session/session.tsx';
import { useLeaveOffice } from '../../../features/account/membros/leave-office.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { QuestionNotice } from '../../../web/ui/QuestionNotice.tsx';

/** Over the page: nothing that is being typed may move. It says all that tells this office from another of the same name. */
export default function JoiningNotice({ membership }: { membership: Membership }) {
  const { renewMemberships } = useAuth();
  const leave = useLeaveOffice();
  const [busy, setBusy] = useState(false);
  const { tenant, role, added_by } = membership;

  async function answer(work: () => Promise<unknown>) {
    if (busy) return;
    setBusy(true);
    await work();
    setBusy(false);
  }
  const stay = () =>
    call(stayInOffice, {}, { tenantId: tenant.id })
      .then(renewMemberships)
      .catch((error: unknown) => showProblem(error, t.erroFicar));

  return (
    <QuestionNotice
      label={t.avisoEntrada}
      icon={UserRoundPlus}
      title={t.incluiu(added_by ?? '', tenant.name, membershipRoleNames[role])}
      text={identityOfMembership(membership)}
    >
      <Button variant="primary" aria-disabled={busy || undefined} onClick={() => void answer(stay)}>
        {t.ficar}
      </Button>
      <Button aria-disabled={busy || undefined} onClick={() => void answer(() => leave(membership))}>
        {t.sair}
      </Button>
    </QuestionNotice>
  );
}

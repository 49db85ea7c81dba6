import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { stayInOffice } from '../features/gabinetes/membros.contract.ts';
import { entradasTexts as t } from '../features/gabinetes/entradas.texts.ts';
import { type Membership, membershipRoleNames } from '../shared/session.ts';
import { call } from './api.ts';
import { identityOfMembership } from './officeMarks.ts';
import { showProblem } from './problem.ts';
import { useAuth } from './session.tsx';
import { useLeaveOffice } from './shellLeaveOffice.ts';
import { Button } from './ui/Button.tsx';

/** Over the page: nothing that is being typed may move. It says all that tells this office from another of the same name. */
export default function JoiningNotice({ membership }: { membership: Membership }) {
  const { renewMemberships } = useAuth();
  const leave = useLeaveOffice();
  const [busy, setBusy] = useState(false);
  const { tenant, role, added_by } = membership;

  async function answer(work: () => Promise<unknown>) {
    setBusy(true);
    await work();
    setBusy(false);
  }
  const stay = () =>
    call(stayInOffice, {}, { tenantId: tenant.id })
      .then(renewMemberships)
      .catch((error: unknown) => showProblem(error, t.erroFicar));

  return (
    <section
      aria-label={t.avisoEntrada}
      className="pointer-events-none fixed inset-x-3 top-14 z-30 flex justify-center print:hidden"
    >
      <div className="pointer-events-auto flex max-w-[36rem] animate-rise flex-wrap items-center gap-3 rounded-md border border-line bg-surface p-3.5 shadow-float">
        <UserRoundPlus size={18} strokeWidth={1.9} aria-hidden className="shrink-0 text-accent-text max-md:hidden" />
        <div className="min-w-56 flex-1">
          <p role="status" className="text-sm font-semibold break-words">
            {t.incluiu(added_by ?? '', tenant.name, membershipRoleNames[role])}
          </p>
          <p className="text-sm break-words text-ink-2 first-letter:uppercase">{identityOfMembership(membership)}</p>
        </div>
        <div className="flex gap-2 max-md:w-full max-md:*:flex-1">
          <Button variant="primary" disabled={busy} onClick={() => void answer(stay)}>
            {t.ficar}
          </Button>
          <Button disabled={busy} onClick={() => void answer(() => leave(membership))}>
            {t.sair}
          </Button>
        </div>
      </div>
    </section>
  );
}

import { leaveOffice } from '../../features/account/gabinetes/membros.contract.ts';
import { entradasTexts as t } from '../../features/account/gabinetes/entradas.texts.ts';
import type { Membership } from '../../shared/session.ts';
import { call } from '../calls/api.ts';
import { identityOfMembership } from '../session/office-marks.ts';
import { showProblem } from '../calls/problem.ts';
import { forgetOffice } from '../calls/query-client.ts';
import { useAuth, useTenant } from '../session/session.tsx';
import { flashSuccess, toast } from '../browser/toast.ts';
import { useConfirm } from '../ui/ConfirmDialog.tsx';

/** Leaving an office one belongs to, from wherever it is offered: asks first, and says which one it is. */
export function useLeaveOffice(): (membership: Membership) => Promise<void> {
  const { renewMemberships } = useAuth();
  const { tenant: here } = useTenant();
  const confirm = useConfirm();
  return async (membership) => {
    const { tenant } = membership;
    const sure = await confirm({
      title: t.confirmarSaidaDe(tenant.name),
      text: t.saidaDeDica(identityOfMembership(membership)),
      action: t.sairAcao,
      tone: 'bad',
    });
    if (!sure) return;
    try {
      await call(leaveOffice, {}, { tenantId: tenant.id });
      if (tenant.id !== here?.id) {
        await renewMemberships();
        forgetOffice(tenant.id);
        return toast.success(t.saiu(tenant.name));
      }
    } catch (error) {
      return showProblem(error, t.erroSair);
    }
    // nothing of this tab's office is there any more
    flashSuccess(t.saiu(tenant.name));
    location.assign('/select-tenant');
  };
}

import type { Membership } from '../../../shared/session.ts';
import { flashSuccess, toast } from '../../../web/browser/toast.ts';
import { call } from '../../../web/calls/api.ts';
import { leaveTabOffice } from '../../../web/calls/office.ts';
import { showProblem } from '../../../web/calls/problem.ts';
import { forgetOffice } from '../../../web/calls/query-client.ts';
import { anythingUnsaved, giveUpAll } from '../../../web/forms/unsaved.ts';
import { identityOfMembership } from '../../../web/session/office-marks.ts';
import { useAuth, useTenant } from '../../../web/session/session.tsx';
import { confirm } from '../../../web/ui/ConfirmDialog.tsx';
import { leaveUploads } from '../../../web/uploads/uploads-under-way.ts';
import { entradasTexts as t } from './entradas.texts.ts';
import { leaveOffice } from './membros.contract.ts';

/** Leaving an office one belongs to, from wherever it is offered: asks first, and says which one it is. */
export function useLeaveOffice(): (membership: Membership) => Promise<void> {
  const { renewMemberships } = useAuth();
  const { tenant: here } = useTenant();
  return async (membership) => {
    const { tenant } = membership;
    // what is typed in this tab goes with its office
    const isHere = tenant.id === here?.id;
    const loses = isHere && anythingUnsaved();
    const sure = await confirm({
      title: t.confirmarSaidaDe(tenant.name),
      text: [t.saidaDeDica(identityOfMembership(membership)), loses && t.digitadoVaiSePerder].filter(Boolean).join(' '),
      action: t.sairAcao,
      cancel: loses ? t.copiarAntes : undefined,
      tone: 'bad',
    });
    if (!sure || (isHere && !(await leaveUploads()))) return;
    try {
      await call(leaveOffice, {}, { tenantId: tenant.id });
      if (!isHere) {
        await renewMemberships();
        forgetOffice(tenant.id);
        return toast.success(t.saiu(tenant));
      }
    } catch (error) {
      return showProblem(error, t.erroSair);
    }
    // nothing of this tab's office is there any more
    giveUpAll();
    leaveTabOffice();
    flashSuccess(t.saiu(tenant));
    location.assign('/select-tenant');
  };
}

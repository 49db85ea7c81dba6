import type { AnyRouter } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import {
  acceptIndicacao,
  type Indicacao,
  myIndicacoes,
  refuseIndicacao,
} from '../../../features/account/gabinetes/indicacoes.contract.ts';
import { indicacoesTexts as t } from '../../../features/account/gabinetes/indicacoes.texts.ts';
import { tabOffice } from '../../../web/calls/office.ts';
import { useAction } from '../../../web/data/action.ts';
import { useData } from '../../../web/data/data.ts';
import { identityOfMembership } from '../../../web/session/office-marks.ts';
import { useAuth, useTenant } from '../../../web/session/session.tsx';
import { toast } from '../../../web/browser/toast.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { QuestionNotice } from '../../../web/ui/QuestionNotice.tsx';
import { changeOffice } from './change-office.ts';

/** Whoever was named to administer an office is asked until they have answered. */
export default function IndicationNotice({ router }: { router: AnyRouter }) {
  const { data } = useData(myIndicacoes, {});
  const [offer] = data ?? [];
  return offer && <Offer key={offer.id} offer={offer} router={router} />;
}

function Offer({ offer, router }: { offer: Indicacao; router: AnyRouter }) {
  const { id, office, slug, indicated_by } = offer;
  const { memberships, renewMemberships } = useAuth();
  const { selectTenant } = useTenant();
  const named = memberships.find(({ tenant }) => tenant.slug === slug);
  const accept = useAction(acceptIndicacao, { error: t.erro });
  const refuse = useAction(refuseIndicacao, { success: t.recusada, error: t.erro });
  const busy = accept.busy || refuse.busy;

  async function take() {
    if (!(await accept.run({ id }))) return;
    // whatever is being typed stays; the person's role stands all over the shell
    void renewMemberships().catch(() => undefined);
    toast.success(
      t.aceita(office),
      undefined,
      named && { actions: [{ label: t.abrir, run: () => void open(named.tenant.id) }] },
    );
  }

  async function open(tenant: string) {
    if (tenant !== tabOffice()?.id && !(await changeOffice(router, () => selectTenant(tenant)))) return;
    await router.navigate({ to: '/admin/users' });
  }

  return (
    <QuestionNotice
      label={t.aviso}
      icon={ShieldCheck}
      title={t.convite(indicated_by, office)}
      text={t.dica(named ? identityOfMembership(named) : `identificador ${slug}`)}
    >
      <Button variant="primary" aria-disabled={busy || undefined} onClick={() => void (busy || take())}>
        {t.aceitar}
      </Button>
      <Button aria-disabled={busy || undefined} onClick={() => void (busy || refuse.run({ id }))}>
        {t.recusar}
      </Button>
    </QuestionNotice>
  );
}

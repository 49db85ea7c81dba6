import { ShieldCheck } from 'lucide-react';
import {
  acceptIndicacao,
  type Indicacao,
  myIndicacoes,
  refuseIndicacao,
} from '../../../features/account/gabinetes/indicacoes.contract.ts';
import { indicacoesTexts as t } from '../../../features/account/gabinetes/indicacoes.texts.ts';
import { useAction } from '../../../web/data/action.ts';
import { useData } from '../../../web/data/data.ts';
import { identityOfMembership } from '../../../web/session/office-marks.ts';
import { useAuth } from '../../../web/session/session.tsx';
import { flashSuccess } from '../../../web/browser/toast.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { QuestionNotice } from '../../../web/ui/QuestionNotice.tsx';

/** Whoever was named to administer an office is asked until they have answered. */
export default function IndicationNotice() {
  const { data } = useData(myIndicacoes, {});
  const [offer] = data ?? [];
  return offer && <Offer key={offer.id} offer={offer} />;
}

function Offer({ offer: { id, office, slug, indicated_by } }: { offer: Indicacao }) {
  const { memberships } = useAuth();
  const named = memberships.find(({ tenant }) => tenant.slug === slug);
  const accept = useAction(acceptIndicacao, { error: t.erro });
  const refuse = useAction(refuseIndicacao, { success: t.recusada, error: t.erro });
  const busy = accept.busy || refuse.busy;

  async function take() {
    if (!(await accept.run({ id }))) return;
    // the person's role stands all over the shell
    flashSuccess(t.aceita(office));
    location.assign(`/admin/users?gabinete=${encodeURIComponent(slug)}`);
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

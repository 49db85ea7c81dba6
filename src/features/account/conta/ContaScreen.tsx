import type { ReactNode } from 'react';
import { useData } from '../../../web/data/data.ts';
import { useAction } from '../../../web/data/action.ts';
import { Card } from '../../../web/ui/Card.tsx';
import { useContractForm } from '../../../web/forms/contract-form.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { TextField } from '../../../web/forms/FormFields.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { PageHeader } from '../../../web/ui/PageHeader.tsx';
import { RecordSkeleton } from '../../../web/ui/Skeleton.tsx';
import { MeusGabinetesPanel } from '../membros/MeusGabinetesPanel.tsx';
import { type Account, getAccount, profileInput, saveProfile } from './conta.contract.ts';
import { contaTexts as t } from './conta.texts.ts';
import { SecondFactorCard } from './SecondFactorCard.tsx';
import { EmailCard } from './EmailCard.tsx';
import { SenhaCard } from './SenhaCard.tsx';
import { SessoesCard } from './SessoesCard.tsx';

/** `/conta`: what is one's own, with or without an office; `chosen` is what one chooses in the office that is open. */
export function ContaScreen({ chosen }: { chosen: ReactNode }) {
  const account = useData(getAccount, {}, { error: t.erroCarregar });
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={t.titulo} />
      <div className="flex flex-col gap-3">
        <Loaded query={account} error={t.erroCarregar} skeleton={<RecordSkeleton fields={6} />}>
          {(own) => (
            <>
              <PerfilCard key={own.profile.versao} account={own} />
              <EmailCard account={own} />
              <SenhaCard account={own} />
              <SecondFactorCard account={own} />
            </>
          )}
        </Loaded>
        {chosen}
        <MeusGabinetesPanel />
        <SessoesCard />
      </div>
    </div>
  );
}

function PerfilCard({ account: { profile } }: { account: Account }) {
  const save = useAction(saveProfile, { success: t.dadosSalvos, error: t.erroDados });
  const form = useContractForm(profileInput, {
    name: 'perfil',
    record: profile,
    valuesOf: ({ full_name, username, versao }) => ({ full_name, username, versao }),
    labels: { full_name: t.nomeCompleto, username: t.username },
    save: save.run,
  });
  return (
    <Card title={t.dados}>
      <Form form={form}>
        <div className="grid gap-4 md:grid-cols-2">
          <TextField form={form} name="full_name" label={t.nomeCompleto} autoComplete="name" maxLength={200} />
          <TextField form={form} name="username" label={t.username} autoComplete="off" maxLength={60} />
        </div>
        <FormButtons form={form} />
      </Form>
    </Card>
  );
}

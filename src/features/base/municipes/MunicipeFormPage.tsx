import { useNavigate } from '@tanstack/react-router';
import { upperCase } from '../../../shared/fields.ts';
import { phoneDigits } from '../../../shared/format.ts';
import { useAction } from '../../../web/data/action.ts';
import { actionBar, actionBarRoom } from '../../../web/ui/action-bar.ts';
import { useSearchState } from '../../../web/browser/search-state.ts';
import { Card } from '../../../web/ui/Card.tsx';
import { useContractForm } from '../../../web/forms/contract-form.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { PageHeader } from '../../../web/ui/PageHeader.tsx';
import { MunicipeFields, municipeValues, usePhoneTaken } from './MunicipeFields.tsx';
import { createMunicipe, newMunicipeInput } from './municipes.contract.ts';
import { municipesTexts as t } from './municipes.texts.ts';

/** `/municipes/novo` and `/municipes/new`; `?nome=` or `?telefone=` is what is known. Editing is a mode of MunicipePage. */
export default function MunicipeFormPage() {
  const [{ nome, telefone }] = useSearchState({ nome: '', telefone: '' });
  return <NewForm key={nome || telefone} nome={nome} telefone={telefone} />;
}

function NewForm({ nome, telefone }: { nome: string; telefone: string }) {
  const navigate = useNavigate();
  const phone = usePhoneTaken();
  const create = useAction(createMunicipe, {
    success: ({ codigo }) => t.cadastrado(codigo),
    error: t.erroCadastrar,
  });
  const form = useContractForm(newMunicipeInput, {
    name: nome || telefone || undefined,
    defaults: { ...municipeValues({ nome_completo: upperCase(nome), telefone_ddd: phoneDigits(telefone) }), nao_e: [] },
    save: (values, receiver) => create.run(values, phone.listen(receiver)),
    saved: ({ id }) => void navigate({ to: '/municipes/$id', params: { id }, replace: true }),
  });
  return (
    <div className={`mx-auto max-w-3xl ${actionBarRoom}`}>
      <PageHeader title={t.novo} parents={[{ label: t.titulo, to: '/municipes' }]} />
      <Card>
        <Form form={form} className="gap-5!">
          <MunicipeFields
            form={form}
            phone={phone}
            onUse={(id) =>
              void form.cancel(() => void navigate({ to: '/municipes/$id', params: { id }, replace: true }))
            }
          />
          <FormButtons
            form={form}
            className={actionBar}
            onCancel={() => void navigate({ to: '/municipes' })}
            saveLabel={t.cadastrar}
          />
        </Form>
      </Card>
    </div>
  );
}

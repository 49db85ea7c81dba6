import { useNavigate } from '@tanstack/react-router';
import { upperCase } from '../../../shared/fields.ts';
import { phoneDigits } from '../../../shared/format.ts';
import { actionBar, actionBarRoom } from '../../../web/ui/action-bar.ts';
import { useSearchState } from '../../../web/browser/search-state.ts';
import { Card } from '../../../web/ui/Card.tsx';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { PageHeader } from '../../../web/ui/PageHeader.tsx';
import { MunicipeFields, useNewMunicipe } from './MunicipeFields.tsx';
import { municipesTexts as t } from './municipes.texts.ts';

/** `/municipes/novo` and `/municipes/new`; `?nome=` or `?telefone=` is what is known. Editing is a mode of MunicipePage. */
export default function MunicipeFormPage() {
  const [{ nome, telefone }] = useSearchState({ nome: '', telefone: '' });
  return <NewForm key={nome || telefone} nome={nome} telefone={telefone} />;
}

function NewForm({ nome, telefone }: { nome: string; telefone: string }) {
  const navigate = useNavigate();
  const known = { nome_completo: upperCase(nome), telefone_ddd: phoneDigits(telefone) };
  const toRecord = (id: string) => void navigate({ to: '/municipes/$id', params: { id }, replace: true });
  const { form, phone } = useNewMunicipe(nome || telefone || undefined, known, ({ id }) => toRecord(id));
  return (
    <div className={`mx-auto max-w-3xl ${actionBarRoom}`}>
      <PageHeader title={t.novo} parents={[{ label: t.titulo, to: '/municipes' }]} />
      <Card>
        <Form form={form} className="gap-5!">
          <MunicipeFields form={form} phone={phone} onUse={(id) => void form.cancel(() => toRecord(id))} />
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

import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAction } from '../../../web/data/action.ts';
import { useData } from '../../../web/data/data.ts';
import { actionBar, actionBarRoom } from '../../../web/ui/action-bar.ts';
import { Card } from '../../../web/ui/Card.tsx';
import { type AnyForm, useContractForm } from '../../../web/forms/contract-form.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { TextField } from '../../../web/forms/FormFields.tsx';
import { GoneContext, isGone } from '../../../web/calls/gone.ts';
import { PageHeader } from '../../../web/ui/PageHeader.tsx';
import { PresenceAvatars } from '../../../web/presence/PresenceAvatars.tsx';
import { RecordSkeleton } from '../../../web/ui/Skeleton.tsx';
import { texts } from '../../../shared/texts.ts';
import { histories } from '../../../shared/history.ts';
import { HistoryPanel } from '../../../web/history/HistoryPanel.tsx';
import { called } from '../../account/membros/membros.texts.ts';
import { ContaField, useContas, useMayLink } from './ContaField.tsx';
import { createMembro, getMembro, membroInput, type Membro, updateMembro } from './equipe.contract.ts';
import { equipeTexts as t } from './equipe.texts.ts';

/** `/equipe/new` and `/equipe/{id}/edit`. */
export default function EquipeFormPage() {
  const { id } = useParams({ strict: false });
  return (
    <div className={`mx-auto max-w-xl ${actionBarRoom}`}>
      <PageHeader
        title={id ? t.editar : t.novo}
        parents={[{ label: t.titulo, to: '/equipe' }]}
        beside={id && <PresenceAvatars kind="equipe" id={id} className="min-w-0" />}
      />
      {id ? <LoadedMembro id={id} /> : <NewMembroForm />}
    </div>
  );
}

/** What cannot be loaded leads back to the list, with the reason; a record that is being edited stays on screen. */
function LoadedMembro({ id }: { id: string }) {
  const query = useData(getMembro, { id }, { error: t.erroCarregarMembro });
  const { data, error } = query;
  const navigate = useNavigate();
  const failed = error !== null && data === undefined;
  useEffect(() => {
    if (failed) void navigate({ to: '/equipe', replace: true });
  }, [failed, navigate]);
  if (!data) return <RecordSkeleton fields={2} />;
  return (
    <>
      <GoneContext value={isGone(query)}>
        <EditMembroForm membro={data} />
      </GoneContext>
      <HistoryPanel endpoint={histories.equipe} id={id} className="mt-4" />
    </>
  );
}

function NewMembroForm() {
  const toList = useToList();
  const create = useAction(createMembro, { success: t.criado, error: t.erroCriar });
  const form = useContractForm(membroInput, {
    defaults: { nome: '', funcao: '' },
    save: create.run,
    saved: toList,
  });
  return <Fields form={form} onCancel={toList} />;
}

function EditMembroForm({ membro }: { membro: Membro }) {
  const toList = useToList();
  const mayLink = useMayLink();
  const contas = useContas(mayLink);
  const update = useAction(updateMembro, { success: t.atualizado, error: t.erroAtualizar });
  const form = useContractForm(updateMembro.input, {
    labels: { nome: t.nome, funcao: t.funcao, user_id: t.conta },
    show: {
      user_id: (id) => {
        const conta = contas.find(({ user_id }) => user_id === id);
        return conta ? called(conta) : id && texts.excluido('');
      },
    },
    record: membro,
    valuesOf: ({ nome, funcao, user_id, versao }) => ({ nome, funcao, ...(mayLink && { user_id }), versao }),
    save: (values, receiver) => update.run({ id: membro.id, ...values }, receiver),
    saved: toList,
  });
  return <Fields form={form} onCancel={toList} />;
}

function useToList() {
  const navigate = useNavigate();
  return () => void navigate({ to: '/equipe' });
}

function Fields({ form, onCancel }: { form: AnyForm; onCancel: () => void }) {
  const mayLink = useMayLink();
  return (
    <Card>
      <Form form={form}>
        <TextField form={form} name="nome" label={t.nome} maxLength={200} autoFocus />
        <TextField form={form} name="funcao" label={t.funcao} maxLength={200} placeholder={t.funcaoExemplo} />
        {mayLink && <ContaField form={form} />}
        <FormButtons form={form} className={actionBar} onCancel={onCancel} />
      </Form>
    </Card>
  );
}

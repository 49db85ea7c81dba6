import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { tooShort } from '../../../shared/password.ts';
import { accountOptions } from '../../../shared/account-options.ts';
import { newPassword, profileRoleNames, type Profile } from '../../../shared/session.ts';
import { texts } from '../../../shared/texts.ts';
import { useAction } from '../../../web/data/action.ts';
import { useData } from '../../../web/data/data.ts';
import { useAuth } from '../../../web/session/session.tsx';
import { actionBar, actionBarRoom } from '../../../web/ui/action-bar.ts';
import { Card } from '../../../web/ui/Card.tsx';
import { useContractForm } from '../../../web/forms/contract-form.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { SelectField, TextField } from '../../../web/forms/FormFields.tsx';
import { GoneContext, isGone } from '../../../web/calls/gone.ts';
import { PageHeader } from '../../../web/ui/PageHeader.tsx';
import { RecordSkeleton } from '../../../web/ui/Skeleton.tsx';
import { profileChanges } from '../../../shared/history.ts';
import { HistoryPanel } from '../../../web/history/HistoryPanel.tsx';
import { AcessoCard } from './AcessoCard.tsx';
import { createProfile, getProfile, updateProfile } from './usuarios.contract.ts';
import { usuariosTexts as t } from './usuarios.texts.ts';

const roles = (['assessor', 'admin'] as const).map((value) => ({ value, label: profileRoleNames[value] }));
const labels = { full_name: t.nomeCompleto, username: t.username, role: t.papel };

/** The password is typed twice; how long it must be, only the server knows at first. */
const newUsuario = (min = 1) =>
  z
    .extend(createProfile.input, {
      password: newPassword().check(z.refine((password) => !tooShort(password, min), texts.senhaCurta(min))),
      confirmation: z.string(),
    })
    .check(
      z.refine(({ password, confirmation }) => password === confirmation, {
        message: t.senhasDiferentes,
        path: ['confirmation'],
      }),
    );

/** `/usuarios/novo` and `/usuarios/{id}/edit`. */
export default function UsuarioFormPage() {
  const { id } = useParams({ strict: false });
  return (
    <div className={`mx-auto max-w-xl ${actionBarRoom}`}>
      <PageHeader title={id ? t.editar : t.novo} parents={[{ label: t.titulo, to: '/usuarios' }]} />
      {id ? <LoadedUsuario id={id} /> : <NewUsuarioForm />}
    </div>
  );
}

/** What cannot be loaded leads back to the list, with the reason. */
function LoadedUsuario({ id }: { id: string }) {
  const query = useData(getProfile, { id }, { error: t.erroCarregarUsuario });
  const { data, error } = query;
  const navigate = useNavigate();
  const own = useAuth().profile?.id === id;
  const failed = error !== null && data === undefined;
  useEffect(() => {
    if (failed) void navigate({ to: '/usuarios', replace: true });
  }, [failed, navigate]);
  if (!data) return <RecordSkeleton fields={3} />;
  return (
    <>
      <GoneContext value={isGone(query)}>
        <EditUsuarioForm usuario={data} />
      </GoneContext>
      <AcessoCard usuario={data} own={own} />
      <HistoryPanel endpoint={profileChanges} id={id} className="mt-4" />
    </>
  );
}

function useToList() {
  const navigate = useNavigate();
  return () => void navigate({ to: '/usuarios' });
}

function NewUsuarioForm() {
  const toList = useToList();
  const create = useAction(createProfile, { success: t.criado, error: t.erroCriar });
  const options = useData(accountOptions, {});
  const form = useContractForm(newUsuario(options.data?.password_min), {
    defaults: { full_name: '', username: '', email: '', password: '', confirmation: '', role: 'assessor' },
    save: ({ full_name, username, email, password, role }, receiver) =>
      create.run({ full_name, username, email, password, role }, receiver),
    saved: toList,
  });
  return (
    <Card>
      <Form form={form}>
        <TextField form={form} name="full_name" label={t.nomeCompleto} maxLength={200} autoFocus />
        <TextField form={form} name="username" label={t.username} maxLength={60} hint={t.usernameDica} />
        <TextField form={form} name="email" label={t.email} type="email" maxLength={254} hint={t.emailDica} />
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            form={form}
            name="password"
            label={t.senha}
            hint={t.senhaDica}
            type="password"
            autoComplete="new-password"
          />
          <TextField
            form={form}
            name="confirmation"
            label={t.confirmarSenha}
            type="password"
            autoComplete="new-password"
          />
        </div>
        <SelectField form={form} name="role" label={t.papel} options={roles} placeholder={null} />
        <FormButtons form={form} className={actionBar} onCancel={toList} />
      </Form>
    </Card>
  );
}

function EditUsuarioForm({ usuario }: { usuario: Profile }) {
  const own = useAuth().profile?.id === usuario.id;
  const toList = useToList();
  const update = useAction(updateProfile, { success: t.atualizado, error: t.erroAtualizar });
  const form = useContractForm(updateProfile.input, {
    labels,
    show: { role: (role) => profileRoleNames[role] },
    record: usuario,
    valuesOf: ({ full_name, username, role, versao }) => ({ full_name, username, role, versao }),
    save: (values, receiver) => update.run({ id: usuario.id, ...values }, receiver),
    saved: toList,
  });
  // one's own role is shown, and cannot be chosen
  const offered = own ? roles.filter(({ value }) => value === usuario.role) : roles;
  return (
    <Card>
      <Form form={form}>
        <TextField form={form} name="full_name" label={t.nomeCompleto} maxLength={200} autoFocus />
        <TextField form={form} name="username" label={t.username} maxLength={60} hint={t.usernameDica} />
        <SelectField
          form={form}
          name="role"
          label={t.papel}
          options={offered}
          placeholder={null}
          hint={own ? t.papelProprio : undefined}
        />
        <FormButtons form={form} className={actionBar} onCancel={toList} />
      </Form>
    </Card>
  );
}

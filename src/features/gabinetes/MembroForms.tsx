import { useWatch } from 'react-hook-form';
import type { MembershipRole } from '../../shared/permissions.ts';
import { membershipRoleNames } from '../../shared/session.ts';
import { useAction } from '../../web/action.ts';
import { type AnyForm, useContractForm } from '../../web/ui/contractForm.ts';
import { Form, FormButtons } from '../../web/ui/Form.tsx';
import { SelectField, TextField } from '../../web/ui/formFields.tsx';
import { addMember, changeMemberRole, type OfficeMember } from './membros.contract.ts';
import { membrosTexts as t, papeisTexts } from './membros.texts.ts';

const order: MembershipRole[] = ['attendant', 'manager', 'admin'];
const roles = order.map((value) => ({ value, label: membershipRoleNames[value] }));

/** The role, with what it means. */
function RoleField({ form }: { form: AnyForm }) {
  const role = useWatch({ control: form.control, name: 'role' }) as MembershipRole;
  return (
    <SelectField form={form} name="role" label={t.funcao} options={roles} placeholder={null} hint={papeisTexts[role]} />
  );
}

export function AddMemberForm({ onDone }: { onDone: () => void }) {
  const add = useAction(addMember, { success: t.adicionado, error: t.erroAdicionar });
  const form = useContractForm(addMember.input, {
    name: 'adicionar',
    defaults: { email: '', role: 'attendant' },
    save: add.run,
    saved: onDone,
  });
  const cancel = () => {
    form.discard();
    onDone();
  };
  return (
    <Form form={form}>
      <TextField form={form} name="email" label={t.email} hint={t.emailDica} type="email" maxLength={254} autoFocus />
      <RoleField form={form} />
      <FormButtons form={form} onCancel={cancel} saveLabel={t.adicionar} />
    </Form>
  );
}

export function MemberRoleForm({ membro, onDone }: { membro: OfficeMember; onDone: () => void }) {
  const change = useAction(changeMemberRole, { success: t.mudado, error: t.erroMudar });
  const form = useContractForm(changeMemberRole.input, {
    name: membro.id,
    labels: { role: t.funcao },
    show: (field, value) => (field === 'role' ? membershipRoleNames[value as MembershipRole] : String(value ?? '')),
    defaults: { role: membro.role, versao: membro.versao },
    save: (values, receiver) => change.run({ id: membro.id, ...values }, receiver),
    saved: onDone,
  });
  const cancel = () => {
    form.discard();
    onDone();
  };
  return (
    <Form form={form}>
      <RoleField form={form} />
      <FormButtons form={form} onCancel={cancel} />
    </Form>
  );
}

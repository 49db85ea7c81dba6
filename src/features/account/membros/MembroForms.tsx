import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { MembershipRole } from '../../../shared/permissions.ts';
import { membershipRoleNames } from '../../../shared/session.ts';
import { useAction } from '../../../web/data/action.ts';
import { call } from '../../../web/calls/api.ts';
import { ProblemError } from '../../../web/calls/http.ts';
import { showProblem } from '../../../web/calls/problem.ts';
import { refreshAfter } from '../../../web/calls/query-client.ts';
import { toast } from '../../../web/browser/toast.ts';
import { type AnyForm, useContractForm } from '../../../web/forms/contract-form.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { SelectField, TextField } from '../../../web/forms/FormFields.tsx';
import { createConvite, memberInput } from '../convites/convites.contract.ts';
import { convitesTexts as c } from '../convites/convites.texts.ts';
import { addMember, changeMemberRole, type OfficeMember } from './membros.contract.ts';
import { membrosTexts as t, papeisTexts } from './membros.texts.ts';

const order: MembershipRole[] = ['attendant', 'manager', 'admin'];
const roles = order.map((value) => ({ value, label: membershipRoleNames[value] }));

/** The role, with what it means. */
function RoleField({ form }: { form: AnyForm }) {
  const role = useWatch({ control: form.control, name: 'role' }) as MembershipRole;
  return (
    <SelectField form={form} name="role" label={t.papel} options={roles} placeholder={null} hint={papeisTexts[role]} />
  );
}

type AddProps = {
  tenantId: string;
  /** The platform's admin names the first one of an office that has none. */
  firstAdmin?: boolean;
  /** What is typed is kept by it: for whom it is, where that may be one of several. */
  draft?: string;
  onDone: () => void;
};

/** Adds the account of an address. Where there is none, the same form offers to send an invitation instead. */
export function AddMemberForm({ tenantId, firstAdmin = false, draft = tenantId, onDone }: AddProps) {
  const [unknown, setUnknown] = useState<string | null>(null);
  const form = useContractForm(memberInput, {
    name: draft,
    defaults: { email: '', role: firstAdmin ? 'admin' : 'attendant' },
    save: async (values, receiver) => {
      const inviting = values.email === unknown;
      const endpoint = inviting ? createConvite : addMember;
      try {
        // not the tab's office where the platform's admin names somebody
        const made = await call(endpoint, values, { tenantId });
        void refreshAfter(endpoint, tenantId);
        toast.success(inviting ? c.enviadoA(values.email) : t.adicionado);
        return made;
      } catch (error) {
        if (error instanceof ProblemError && error.problem.code === 'memberships.account_missing')
          setUnknown(values.email);
        else showProblem(error, inviting ? c.erroEnviar : t.erroAdicionar, receiver);
        return undefined;
      }
    },
    saved: onDone,
  });
  const typed = useWatch({ control: form.control, name: 'email' });
  const offered = unknown !== null && typed.trim() === unknown;
  const addLabel = firstAdmin ? t.adicionarAdmin : t.adicionar;
  return (
    <Form form={form}>
      <TextField form={form} name="email" label={t.email} hint={t.emailDica} type="email" maxLength={254} autoFocus />
      {!firstAdmin && <RoleField form={form} />}
      <div role="status" className="empty:-mt-4">
        {offered && (
          <p className="rounded-sm bg-accent-soft px-3 py-2 text-sm text-accent-text">
            <strong className="block font-semibold">{c.semConta}</strong>
            {c.semContaDica(unknown)}
          </p>
        )}
      </div>
      <FormButtons form={form} onCancel={onDone} saveLabel={offered ? c.enviar : addLabel} />
    </Form>
  );
}

export function MemberRoleForm({ membro, onDone }: { membro: OfficeMember; onDone: () => void }) {
  const change = useAction(changeMemberRole, { success: t.mudado, error: t.erroMudar });
  const form = useContractForm(changeMemberRole.input, {
    name: membro.id,
    labels: { role: t.papel },
    show: { role: (role) => membershipRoleNames[role] },
    record: membro,
    valuesOf: ({ role, versao }) => ({ role, versao }),
    save: (values, receiver) => change.run({ id: membro.id, ...values }, receiver),
    saved: onDone,
  });
  return (
    <Form form={form}>
      <RoleField form={form} />
      <FormButtons form={form} onCancel={onDone} />
    </Form>
  );
}

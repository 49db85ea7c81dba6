import { useController } from 'react-hook-form';
import { fullPage, usePages } from '../../../web/data/pages.ts';
import type { AnyForm } from '../../../web/forms/contract-form.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { Field } from '../../../web/ui/Field.tsx';
import { Select } from '../../../web/ui/Select.tsx';
import { listComembers, membersMax } from '../../account/membros/membros.contract.ts';
import { called, membrosTexts } from '../../account/membros/membros.texts.ts';
import { equipeTexts as t } from './equipe.texts.ts';

/** Whose account it can be. */
export const useContas = (enabled = true) =>
  usePages(listComembers, {}, fullPage(membersMax), { error: membrosTexts.erroCarregar, enabled }).rows ?? [];

/** Who may say whose account a member of the team is: it decides who reads what is secret, so who reads all of that. */
export const useMayLink = () => useAllowed('sigilo.all');

/** Whose account a member of the team is. */
export function ContaField({ form }: { form: AnyForm }) {
  const contas = useContas();
  const { field, fieldState } = useController({ control: form.control, name: 'user_id' });
  return (
    <Field label={t.conta} hint={t.contaAjuda} error={fieldState.error?.message} optional>
      {(ids) => (
        <Select
          {...ids}
          ref={field.ref}
          placeholder={t.semConta}
          options={contas.map((conta) => ({ value: conta.user_id, label: called(conta) }))}
          value={(field.value as string | null) ?? ''}
          onChange={({ target }) => field.onChange(target.value || null)}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  );
}

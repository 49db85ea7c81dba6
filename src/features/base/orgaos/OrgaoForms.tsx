import { useAction } from '../../../web/data/action.ts';
import { type AnyForm, useContractForm } from '../../../web/forms/contract-form.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { CepField, DaysField, TextField } from '../../../web/forms/FormFields.tsx';
import { PresenceAvatars } from '../../../web/presence/PresenceAvatars.tsx';
import { createOrgao, type Orgao, orgaoInput, orgaoNomeMax, updateOrgao } from './orgaos.contract.ts';
import { orgaosTexts as t } from './orgaos.texts.ts';

const labels = {
  nome: t.nome,
  sigla: t.sigla,
  cep: t.cep,
  endereco: t.endereco,
  numero: t.numero,
  complemento: t.complemento,
  bairro: t.bairro,
  cidade: t.cidade,
  email: t.email,
  telefone: t.telefone,
  prazo_resposta_dias: t.prazo,
};
const names = Object.keys(labels) as (keyof typeof labels)[];
const valuesOf = (orgao: Partial<Orgao>) =>
  Object.fromEntries(names.map((name) => [name, String(orgao[name] ?? '')])) as Record<keyof typeof labels, string>;

type NewProps = { onDone: () => void; onCreated?: (orgao: Orgao) => void };

export function NewOrgaoForm({ onDone, onCreated }: NewProps) {
  const create = useAction(createOrgao, { success: t.criado, error: t.erroCriar });
  const form = useContractForm(orgaoInput, {
    name: 'novo-orgao',
    defaults: valuesOf({}),
    save: create.run,
    saved: (orgao) => {
      onCreated?.(orgao);
      onDone();
    },
  });
  return <Fields form={form} onDone={onDone} />;
}

export function EditOrgaoForm({ orgao, onDone }: { orgao: Orgao; onDone: () => void }) {
  const update = useAction(updateOrgao, { success: t.atualizado, error: t.erroAtualizar });
  const { id } = orgao;
  const form = useContractForm(updateOrgao.input, {
    name: id,
    labels,
    record: orgao,
    valuesOf: (of) => ({ ...valuesOf(of), versao: of.versao }),
    save: (values, receiver) => update.run({ id, ...values }, receiver),
    saved: onDone,
  });
  return <Fields form={form} onDone={onDone} id={id} />;
}

function Fields({ form, onDone, id }: { form: AnyForm; onDone: () => void; id?: string }) {
  return (
    <Form form={form}>
      <TextField form={form} name="nome" label={t.nome} maxLength={orgaoNomeMax} autoFocus />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="sigla" label={t.sigla} maxLength={20} optional />
        <CepField form={form} name="cep" label={t.cep} optional />
      </div>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_7rem]">
        <TextField form={form} name="endereco" label={t.endereco} maxLength={200} optional />
        <TextField form={form} name="numero" label={t.numero} maxLength={20} optional />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="complemento" label={t.complemento} maxLength={100} optional />
        <TextField form={form} name="bairro" label={t.bairro} maxLength={100} optional />
        <TextField form={form} name="cidade" label={t.cidade} maxLength={100} optional />
        <TextField form={form} name="telefone" label={t.telefone} maxLength={40} optional />
      </div>
      <TextField form={form} name="email" label={t.email} type="email" maxLength={254} optional />
      <DaysField form={form} name="prazo_resposta_dias" label={t.prazo} hint={t.prazoDica} optional />
      {id && <PresenceAvatars kind="orgaos" id={id} className="empty:hidden" />}
      <FormButtons form={form} onCancel={onDone} />
    </Form>
  );
}

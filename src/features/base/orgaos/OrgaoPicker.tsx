import { Plus } from 'lucide-react';
import { fullPage, usePages } from '../../../web/data/pages.ts';
import { type Current, useChoices } from '../../../web/forms/choices.ts';
import { SelectOrCreate } from '../../../web/forms/SelectOrCreate.tsx';
import { listOrgaos, orgaosMax } from './orgaos.contract.ts';
import { orgaosTexts as t } from './orgaos.texts.ts';
import { NewOrgaoForm } from './OrgaoForms.tsx';

export type PickerProps = {
  value: string;
  onChange: (id: string) => void;
  /** Of the record that is edited, which may be deleted. */
  current?: Current | null;
  error?: string;
};

/** The órgão that a letter goes to; one that is missing is made in place. */
export function OrgaoPicker({ value, onChange, current, error }: PickerProps) {
  const orgaos = usePages(listOrgaos, {}, fullPage(orgaosMax), { error: t.erroCarregar });
  const { options, more, none, setCreated } = useChoices(orgaos, ({ nome }) => nome, current);
  return (
    <SelectOrCreate
      label={t.um}
      placeholder={t.selecione}
      optional
      error={error}
      empty={none ? t.nenhum : undefined}
      options={options}
      more={more}
      value={value}
      onChoose={onChange}
      create={{
        icon: Plus,
        label: t.novo,
        form: (close) => (
          <NewOrgaoForm
            onDone={close}
            onCreated={(orgao) => {
              setCreated(orgao);
              onChange(orgao.id);
            }}
          />
        ),
      }}
    />
  );
}

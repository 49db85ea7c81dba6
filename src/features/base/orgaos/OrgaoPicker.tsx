import { Plus } from 'lucide-react';
import { useState } from 'react';
import { fullPage, usePages } from '../../../web/data/pages.ts';
import { SelectOrCreate, withCreated } from '../../../web/forms/SelectOrCreate.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { listOrgaos, type Orgao, orgaosMax } from './orgaos.contract.ts';
import { orgaosTexts as t } from './orgaos.texts.ts';
import { NewOrgaoForm } from './OrgaoForms.tsx';

export type PickerProps = {
  value: string;
  onChange: (id: string) => void;
  /** Of the record that is edited, which may be deleted. */
  current?: { id: string; nome: string; deleted: boolean } | null;
  error?: string;
};

const ignore = () => undefined;

/** The órgão that a letter goes to; one that is missing is made in place. */
export function OrgaoPicker({ value, onChange, current, error }: PickerProps) {
  const orgaos = usePages(listOrgaos, {}, fullPage(orgaosMax), { error: t.erroCarregar });
  const [created, setCreated] = useState<Orgao | null>(null);
  const [creating, setCreating] = useState(false);
  const rows = withCreated(orgaos.rows, created);
  const options = rows.map(({ id, nome }) => ({ value: id, label: nome }));
  if (current && !rows.some(({ id }) => id === current.id))
    options.push({ value: current.id, label: current.deleted ? t.foiExcluido(current.nome) : current.nome });
  return (
    <>
      <SelectOrCreate
        label={t.um}
        placeholder={t.selecione}
        optional
        error={error}
        empty={orgaos.rows && options.length === 0 ? t.nenhum : undefined}
        options={options}
        more={orgaos.more}
        value={value}
        onChoose={onChange}
        onBlur={ignore}
        focusRef={null}
        create={{ icon: Plus, label: t.novo, onClick: () => setCreating(true) }}
      />
      <Dialog open={creating} onClose={() => setCreating(false)} title={t.novo}>
        <NewOrgaoForm
          onDone={() => setCreating(false)}
          onCreated={(orgao) => {
            setCreated(orgao);
            onChange(orgao.id);
          }}
        />
      </Dialog>
    </>
  );
}

import { Plus } from 'lucide-react';
import { fullPage, usePages } from '../../../web/data/pages.ts';
import { useChoices } from '../../../web/forms/choices.ts';
import { SelectOrCreate } from '../../../web/forms/SelectOrCreate.tsx';
import { Field } from '../../../web/ui/Field.tsx';
import { Select } from '../../../web/ui/Select.tsx';
import { autoridadesMax, listAutoridades } from './autoridades.contract.ts';
import { NewAutoridadeForm } from './AutoridadeForms.tsx';
import { autoridadesTexts as t } from './orgaos.texts.ts';
import type { PickerProps } from './OrgaoPicker.tsx';

const ignore = () => undefined;

/** Who a letter goes to at an órgão; nobody stands there before one is chosen. */
export function AutoridadePicker({ orgaoId, ...props }: PickerProps & { orgaoId: string }) {
  if (orgaoId) return <OfOrgao key={orgaoId} orgaoId={orgaoId} {...props} />;
  return (
    <Field label={t.uma} optional hint={t.selecioneOrgao} error={props.error}>
      {(ids) => <Select {...ids} options={[]} placeholder={t.selecione} value="" onChange={ignore} disabled />}
    </Field>
  );
}

function OfOrgao({ orgaoId, value, onChange, current, error }: PickerProps & { orgaoId: string }) {
  const autoridades = usePages(listAutoridades, { orgao_id: orgaoId }, fullPage(autoridadesMax), {
    error: t.erroCarregar,
  });
  const { options, more, none, setCreated } = useChoices(
    autoridades,
    ({ nome, cargo }) => `${nome}, ${cargo}`,
    // another órgão has other people
    current?.id === value ? current : null,
    t.foiExcluida,
  );
  return (
    <SelectOrCreate
      label={t.uma}
      placeholder={t.selecione}
      optional
      error={error}
      empty={none ? t.vazio : undefined}
      options={options}
      more={more}
      value={value}
      onChoose={onChange}
      create={{
        icon: Plus,
        label: t.nova,
        form: (close) => (
          <NewAutoridadeForm
            orgaoId={orgaoId}
            onDone={close}
            onCreated={(autoridade) => {
              setCreated(autoridade);
              onChange(autoridade.id);
            }}
          />
        ),
      }}
    />
  );
}

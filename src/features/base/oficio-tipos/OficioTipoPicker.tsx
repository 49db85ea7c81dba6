import { useEffect, useEffectEvent } from 'react';
import { useAction } from '../../../web/data/action.ts';
import { fullPage, usePages } from '../../../web/data/pages.ts';
import { type Current, withCurrent } from '../../../web/forms/choices.ts';
import { Field } from '../../../web/ui/Field.tsx';
import { Select } from '../../../web/ui/Select.tsx';
import { beginOficioTipos, listOficioTipos, oficioTiposMax } from './oficio-tipos.contract.ts';
import { oficioTiposTexts as t } from './oficio-tipos.texts.ts';

type Props = {
  value: string;
  onChange: (id: string) => void;
  /** Of the record that is edited, which may be deleted. */
  current?: Current | null;
  error?: string;
  /** Where its form begins. */
  autoFocus?: boolean;
};

/** The kind of a letter. */
export function OficioTipoPicker({ value, onChange, current, error, autoFocus }: Props) {
  const { rows = [] } = useOficioTipos();
  const options = withCurrent(
    rows.map(({ id, nome }) => ({ value: id, label: nome })),
    current,
  );
  return (
    <Field label={t.um} marked error={error}>
      {(ids) => (
        <Select
          {...ids}
          autoFocus={autoFocus}
          options={options}
          placeholder={t.selecione}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** Kinds of letters; an office that has never had one is given the first as soon as somebody looks. */
export function useOficioTipos() {
  const tipos = usePages(listOficioTipos, {}, fullPage(oficioTiposMax), { error: t.erroCarregar });
  const begin = useAction(beginOficioTipos, { error: t.erroCarregar });
  const bring = useEffectEvent(() => void begin.run({}));
  const none = tipos.rows?.length === 0;
  useEffect(() => {
    if (none) bring();
  }, [none]);
  return tipos;
}

import { useId } from 'react';
import {
  codificacoes,
  delimitadores,
  type Codificacao,
  type Delimitador,
  type Leitura,
} from '../../../shared/files/sheets.ts';
import { Select } from '../../../web/ui/Select.tsx';
import { importarTexts as t } from './importar.texts.ts';

/** What a person wants to be done instead of what was found. */
export type Pedida = { codificacao?: Codificacao; delimitador?: Delimitador; aba?: string };

type Props = { leitura: Leitura; abas: readonly string[]; change: (asked: Pedida) => void };

/** How the file is read, for whoever sees in the first rows that it was read wrongly. */
export function LeituraFields({ leitura, abas, change }: Props) {
  if (leitura.formato === 'XLSX') {
    if (abas.length < 2) return null;
    const options = abas.map((value) => ({ value, label: value }));
    return <Labelled label={t.aba} value={leitura.aba ?? ''} options={options} onChange={(aba) => change({ aba })} />;
  }
  return (
    <>
      <Labelled
        label={t.separador}
        value={leitura.delimitador ?? ''}
        options={delimitadores.map((value) => ({ value, label: t.separadores[value] }))}
        onChange={(delimitador) => change({ delimitador })}
      />
      <Labelled
        label={t.acentos}
        value={leitura.codificacao ?? ''}
        options={codificacoes.map((value) => ({ value, label: t.codificacoes[value] }))}
        onChange={(codificacao) => change({ codificacao })}
      />
    </>
  );
}

type LabelledProps<T extends string> = {
  label: string;
  value: T | '';
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
};

function Labelled<T extends string>({ label, value, options, onChange }: LabelledProps<T>) {
  const id = useId();
  return (
    <div className="flex items-center gap-2 max-md:flex-col max-md:items-stretch max-md:gap-1">
      <label htmlFor={id} className="text-sm text-ink-2">
        {label}
      </label>
      <Select
        id={id}
        className="md:w-40"
        placeholder={null}
        value={value}
        options={options}
        onChange={({ target }) => onChange(target.value as T)}
      />
    </div>
  );
}

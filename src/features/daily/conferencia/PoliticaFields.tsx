import { type ReactNode, useId } from 'react';
import { formatNumber } from '../../../shared/format.ts';
import { Card } from '../../../web/ui/Card.tsx';
import type { Politica } from '../importar/parametros.contract.ts';
import type { Contagem } from '../planilha/planilha.contract.ts';
import { conferenciaTexts as t } from './conferencia.texts.ts';

type Props = { contagem: Contagem; politica: Politica; onChange: (politica: Politica) => void };

/** What becomes of rows that are known, share a phone, or lack something: a card for each that there is. */
export function PoliticaFields({ contagem, politica, onChange }: Props) {
  const change = (changed: Partial<Politica>) => onChange({ ...politica, ...changed });
  const { conhecidas, mesmoTelefone, semTelefone, faltantes } = contagem;
  return (
    <div className="flex flex-col gap-4">
      <Choices
        title={t.jaCadastradas}
        count={conhecidas}
        options={t.conhecidas}
        value={politica.conhecidas}
        onChange={(value) => change({ conhecidas: value })}
      />
      {mesmoTelefone > 0 && (
        <Choices
          title={t.mesmoTelefone}
          count={mesmoTelefone}
          hint={t.mesmoTelefoneDica}
          options={t.mesmoTelefones}
          value={politica.mesmoTelefone}
          onChange={(value) => change({ mesmoTelefone: value })}
          below={t.recadoDica}
        />
      )}
      {semTelefone > 0 && (
        <Tick
          title={t.semTelefone}
          label={t.aceitarSemTelefone}
          count={semTelefone}
          checked={politica.semTelefone}
          onChange={(checked) => change({ semTelefone: checked })}
        />
      )}
      {faltantes > 0 && (
        <Tick
          title={t.faltantes}
          label={t.criarFaltantes}
          count={faltantes}
          checked={politica.criarFaltantes}
          onChange={(checked) => change({ criarFaltantes: checked })}
        />
      )}
    </div>
  );
}

type ChoicesProps<Value extends string> = {
  title: string;
  count: number;
  hint?: string;
  below?: ReactNode;
  options: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
};

function Choices<Value extends string>({ title, count, hint, below, options, value, onChange }: ChoicesProps<Value>) {
  const name = useId();
  return (
    <Card>
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">
          {title} <span className="num ml-1 font-normal text-ink-3">{formatNumber(count)}</span>
        </legend>
        {hint && <p className="mb-1.5 text-sm text-ink-2">{hint}</p>}
        {(Object.keys(options) as Value[]).map((one) => (
          <label key={one} className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm md:min-h-7">
            <input
              type="radio"
              name={name}
              className="radio size-4 max-md:size-5"
              checked={value === one}
              onChange={() => onChange(one)}
            />
            {options[one]}
          </label>
        ))}
        {below && <p className="ml-6.5 text-xs text-ink-3">{below}</p>}
      </fieldset>
    </Card>
  );
}

type TickProps = {
  title: string;
  label: string;
  count: number;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

function Tick({ title, label, count, checked, onChange }: TickProps) {
  return (
    <Card>
      <h3 className="mb-2 text-sm font-semibold">{title}</h3>
      <label className="flex cursor-pointer items-start gap-2.5 text-sm">
        <input
          type="checkbox"
          className="checkbox mt-0.5 size-4 max-md:size-6"
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>
          {label}
          <span className="num mt-0.5 block text-xs text-ink-3">{t.passariam(count)}</span>
        </span>
      </label>
    </Card>
  );
}

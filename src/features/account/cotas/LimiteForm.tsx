import { useState } from 'react';
import * as z from 'zod/mini';
import { digits, formatNumber } from '../../../shared/format.ts';
import type { ProblemReceiver } from '../../../web/calls/problem.ts';
import { useContractForm } from '../../../web/forms/contract-form.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { TextField } from '../../../web/forms/FormFields.tsx';
import { mostOfAnything } from './cotas.contract.ts';
import { cotasTexts as t } from './cotas.texts.ts';

/** A number as people write it, `1.000.000`, where `1.5` is none, and how many of these there can be. */
const limiteForm = (unit: number) => {
  const most = Math.floor(mostOfAnything / unit);
  return z.strictObject({
    limite: z.pipe(
      z.pipe(
        z.string().check(z.trim(), z.regex(/^[1-9](\d*|\d{0,2}(\.\d{3})+)$/, t.limiteInvalido)),
        z.transform((typed: string) => Number(digits(typed))),
      ),
      z.number().check(z.maximum(most, t.limiteGrande(formatNumber(most)))),
    ),
    versao: z.int(),
  });
};

type Props = {
  /** The draft's own name. */
  name: string;
  label: string;
  current: { limite: number; minimo: number; versao: number };
  /** How many of what counts make one of what is typed: gigabytes for bytes. */
  unit?: number;
  save: (values: { limite: number; versao: number }, receiver: ProblemReceiver) => Promise<unknown>;
  onDone: () => void;
};

/** One limit, in the place where it is read. */
export function LimiteForm({ name, label, current, unit = 1, save, onDone }: Props) {
  const shown = (value: number) => formatNumber(Math.ceil(value / unit));
  const [schema] = useState(() => limiteForm(unit));
  const form = useContractForm(schema, {
    name,
    labels: { limite: label },
    record: current,
    valuesOf: ({ limite, versao }) => ({ limite: shown(limite), versao }),
    save: ({ limite, versao }, receiver) => save({ limite: limite * unit, versao }, receiver),
    saved: onDone,
  });
  return (
    <Form form={form} onEscape={onDone} className="gap-3 py-2">
      <TextField
        form={form}
        name="limite"
        label={label}
        hint={t.aPartirDe(shown(current.minimo))}
        inputMode="numeric"
        maxLength={19}
        autoFocus
      />
      <FormButtons form={form} onCancel={onDone} />
    </Form>
  );
}

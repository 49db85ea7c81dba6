import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { call } from '../../../web/calls/api.ts';
import { useDebounced } from '../../../web/browser/use-debounced.ts';
import { useAction } from '../../../web/data/action.ts';
import { useData } from '../../../web/data/data.ts';
import { useContractForm } from '../../../web/forms/contract-form.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { SelectField, TextField } from '../../../web/forms/FormFields.tsx';
import { Input } from '../../../web/ui/Input.tsx';
import { type BairroGrafias, joinBairros, listBairros, renameBairro, splitBairro } from './bairros.contract.ts';
import { bairrosTexts as t } from './bairros.texts.ts';

type Props = { bairro: BairroGrafias; onDone: () => void };

/** What the office calls it; what people wrote stays. */
export function RenomearForm({ bairro, onDone }: Props) {
  const { id, nome } = bairro;
  const { run } = useAction(renameBairro, {
    success: t.renomeado,
    error: t.erroRenomear,
    undo: (output) => call(renameBairro, { id, nome, versao: output.versao }),
  });
  const form = useContractForm(renameBairro.input, {
    name: `bairro ${id}`,
    record: bairro,
    valuesOf: (of) => ({ nome: of.nome, versao: of.versao }),
    labels: { nome: t.nome },
    save: (values, receiver) => run({ id, ...values }, receiver),
    saved: onDone,
  });
  return (
    <Form form={form}>
      <TextField form={form} name="nome" label={t.nome} hint={t.renomearDica} upper maxLength={100} autoFocus />
      <FormButtons form={form} onCancel={onDone} saveLabel={t.renomear} />
    </Form>
  );
}

const schema = z.strictObject({ em: z.string().check(z.minLength(1, t.juntarObrigatorio)) });

/** Which one it counts as: found by the server as one types. */
export function JuntarForm({ bairro: { id, nome }, onDone }: Props) {
  const [typed, setTyped] = useState('');
  const busca = useDebounced(typed);
  const found = useData(listBairros, busca ? { busca } : {}, { error: t.erroCarregar });
  const rows = found.data?.filter((one) => one.id !== id).map((one) => ({ value: one.id, label: one.nome })) ?? [];
  const [chosen, setChosen] = useState<readonly { value: string; label: string }[]>([]);
  // what was chosen stays to be seen, whatever is looked for next
  const options = [...chosen.filter((one) => rows.every(({ value }) => value !== one.value)), ...rows];
  const nomeOf = (em: string) => options.find(({ value }) => value === em)?.label ?? '';
  const { run } = useAction(joinBairros, {
    success: (_, { em }) => t.juntado(nome, nomeOf(em)),
    error: t.erroJuntar,
    undo: ({ com }) => call(splitBairro, { id, com }),
  });
  const form = useContractForm(schema, {
    name: `juntar ${id}`,
    defaults: { em: '' },
    labels: { em: t.juntarEm },
    save: ({ em }, receiver) => run({ id, em }, receiver),
    saved: onDone,
  });
  const em = useWatch({ control: form.control, name: 'em' });
  // what was chosen, in an earlier draft at that, may be there no more: it would be sent unseen
  const gone = found.data !== undefined && em !== '' && options.every(({ value }) => value !== em);
  const { setValue } = form;
  useEffect(() => {
    if (gone) setValue('em', '', { shouldDirty: true });
  }, [gone, setValue]);
  return (
    <Form form={form}>
      <p className="text-sm text-ink-2">{t.juntarDica}</p>
      <Input
        type="search"
        aria-label={t.buscar}
        placeholder={t.buscar}
        value={typed}
        data-autofocus
        onChange={({ target }) => {
          const em = form.getValues('em');
          setChosen(options.filter(({ value }) => value === em));
          setTyped(target.value);
        }}
      />
      <SelectField form={form} name="em" label={t.juntarEm} options={options} />
      <FormButtons form={form} onCancel={onDone} saveLabel={t.juntar} />
    </Form>
  );
}

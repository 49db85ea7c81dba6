import { useController } from 'react-hook-form';
import { texts } from '../../../shared/texts.ts';
import { useAction } from '../../../web/data/action.ts';
import { type AnyForm, useContractForm } from '../../../web/forms/contract-form.ts';
import { Form } from '../../../web/forms/Form.tsx';
import { TextAreaField } from '../../../web/forms/FormFields.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { Segment } from '../../../web/ui/Toggles.tsx';
import {
  atendimentoInput,
  canais,
  contactNames,
  createAtendimento,
  resultados,
  sentidos,
  updateAtendimento,
} from '../atendimentos/atendimentos.contract.ts';
import { atendimentosTexts } from '../atendimentos/atendimentos.texts.ts';
import type { LinhaRow } from './linha.contract.ts';
import { linhaTexts as t } from './linha.texts.ts';

/** With whom, and about what. */
type Contact = { municipe: { id: string; nome_completo: string }; demandaId?: string };

type NewProps = Contact & {
  /** What the form begins with. */
  given?: Partial<Pick<LinhaRow, 'canal' | 'sentido' | 'resultado'>> & {
    descricao?: string;
    /** Of which message: the words of two may be the same. */
    at?: number;
  };
  onDone: () => void;
  /** Instead, once it is saved. */
  onSaved?: () => void;
};

export function NewContato({ municipe, demandaId, given, onDone, onSaved = onDone }: NewProps) {
  const create = useAction(createAtendimento, {
    success: atendimentosTexts.adicionado,
    error: atendimentosTexts.erroAdicionar,
  });
  const form = useContractForm(atendimentoInput, {
    // one that begins with what was written is another than one that somebody is typing beside it
    name: `contato ${demandaId ?? municipe.id} ${given?.canal ?? ''} ${given?.at ?? ''}`,
    defaults: {
      canal: given?.canal ?? 'LIGACAO',
      sentido: given?.sentido ?? 'RECEBIDO',
      resultado: given?.resultado ?? 'FALOU',
      descricao: given?.descricao ?? '',
    },
    labels: { descricao: atendimentosTexts.descricao },
    // what it is about is no field of it: where that is gone a message says so
    save: (values, receiver) => create.run({ id: municipe.id, ...values, demanda_id: demandaId ?? null }, receiver),
    saved: onSaved,
  });
  return <ContatoBox form={form} nome={municipe.nome_completo} action={t.registrar} onCancel={onDone} />;
}

/** One's own, while it may be edited. */
export function EditContato({ contato, onDone }: { contato: LinhaRow; onDone: () => void }) {
  const { id, texto, versao, municipe } = contato;
  const update = useAction(updateAtendimento, { success: t.contatoAlterado, error: t.erroAlterarContato });
  const form = useContractForm(updateAtendimento.input, {
    name: `contato ${id}`,
    record: { ...contato, descricao: texto ?? '', versao: versao ?? 1 },
    valuesOf: (of) => ({
      canal: of.canal,
      sentido: of.sentido,
      resultado: of.resultado,
      descricao: of.descricao,
      versao: of.versao,
    }),
    labels: { descricao: atendimentosTexts.descricao, canal: t.canal, sentido: t.sentido, resultado: t.resultado },
    show: {
      canal: (value) => contactNames.canal[value],
      sentido: (value) => contactNames.sentido[value],
      resultado: (value) => contactNames.resultado[value],
    },
    save: (values, receiver) => update.run({ id, ...values }, receiver),
    saved: onDone,
  });
  return <ContatoBox form={form} nome={municipe?.nome_completo} action={texts.salvar} onCancel={onDone} />;
}

type BoxProps = { form: AnyForm; nome: string | undefined; action: string; onCancel: () => void };

function ContatoBox({ form, nome, action, onCancel }: BoxProps) {
  // who did not answer was called by us
  const change = (name: string, value: string | null) => form.setValue(name, value, { shouldDirty: true });
  const onSentido = (now: string | null) =>
    now === 'RECEBIDO' && form.getValues('resultado') === 'NAO_ATENDEU' && change('resultado', null);
  const onResultado = (now: string | null) => now === 'NAO_ATENDEU' && change('sentido', 'FEITO');
  return (
    <Form form={form} className="gap-0 rounded-sm border border-line-control bg-surface" onEscape={onCancel}>
      <div className="flex flex-wrap gap-2 px-3 pt-3">
        <Choice form={form} name="canal" label={t.canal} values={canais} names={contactNames.canal} />
        <Choice
          form={form}
          name="sentido"
          label={t.sentido}
          values={sentidos}
          names={contactNames.sentido}
          onChosen={onSentido}
        />
        <Choice
          form={form}
          name="resultado"
          label={t.resultado}
          values={resultados}
          names={contactNames.resultado}
          onChosen={onResultado}
        />
      </div>
      <div className="p-3">
        <TextAreaField form={form} name="descricao" label={t.palavras} upper rows={2} maxLength={10_000} autoFocus />
      </div>
      <div className="flex flex-wrap items-center gap-2 border-t border-line px-3 py-1.5">
        <span className="min-w-0 flex-1 truncate text-xs text-ink-3">{nome && t.com(nome)}</span>
        <Button variant="quiet" onClick={() => void form.cancel(onCancel)}>
          {texts.cancelar}
        </Button>
        <Button type="submit" variant="primary" busy={form.saving}>
          {action}
        </Button>
      </div>
    </Form>
  );
}

type ChoiceProps<Value extends string> = {
  form: AnyForm;
  name: string;
  label: string;
  values: readonly Value[];
  names: Record<Value, string>;
  /** What else of the form follows from it. */
  onChosen?: (value: Value | null) => void;
};

/** One of a few, side by side; what is chosen may be taken back. */
function Choice<Value extends string>({ form, name, label, values, names, onChosen }: ChoiceProps<Value>) {
  const { field } = useController({ control: form.control, name });
  const choose = (value: Value | null) => {
    field.onChange(value);
    onChosen?.(value);
  };
  return (
    <fieldset className="flex flex-wrap rounded-sm border border-line-strong p-0.5">
      <legend className="sr-only">{label}</legend>
      {values.map((value) => (
        <Segment
          key={value}
          chosen={field.value === value}
          onClick={() => choose(field.value === value ? null : value)}
          className="px-2.5"
        >
          {names[value]}
        </Segment>
      ))}
    </fieldset>
  );
}

import { Repeat } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../../web/data/action.ts';
import { useContractForm } from '../../../web/forms/contract-form.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { RepetirField } from './RepetirField.tsx';
import { beginSerie } from './series.contract.ts';
import { seriesTexts as t } from './series.texts.ts';

type Of = { id: string; data_compromisso: string; versao: number };

/** From an appointment that takes place once: the way to make it the first of several. */
export function RepetirPanel({ of }: { of: Of }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" icon={Repeat} onClick={() => setAsking(true)}>
        {t.repetir}
      </Button>
      <Dialog
        open={asking}
        size="sm"
        title={t.repetirTitulo}
        description={t.repetirDica}
        onClose={() => setAsking(false)}
      >
        <RepetirForm of={of} onDone={() => setAsking(false)} />
      </Dialog>
    </>
  );
}

function RepetirForm({ of, onDone }: { of: Of; onDone: () => void }) {
  const { id, data_compromisso } = of;
  const begin = useAction(beginSerie, { success: ({ criados }) => t.renovada(criados), error: t.erroRepetir });
  const form = useContractForm(beginSerie.input, {
    name: `repetir ${id}`,
    labels: { frequencia: t.repetir, repetir_ate: t.repetirAte },
    record: of,
    valuesOf: ({ versao }) => ({ versao, frequencia: '' as never, repetir_ate: '' }),
    save: (values, receiver) => begin.run({ id, ...values }, receiver),
    saved: onDone,
  });
  return (
    <Form form={form}>
      <RepetirField form={form} day={data_compromisso} />
      <FormButtons form={form} onCancel={onDone} />
    </Form>
  );
}

import * as z from 'zod/mini';
import { version } from '../../../shared/fields.ts';
import { texts } from '../../../shared/texts.ts';
import { useAction } from '../../../web/data/action.ts';
import { useData } from '../../../web/data/data.ts';
import { useContractForm } from '../../../web/forms/contract-form.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { type devolutiva, getDevolutiva, updateDevolutiva } from './devolutivas.contract.ts';
import { devolutivasTexts as t } from './devolutivas.texts.ts';
import { DitoFields, ditoFields, ditoLabels, ditoShown } from './DitoFields.tsx';

const schema = z.strictObject({ ...ditoFields, versao: version() });

/** Which one, and whose. */
export type Corrigir = { id: string; nome: string };

/** How somebody was told, put right by who wrote it down. */
export default function CorrigirDialog({ id, nome, onClose }: Corrigir & { onClose: () => void }) {
  const query = useData(getDevolutiva, { id }, { error: t.erroAbrir });
  return (
    <Dialog open onClose={onClose} title={t.corrigirDe(nome)}>
      <Loaded query={query} error={t.erroAbrir}>
        {(dita) => <CorrigirForm dita={dita} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

function CorrigirForm({ dita, onClose }: { dita: z.infer<typeof devolutiva>; onClose: () => void }) {
  const { id } = dita;
  const update = useAction(updateDevolutiva, { success: t.corrigida, error: t.erroCorrigir });
  const form = useContractForm(schema, {
    name: `corrigir ${id}`,
    record: dita,
    valuesOf: ({ canal, feita_em, texto, versao }) => ({
      canal: canal ?? 'LIGACAO',
      feita_em: feita_em ?? '',
      texto: texto ?? '',
      versao,
    }),
    labels: ditoLabels,
    show: ditoShown,
    save: (values, receiver) => update.run({ id, ...values }, receiver),
    saved: onClose,
  });
  return (
    <Form form={form}>
      <DitoFields form={form} />
      <FormButtons form={form} onCancel={onClose} saveLabel={texts.salvar} />
    </Form>
  );
}

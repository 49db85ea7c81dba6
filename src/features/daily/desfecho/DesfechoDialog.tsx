import { Plus } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { formatDate } from '../../../shared/format.ts';
import { useAction } from '../../../web/data/action.ts';
import { useData } from '../../../web/data/data.ts';
import { type AnyForm, useContractForm } from '../../../web/forms/contract-form.ts';
import { Form } from '../../../web/forms/Form.tsx';
import { TextAreaField } from '../../../web/forms/FormFields.tsx';
import { texts } from '../../../shared/texts.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { ListSkeleton } from '../../../web/ui/Skeleton.tsx';
import { type Desfecho, getDesfecho, promessasMax, resultadoMax, saveDesfecho } from './desfecho.contract.ts';
import { desfechoOf, desfechoSchema, emptyPromessa } from './desfecho-form.ts';
import { desfechoTexts as t } from './desfecho.texts.ts';
import { PessoasField } from './PessoasField.tsx';
import { PromessaField } from './PromessaField.tsx';

type Props = { id: string; titulo: string; onClose: () => void };

/** What came of an appointment: in words, and in demands. */
export default function DesfechoDialog({ id, titulo, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} title={t.titulo} description={titulo} size="lg" whole>
      <Contents id={id} onClose={onClose} />
    </Dialog>
  );
}

function Contents({ id, onClose }: Omit<Props, 'titulo'>) {
  const query = useData(getDesfecho, { id }, { error: t.erroCarregar });
  return (
    <Loaded query={query} error={t.erroCarregar} skeleton={<ListSkeleton rows={3} />}>
      {(desfecho) => <DesfechoForm desfecho={desfecho} onStale={() => void query.refetch()} onClose={onClose} />}
    </Loaded>
  );
}

type FormProps = {
  desfecho: Desfecho;
  /** Somebody who was there is there no longer. */ onStale: () => void;
  onClose: () => void;
};

function DesfechoForm({ desfecho, onStale, onClose }: FormProps) {
  const { id, resultado_em, municipe, pessoas, ultima, sigilosa } = desfecho;
  const save = useAction(saveDesfecho, {
    success: ({ criadas }) => t.criadas(criadas.length),
    error: t.erroRegistrar,
  });
  const form = useContractForm(desfechoSchema, {
    name: `desfecho ${id}`,
    record: desfecho,
    valuesOf: ({ versao, resultado }) => ({ versao, resultado: resultado ?? '', atendimentos: [], demandas: [] }),
    labels: { resultado: t.resultado, atendimentos: t.falaramCom, demandas: t.promessas },
    save: (values, receiver) =>
      save.run(
        { id, ...desfechoOf(values, desfecho) },
        {
          receive: (problem) => {
            if (problem.code === 'desfecho.pessoa_missing') onStale();
            return receiver.receive(problem);
          },
        },
      ),
    saved: onClose,
  }) as AnyForm;
  const promessas = useFieldArray({ control: form.control, name: 'demandas' });
  const nothing = promessas.fields.length === 0 && !form.dirty && !resultado_em;
  return (
    <Form form={form} className="max-md:min-h-full">
      {ultima && (
        <p className="text-sm text-ink-2">
          {t.daUltimaVez(formatDate(ultima.data_compromisso), ultima.resolvidas, ultima.total)}
        </p>
      )}
      <TextAreaField
        form={form}
        name="resultado"
        label={t.resultado}
        hint={t.resultadoDica}
        rows={4}
        maxLength={resultadoMax}
        optional
        autoFocus
      />
      <PessoasField form={form} pessoas={pessoas} />
      {promessas.fields.map((one, index) => (
        <PromessaField
          key={one.id}
          form={form}
          index={index}
          secret={sigilosa}
          onRemove={() => promessas.remove(index)}
        />
      ))}
      <div className="foot-bar flex flex-wrap items-center gap-2 max-md:sticky max-md:-bottom-5 max-md:-mx-5 max-md:mt-auto max-md:-mb-5 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-5 max-md:py-3 max-md:*:flex-1">
        {promessas.fields.length < promessasMax && (
          <Button
            icon={Plus}
            className="md:mr-auto"
            onClick={() => promessas.append(emptyPromessa(municipe?.id ?? ''), { shouldFocus: false })}
          >
            {t.outraPromessa}
          </Button>
        )}
        <Button onClick={() => void form.cancel(onClose)} className="max-md:hidden">
          {texts.cancelar}
        </Button>
        <Button type="submit" variant="primary" busy={form.saving} busyLabel={texts.salvando}>
          {nothing ? t.nadaARegistrar : texts.salvar}
        </Button>
      </div>
    </Form>
  );
}

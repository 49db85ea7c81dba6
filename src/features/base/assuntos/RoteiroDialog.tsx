import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { texts } from '../../../shared/texts.ts';
import { useAction } from '../../../web/data/action.ts';
import { useData } from '../../../web/data/data.ts';
import { type AnyForm, useContractForm } from '../../../web/forms/contract-form.ts';
import { Form } from '../../../web/forms/Form.tsx';
import { DaysField, SelectField, TextField } from '../../../web/forms/FormFields.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { IconButton } from '../../../web/ui/IconButton.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { ListSkeleton } from '../../../web/ui/Skeleton.tsx';
import type { Assunto } from './assuntos.contract.ts';
import { getPassos, passoMax, passosMax, type Roteiro, setPassos, tiposDePasso } from './roteiro.contract.ts';
import { roteiroTexts as t } from './roteiro.texts.ts';

type Props = { assunto: Assunto; onClose: () => void };

/** The steps of a subject, as one list. */
export default function RoteiroDialog({ assunto, onClose }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.roteiroDe(assunto.nome)}
      description={assunto.nivel === 1 ? t.explicaTema : t.explica}
      size="lg"
      whole
    >
      <Contents id={assunto.id} onClose={onClose} />
    </Dialog>
  );
}

function Contents({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useData(getPassos, { id }, { error: t.erroCarregar });
  return (
    <Loaded query={query} error={t.erroCarregar} skeleton={<ListSkeleton rows={3} />}>
      {(roteiro) => <RoteiroForm roteiro={roteiro} onClose={onClose} />}
    </Loaded>
  );
}

const schema = setPassos.input;
const empty = { texto: '', tipo: 'MANUAL' as const, dias: '' };

function RoteiroForm({ roteiro, onClose }: { roteiro: Roteiro; onClose: () => void }) {
  const { assunto_id, passos, versao } = roteiro;
  const save = useAction(setPassos, { success: t.salvo, error: t.erroSalvar });
  const form: AnyForm = useContractForm(schema, {
    name: `roteiro ${assunto_id}`,
    // somebody else saved first: a toast says so, what is typed stays, and saving again goes over the newer list
    defaults: { passos: passos.map((one) => ({ ...one, dias: String(one.dias ?? '') })), versao },
    save: (values, receiver) =>
      save.run(
        { id: assunto_id, ...values },
        {
          receive: (problem) => {
            if (problem.code === 'record.stale') form.setValue('versao', (problem.current as Roteiro).versao);
            return receiver.receive(problem);
          },
        },
      ),
    saved: onClose,
  }) as AnyForm;
  const list = useFieldArray({ control: form.control, name: 'passos' });
  const last = list.fields.length - 1;
  return (
    <Form form={form}>
      {list.fields.length === 0 ? (
        <p className="text-sm text-ink-2">{t.vazio}</p>
      ) : (
        <ol aria-label={t.roteiro} className="flex flex-col gap-3">
          {list.fields.map((one, index) => (
            <li
              key={one.id}
              className="flex flex-wrap items-start gap-2 border-b border-line pb-3 last:border-b-0 last:pb-0"
            >
              <PassoFields form={form} index={index} />
              <span className="flex shrink-0 gap-0.5 self-end max-md:ml-auto max-md:-mr-2">
                <IconButton
                  icon={ArrowUp}
                  label={t.subir(index + 1)}
                  disabled={index === 0}
                  onClick={() => list.swap(index, index - 1)}
                />
                <IconButton
                  icon={ArrowDown}
                  label={t.descer(index + 1)}
                  disabled={index === last}
                  onClick={() => list.swap(index, index + 1)}
                />
                <IconButton icon={X} label={t.tirar(index + 1)} onClick={() => list.remove(index)} />
              </span>
            </li>
          ))}
        </ol>
      )}
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4 max-md:*:flex-1">
        {list.fields.length < passosMax ? (
          <Button
            icon={Plus}
            className="md:mr-auto"
            onClick={() => list.append(empty, { focusName: `passos.${list.fields.length}.texto` })}
          >
            {t.acrescentar}
          </Button>
        ) : (
          <p className="text-sm text-ink-3 md:mr-auto">{t.passosDemais(passosMax)}</p>
        )}
        <Button onClick={() => void form.cancel(onClose)} className="max-md:hidden">
          {texts.cancelar}
        </Button>
        <Button type="submit" variant="primary" busy={form.saving} busyLabel={texts.salvando}>
          {texts.salvar}
        </Button>
      </div>
    </Form>
  );
}

const tipos = tiposDePasso.map((value) => ({ value, label: t.tipos[value] }));

function PassoFields({ form, index }: { form: AnyForm; index: number }) {
  const tipo = useWatch({ control: form.control, name: `passos.${index}.tipo` }) as string;
  const of = `passos.${index}`;
  return (
    <>
      <TextField
        form={form}
        name={`${of}.texto`}
        label={t.passo(index + 1)}
        maxLength={passoMax}
        className="min-w-0 flex-1 basis-56 max-md:basis-full"
      />
      <SelectField
        form={form}
        name={`${of}.tipo`}
        label={t.tipoDo}
        options={tipos}
        placeholder={null}
        className="min-w-0 basis-44 max-md:flex-1"
      />
      {tipo === 'VERIFICAR' && (
        <DaysField form={form} name={`${of}.dias`} label={t.diasUteis} className="basis-24 max-md:basis-28" />
      )}
    </>
  );
}

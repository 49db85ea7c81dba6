import { type ComponentType, type ReactNode, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { digits } from '../../../shared/format.ts';
import type { AnyForm } from '../../../web/forms/contract-form.ts';
import { CheckboxField } from '../../../web/forms/CheckboxField.tsx';
import { DateField, MaskedField, TextAreaField, TextField } from '../../../web/forms/FormFields.tsx';
import { Disclosure } from '../../../web/ui/Disclosure.tsx';
import { AssuntoField, useProposed } from '../../base/assuntos/AssuntoField.tsx';
import { PrazoField } from '../../base/feriados/PrazoField.tsx';
import { AnexosField } from '../anexos/AnexosField.tsx';
import { type Upload, uploadsInForm } from '../anexos/anexos.contract.ts';
import type { OnTheWay } from '../../../web/uploads/held-submit.ts';
import { sigiloInForm } from '../sigilo/sigilo.contract.ts';
import { SigiloField } from '../sigilo/SigiloField.tsx';
import { createDemandaInput, type Demanda, updateDemandaInput } from './demandas.contract.ts';
import { demandaCampos, demandasTexts as t } from './demandas.texts.ts';
import { AssessorField, type useAssessor } from '../../base/equipe/AssessorField.tsx';
import { SetorField } from '../../base/setores/SetorField.tsx';

export const createSchema = z.extend(createDemandaInput, { uploads: uploadsInForm, ...sigiloInForm });
export const updateSchema = z.extend(updateDemandaInput, { uploads: uploadsInForm, ...sigiloInForm });

/** Who reads it, as a form begins with it. */
export const sigiloValues = (demanda?: Demanda) => ({ sigilosa: demanda?.sigilosa ?? false, leitores: null });

/** As a form has it: a deadline that was counted is none of its own. */
const ownPrazo = ({ prazo, prazo_origem }: Demanda): string => (prazo_origem === 'MANUAL' && prazo) || '';

/** What may be left empty: as a form begins with it, and its names where an edit meets a newer one. */
export const optionalValues = (demanda?: Demanda) => ({
  codigo_oficio: demanda?.codigo_oficio ?? '',
  protocolo_externo: demanda?.protocolo_externo ?? '',
  assunto_id: demanda?.assunto_id ?? '',
  urgente: demanda?.urgente ?? false,
  prazo: demanda ? ownPrazo(demanda) : '',
});
type Optional = keyof ReturnType<typeof optionalValues>;
export const optionalLabels = {
  ...(Object.fromEntries(
    Object.keys(optionalValues()).map((name) => [name, demandaCampos[name as Optional]]),
  ) as Record<Optional, string>),
  assunto_id: t.assunto,
};

const oficioDigits = (text: string) => digits(text).slice(0, 10);
const year = /^(?:19|20)?\d\d$/;

/** Draws the field of the code, with the words that say where it comes from when nobody types it. */
export type CodigoField = ComponentType<{ demanda: Demanda; children: (from: ReactNode) => ReactNode }>;

type Props = {
  form: AnyForm;
  regras: 'create' | 'edit';
  assessor: ReturnType<typeof useAssessor>;
  setor?: Parameters<typeof SetorField>[0]['current'];
  assunto?: Demanda['assunto'];
  /** Of an edit: its documents are listed above the new attachments. */
  demandaId?: string;
  sigilosa?: boolean;
  /** See `CodigoField`. */
  codigo?: (field: (from: ReactNode) => ReactNode) => ReactNode;
  /** The cursor begins in the first of these. */
  autoFocus?: boolean;
  /** Where its files are wanted as well. */
  onTheWay?: (now: OnTheWay) => void;
};

/** The fields that the new and the edited demand share. */
export function DemandaFields({
  form,
  regras,
  assessor,
  setor,
  assunto,
  demandaId,
  sigilosa,
  codigo,
  autoFocus,
  onTheWay,
}: Props) {
  const oficio = (from: ReactNode) => <OficioField form={form} from={from} />;
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <SetorField form={form} current={setor} autoFocus={autoFocus} />
        <DateField form={form} name="data_demanda" label={t.dataDemanda} />
        <AssessorField form={form} assessor={assessor} />
        {codigo ? codigo(oficio) : oficio(null)}
      </div>
      <TextAreaField
        form={form}
        name="descricao_texto"
        label={t.descricao}
        placeholder={t.descricaoDica}
        upper
        rows={5}
        maxLength={10_000}
      />
      <Anexos form={form} regras={regras} demandaId={demandaId} onTheWay={onTheWay} />
      <TextField form={form} name="protocolo_externo" label={demandaCampos.protocolo_externo} optional maxLength={40} />
      <MoreOptions form={form} assunto={assunto} demandaId={demandaId} sigilosa={sigilosa} />
    </>
  );
}

type Options = Pick<Props, 'form' | 'assunto' | 'demandaId' | 'sigilosa'>;

/** What few demands need. */
function MoreOptions({ form, assunto, demandaId, sigilosa = false }: Options) {
  const [chosen, urgente, secret, prazo] = useWatch({
    control: form.control,
    name: ['assunto_id', 'urgente', 'sigilosa', 'prazo'],
  }) as [string, boolean, boolean, string];
  const { errors } = form.formState;
  const wrong = [errors.assunto_id, errors.leitores, errors.prazo].some((error) => error !== undefined);
  const propose = useProposed(form);
  return (
    <Disclosure
      label={t.maisOpcoes}
      hint={t.maisOpcoesDica}
      needed={chosen !== '' || urgente || secret || prazo !== ''}
      wrong={wrong}
    >
      <AssuntoField form={form} current={assunto} onChosen={propose} />
      <CheckboxField form={form} name="urgente" label={t.urgente} hint={t.urgenteDica} />
      <SigiloField form={form} demanda={demandaId ? { id: demandaId, sigilosa } : undefined} />
      <PrazoField form={form} base="data_demanda" />
    </Disclosure>
  );
}

/** Only digits. The year of a letter that is called '412/2026' goes with them, and can be left out with one click. */
function OficioField({ form, from }: { form: AnyForm; from: ReactNode }) {
  const value = useWatch({ control: form.control, name: 'codigo_oficio' }) as string;
  // what stood before the last '/', which the field itself does not keep
  const [number, setNumber] = useState('');
  const offered = number !== '' && value.startsWith(number) && year.test(value.slice(number.length));
  function clean(text: string): string {
    const kept = oficioDigits(text);
    const slash = text.lastIndexOf('/');
    if (slash >= 0) setNumber(oficioDigits(text.slice(0, slash)));
    else if (!kept.startsWith(number)) setNumber('');
    return kept;
  }
  function keepNumber() {
    form.setValue('codigo_oficio', number, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    setNumber('');
    form.setFocus('codigo_oficio');
  }
  if (from)
    return <TextField form={form} name="codigo_oficio" label={t.codigoDoOficio} hint={from} optional readOnly />;
  const offer = (
    <span role="status">
      <button
        type="button"
        onClick={keepNumber}
        className="-my-1 min-h-6 rounded-sm font-semibold text-accent-text underline underline-offset-2 max-md:-mt-1.5 max-md:-mb-[1.375rem] max-md:min-h-11 max-md:pb-4"
      >
        {t.usarSo(number)}
      </button>
    </span>
  );
  return (
    <MaskedField
      form={form}
      name="codigo_oficio"
      label={t.codigoDoOficio}
      hint={offered ? offer : t.codigoDica}
      optional
      inputMode="numeric"
      autoComplete="off"
      clean={clean}
      format={oficioDigits}
    />
  );
}

function Anexos({ form, regras, demandaId, onTheWay }: Pick<Props, 'form' | 'regras' | 'demandaId' | 'onTheWay'>) {
  const { field, fieldState } = useController({ control: form.control, name: 'uploads' });
  return (
    <AnexosField
      regras={regras}
      value={field.value as Upload[]}
      onChange={field.onChange}
      demandaId={demandaId}
      error={fieldState.error?.message}
      onTheWay={onTheWay}
    />
  );
}

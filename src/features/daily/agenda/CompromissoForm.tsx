import { History, Trash2 } from 'lucide-react';
import { formatTypedDate } from '../../../shared/format.ts';
import { texts } from '../../../shared/texts.ts';
import { useAction } from '../../../web/data/action.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { type AnyForm, useContractForm } from '../../../web/forms/contract-form.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { DateField, TextAreaField, TextField, TimeField } from '../../../web/forms/FormFields.tsx';
import { historyTexts } from '../../../web/history/history.texts.ts';
import { type Compromisso, createCompromisso, createCompromissoInput, updateCompromisso } from './agenda.contract.ts';
import { ParticipantesField } from '../participantes/ParticipantesField.tsx';
import type { Participante } from '../participantes/participantes.contract.ts';
import { participantesTexts, shownNames } from '../participantes/participantes.texts.ts';
import { RepetirField } from '../series/RepetirField.tsx';
import { RepetirPanel } from '../series/RepetirPanel.tsx';
import { SeriePanel } from '../series/SeriePanel.tsx';
import { daysOfSerie } from '../series/series.contract.ts';
import { seriesTexts } from '../series/series.texts.ts';
import { useAlcance } from '../series/AlcanceDialog.tsx';
import { agendaTexts as t } from './agenda.texts.ts';
import { LocalField } from './LocalField.tsx';
import { OverlapNotice } from './OverlapNotice.tsx';
import { StatusField } from './StatusField.tsx';
import { DemandaShown, MunicipeShown, VinculoField } from './VinculoField.tsx';

const labels = {
  titulo: t.campoTitulo,
  data_compromisso: t.data,
  hora_compromisso: t.hora,
  hora_fim: t.horaFim,
  local: t.local,
  descricao: t.descricao,
  status: t.status,
  municipe_id: t.municipe,
  demanda_id: t.demanda,
  participantes: participantesTexts.titulo,
  frequencia: seriesTexts.repetir,
  repetir_ate: seriesTexts.repetirAte,
};

export type NewCompromisso = {
  data_compromisso: string;
  hora_compromisso: string;
  municipe_id?: string;
  demanda_id?: string;
};

const empty = {
  titulo: '',
  hora_fim: '',
  local: '',
  descricao: '',
  municipe_id: '',
  demanda_id: '',
  frequencia: '',
  repetir_ate: '',
} as const;

/** The form of the create dialog; the day that was clicked is filled in. */
export function NewCompromissoForm({ start, onDone }: { start: NewCompromisso; onDone: () => void }) {
  const create = useAction(createCompromisso, {
    success: (_, { frequencia, repetir_ate, data_compromisso }) =>
      frequencia && repetir_ate
        ? seriesTexts.renovada(daysOfSerie(frequencia, data_compromisso, repetir_ate).length)
        : t.criado,
    error: t.erroCriar,
  });
  const form = useContractForm(createCompromissoInput, {
    name: `novo ${start.data_compromisso} ${start.municipe_id ?? start.demanda_id ?? ''}`,
    labels,
    missing: t.obrigatorios,
    defaults: { ...empty, participantes: [], ...start },
    save: create.run,
    saved: onDone,
  });
  return (
    <Form form={form}>
      <Fields form={form} />
      <RepetirField form={form} />
      <p className="text-xs text-ink-3">{t.comecaAConfirmar}</p>
      <FormButtons form={form} onCancel={onDone} />
    </Form>
  );
}

type EditProps = {
  compromisso: Compromisso;
  onDone: () => void;
  onHistory?: () => void;
  /** Gets how to forget what is typed, once there is nothing to save it to. */
  onRemove: (forget: () => void) => void;
};

export function EditCompromissoForm({ compromisso, onDone, onHistory, onRemove }: EditProps) {
  const { id } = compromisso;
  const { ask, dialog } = useAlcance();
  const update = useAction(updateCompromisso, {
    success: ({ alterados }) => seriesTexts.atualizados(alterados),
    error: t.erroAtualizar,
  });
  const form = useContractForm(updateCompromisso.input, {
    name: id,
    labels,
    missing: t.obrigatorios,
    show: {
      data_compromisso: formatTypedDate,
      status: (value) => t.statusNomes[value],
      participantes: (value) => shownNames(value as Participante[]),
      municipe_id: (value) => value && <MunicipeShown id={value} known={compromisso.municipe} />,
      demanda_id: (value) => value && <DemandaShown id={value} known={compromisso.demanda} />,
    },
    record: compromisso,
    valuesOf: (of) => ({
      titulo: of.titulo,
      data_compromisso: of.data_compromisso,
      hora_compromisso: of.hora_compromisso,
      hora_fim: of.hora_fim ?? '',
      local: of.local ?? '',
      descricao: of.descricao ?? '',
      status: of.status,
      municipe_id: of.municipe_id ?? '',
      demanda_id: of.demanda_id ?? '',
      participantes: of.participantes,
      versao: of.versao,
    }),
    save: async (values, receiver) => {
      const alcance = compromisso.serie_id ? await ask(seriesTexts.salvarQuais) : 'ESTE';
      return alcance ? update.run({ id, ...values, alcance }, receiver) : undefined;
    },
    saved: onDone,
  });
  return (
    <Form form={form}>
      {compromisso.serie_id && <SeriePanel id={compromisso.serie_id} />}
      {dialog}
      <StatusField form={form} />
      <Fields form={form} compromisso={compromisso} />
      <div className="flex flex-col-reverse gap-2 md:flex-row md:justify-between">
        <div className="flex flex-col-reverse gap-2 md:-ml-3.5 md:flex-row">
          <Button variant="quiet" icon={Trash2} className="text-bad!" onClick={() => onRemove(form.discard)}>
            {texts.excluir}
          </Button>
          {!compromisso.serie_id && !form.dirty && <RepetirPanel of={compromisso} />}
          {onHistory && (
            <Button variant="quiet" icon={History} onClick={onHistory}>
              {historyTexts.historicoBotao}
            </Button>
          )}
        </div>
        <FormButtons form={form} onCancel={onDone} className="md:flex-1" />
      </div>
    </Form>
  );
}

function Fields({ form, compromisso }: { form: AnyForm; compromisso?: Compromisso }) {
  return (
    <>
      <TextField form={form} name="titulo" label={t.campoTitulo} maxLength={300} autoFocus />
      <div className="grid grid-cols-2 gap-3 md:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <DateField form={form} name="data_compromisso" label={t.data} className="max-md:col-span-2" />
        <TimeField form={form} name="hora_compromisso" label={t.hora} />
        <TimeField form={form} name="hora_fim" label={t.horaFim} optional />
      </div>
      <OverlapNotice form={form} ownId={compromisso?.id} />
      <LocalField form={form} />
      <TextAreaField form={form} name="descricao" label={t.descricao} maxLength={5000} rows={3} optional />
      <VinculoField form={form} compromisso={compromisso} />
      <ParticipantesField form={form} />
    </>
  );
}

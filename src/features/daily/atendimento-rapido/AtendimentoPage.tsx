import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { formatDate } from '../../../shared/format.ts';
import { copy } from '../../../web/browser/copy.ts';
import { singleKeys, useShortcut } from '../../../web/browser/keyboard.ts';
import { useNarrow } from '../../../web/browser/media.ts';
import { useToday } from '../../../web/browser/today.ts';
import { useAction } from '../../../web/data/action.ts';
import { CheckboxField } from '../../../web/forms/CheckboxField.tsx';
import { type AnyForm, useContractForm } from '../../../web/forms/contract-form.ts';
import { Form } from '../../../web/forms/Form.tsx';
import { TextAreaField } from '../../../web/forms/FormFields.tsx';
import { useTenant } from '../../../web/session/session.tsx';
import { actionBar, actionBarRoom } from '../../../web/ui/action-bar.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { Disclosure } from '../../../web/ui/Disclosure.tsx';
import { Kbd } from '../../../web/ui/Kbd.tsx';
import { PageHeader } from '../../../web/ui/PageHeader.tsx';
import { AssuntoField, type Choice, useProposed } from '../../base/assuntos/AssuntoField.tsx';
import { AssessorField, useAssessor, useMine } from '../../base/equipe/AssessorField.tsx';
import { SetorField } from '../../base/setores/SetorField.tsx';
import { AnexosField } from '../anexos/AnexosField.tsx';
import type { Upload } from '../anexos/anexos.contract.ts';
import type { OnTheWay } from '../../../web/uploads/held-submit.ts';
import { AnotarDialog, calledUs, useTakeAlong } from '../atendimentos/AnotarDialog.tsx';
import type { Parecida } from '../coletivo/coletivo.contract.ts';
import { ParecidasPanel } from '../coletivo/ParecidasPanel.tsx';
import { demandasTexts } from '../demandas/demandas.texts.ts';
import { SigiloField } from '../sigilo/SigiloField.tsx';
import { createFromCall } from './atendimento-rapido.contract.ts';
import { atendimentoRapidoTexts as t } from './atendimento-rapido.texts.ts';
import { callInput, callSchema, emptyCall } from './call-form.ts';
import { CallerField } from './CallerField.tsx';
import { CallerPanel } from './CallerPanel.tsx';
import { lastAssessor, noteAssessor } from './last-assessor.ts';
import { useCaller } from './use-caller.tsx';

/** Who calls, what they ask for, saved; then the next one. */
export default function AtendimentoPage() {
  const { tenant } = useTenant();
  const navigate = useNavigate();
  const day = useToday();
  const assessor = useAssessor();
  /** One more with each call: the cursor is where it began. */
  const [round, setRound] = useState(0);
  const rest = useRef<HTMLDivElement>(null);
  const create = useAction(createFromCall, {
    success: t.cadastrada,
    error: t.erroCadastrar,
    more: ({ id, numero, municipe }) => ({
      detail: t.qual(numero, municipe.nome_completo),
      actions: [
        { label: t.abrir, run: () => void navigate({ to: '/demandas/$id', params: { id } }) },
        { label: demandasTexts.copiar, run: () => void copy(numero, demandasTexts.copiado(numero)) },
      ],
    }),
  });
  const form = useContractForm(callSchema, {
    defaults: emptyCall,
    save: (values, receiver) => {
      const assessor_id = assessor.idOf(values.assessor_responsavel);
      noteAssessor(tenant?.id, values.assessor_responsavel, assessor_id);
      return create.run(callInput(values, assessor_id), caller.listen(receiver));
    },
    saved: begin,
  }) as AnyForm;
  const caller = useCaller(form);

  // what was typed belongs to the call that ends, and to no other
  const along = useTakeAlong(form, () => {
    form.discard();
    begin();
  });

  function begin() {
    caller.forget();
    setRound((before) => before + 1);
  }

  /** Where the rest is typed; whoever types there already, since the answer took its time, stays in their field. */
  function goOn() {
    if (!rest.current?.contains(document.activeElement))
      rest.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }

  // the last one of this tab, else whoever is signed in; only proposed, so that leaving asks nothing
  const mine = useMine(assessor);
  const propose = useEffectEvent((_round: number, mine: string | undefined) => {
    const who = lastAssessor(tenant?.id) ?? (mine ? { nome: mine, id: null } : undefined);
    const there = who && assessor.members.some(({ nome }) => nome === who.nome);
    if (!there || form.getValues('assessor_responsavel') !== '') return;
    assessor.choose(who.id ?? '');
    form.resetField('assessor_responsavel', { defaultValue: who.nome });
  });
  useEffect(() => {
    if (assessor.loaded) propose(round, mine);
  }, [assessor.loaded, round, mine]);

  useShortcut({ key: 'escape', typing: true }, caller.change, caller.said);

  const narrow = useNarrow();
  const key = singleKeys() && !narrow && (
    <span className="ml-auto flex items-center gap-1.5 text-xs text-ink-3">
      <Kbd>a</Kbd> {t.abreDeQualquerTela}
    </span>
  );
  return (
    <>
      <PageHeader title={t.titulo} beside={key} />
      <div className={`grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem] ${actionBarRoom}`}>
        <Card>
          <Form form={form}>
            <CallerField key={round} form={form} caller={caller} onSaid={goOn} />
            <div ref={rest} className="flex flex-col gap-4">
              <Asked
                key={`asked ${round}`}
                form={form}
                assessor={assessor}
                onSupported={along.supported}
                onTheWay={along.setOnTheWay}
              />
            </div>
            <div className={`flex items-center gap-2 md:border-t md:border-line md:pt-4 ${actionBar}`}>
              <p className="mr-auto text-xs text-ink-3 max-md:hidden">{t.dataHoje(formatDate(day))}</p>
              <Button variant="quiet" onClick={() => void form.cancel(begin)}>
                {t.limpar}
              </Button>
              <Button type="submit" variant="primary" busy={form.saving}>
                {t.cadastrar}
                <span aria-hidden className="text-xs font-medium opacity-85 max-md:hidden">
                  Ctrl Enter
                </span>
              </Button>
            </div>
          </Form>
        </Card>
        <CallerPanel caller={caller.row} onNote={along.note} />
      </div>
      {caller.row && <AnotarDialog municipe={caller.row} known={calledUs} {...along.dialog} />}
    </>
  );
}

type AskedProps = {
  form: AnyForm;
  assessor: ReturnType<typeof useAssessor>;
  /** Whoever calls supports a demand that is there already. */
  onSupported: (demanda: Parecida) => void;
  onTheWay: (now: OnTheWay) => void;
};

/** What is asked for, where it goes, and who follows it. */
function Asked({ form, assessor, onSupported, onTheWay }: AskedProps) {
  const propose = useProposed(form);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [chosen, municipe, urgente, sigilosa] = useWatch({
    control: form.control,
    name: ['assunto_id', 'municipe_id', 'urgente', 'sigilosa'],
  }) as [string, string, boolean, boolean];
  const { field: uploads, fieldState } = useController({ control: form.control, name: 'uploads' });
  return (
    <>
      <AssuntoField
        form={form}
        hint={choice?.assunto.id === chosen ? followsFrom(choice) : undefined}
        onChosen={(now) => {
          setChoice(now);
          propose(now);
        }}
      />
      <TextAreaField
        form={form}
        name="descricao_texto"
        label={demandasTexts.descricao}
        placeholder={demandasTexts.descricaoDica}
        upper
        rows={4}
        maxLength={10_000}
      />
      <ParecidasPanel assuntoId={chosen} municipeId={municipe} onSupported={onSupported} />
      <div className="grid gap-4 md:grid-cols-2">
        <SetorField form={form} />
        <AssessorField form={form} assessor={assessor} />
      </div>
      <Disclosure
        label={t.maisOpcoes}
        hint={t.maisOpcoesDica}
        needed={urgente || sigilosa}
        wrong={form.formState.errors.leitores !== undefined}
      >
        <CheckboxField form={form} name="urgente" label={demandasTexts.urgente} hint={demandasTexts.urgenteDica} />
        <SigiloField form={form} />
      </Disclosure>
      <AnexosField
        regras="create"
        value={uploads.value as Upload[]}
        onChange={uploads.onChange}
        error={fieldState.error?.message}
        onTheWay={onTheWay}
      />
    </>
  );
}

/** What a subject brings along: where it goes, and until when it is to be answered. */
function followsFrom({ assunto, tema }: Choice): string | undefined {
  const setor = [assunto.setor, tema?.setor].find((one) => one && !one.deleted);
  const due = [assunto, tema].find((one) => one?.prazo_dias);
  const said = [setor && t.setorProposto(setor.nome), due && t.prazoProposto(due.prazo_dias!, due.corridos)];
  return said.filter(Boolean).join(', ') || undefined;
}

import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { uuidForm } from '../../../shared/contract.ts';
import { today } from '../../../shared/time.ts';
import { useAction } from '../../../web/data/action.ts';
import { actionBar, actionBarRoom } from '../../../web/ui/action-bar.ts';
import { Card } from '../../../web/ui/Card.tsx';
import { confirm } from '../../../web/ui/ConfirmDialog.tsx';
import { useContractForm } from '../../../web/forms/contract-form.ts';
import { useFollowToday } from '../../../web/forms/follow-today.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { PageHeader } from '../../../web/ui/PageHeader.tsx';
import { MunicipePicker, type PickedMunicipe } from '../../base/municipes/MunicipePicker.tsx';
import { useBackToList } from '../../../web/session/back-to-list.ts';
import { useSavedMore } from './DemandaActions.tsx';
import { createSchema, DemandaFields, optionalValues, sigiloValues } from './DemandaFields.tsx';
import { createDemanda } from './demandas.contract.ts';
import { OpenDemandasNote } from './DemandasPanel.tsx';
import { demandasTexts as t } from './demandas.texts.ts';
import { AnotarDialog, useTakeAlong } from '../atendimentos/AnotarDialog.tsx';
import { ParecidasPanel } from '../coletivo/ParecidasPanel.tsx';
import { sigiloSaid } from '../sigilo/sigilo.contract.ts';
import { useAssessor, useMine } from '../../base/equipe/AssessorField.tsx';
import { MunicipeField } from '../../base/municipes/MunicipeField.tsx';

/** New demand; `?municipe={id}` says whose: with another one it is another demand. */
export default function DemandaFormPage() {
  const { municipe = '' } = useSearch({ strict: false });
  return <NewForm key={municipe} municipe={municipe} />;
}

function NewForm({ municipe }: { municipe: string }) {
  const known = uuidForm.test(municipe) ? municipe : '';
  const [picking, setPicking] = useState(false);
  const [picked, setPicked] = useState<PickedMunicipe | null>(null);
  const navigate = useNavigate();
  const backToList = useBackToList('/demandas');
  const assessor = useAssessor();
  const create = useAction(createDemanda, { success: t.cadastrada, error: t.erroCadastrar, more: useSavedMore() });
  const form = useContractForm(createSchema, {
    name: municipe,
    defaults: {
      municipe_id: known,
      setor_id: '',
      data_demanda: today(),
      assessor_responsavel: '',
      descricao_texto: '',
      ...optionalValues(),
      ...sigiloValues(),
      uploads: [],
    },
    save: async (values, receiver) => {
      if (values.codigo_oficio && !(await confirmOficio(values.codigo_oficio))) {
        form.setFocus('codigo_oficio');
        return undefined;
      }
      const assessor_id = assessor.idOf(values.assessor_responsavel);
      return create.run({ ...values, ...sigiloSaid(values), assessor_id }, receiver);
    },
    saved: () => backToList(),
  });

  useFollowToday(form, 'data_demanda');
  // who begins it most likely follows it; only proposed, so that leaving asks nothing
  const mine = useMine(assessor);
  const propose = useEffectEvent((name: string) => {
    const { assessor_responsavel: chosen } = form.getValues();
    if (chosen === '' || chosen === name) form.resetField('assessor_responsavel', { defaultValue: name });
  });
  useEffect(() => {
    if (mine) propose(mine);
  }, [mine]);

  const confirmOficio = (codigo: string) =>
    confirm({
      title: t.confirmarCodigo,
      text: t.confirmarCodigoDica(codigo),
      action: t.confirmar,
      cancel: t.corrigir,
    });
  const along = useTakeAlong(form, (id) => {
    form.discard();
    void navigate({ to: '/demandas/$id', params: { id } });
  });
  function pick(municipe: PickedMunicipe) {
    setPicked(municipe);
    setPicking(false);
    form.setValue('municipe_id', municipe.id, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    // on to the next field, once the dialog has given the focus back
    setTimeout(() => form.setFocus('setor_id'), 50);
  }

  return (
    <div className={`mx-auto max-w-3xl ${actionBarRoom}`}>
      <PageHeader title={t.nova} parents={[{ label: t.titulo, to: '/demandas' }]} />
      <Card>
        <Form form={form}>
          <MunicipeField form={form} picked={picked} onOpen={() => setPicking(true)} />
          <OpenDemandasNote municipeId={form.watch('municipe_id')} />
          <DemandaFields
            form={form}
            regras="create"
            assessor={assessor}
            autoFocus={known !== ''}
            onTheWay={along.setOnTheWay}
          />
          <ParecidasPanel
            assuntoId={(form.watch('assunto_id') as string | undefined) ?? ''}
            municipeId={form.watch('municipe_id')}
            onSupported={along.supported}
          />
          <FormButtons form={form} className={actionBar} onCancel={() => backToList()} saveLabel={t.cadastrar} />
        </Form>
      </Card>
      <AnotarDialog
        municipe={{ id: form.watch('municipe_id'), nome_completo: picked?.nome_completo }}
        {...along.dialog}
      />
      <MunicipePicker open={picking} onClose={() => setPicking(false)} onPick={pick} />
    </div>
  );
}

import { useParams } from '@tanstack/react-router';
import { use, useEffect, useEffectEvent, useState } from 'react';
import { formatPhone, formatTypedDate } from '../../../shared/format.ts';
import { texts } from '../../../shared/texts.ts';
import { useAction } from '../../../web/data/action.ts';
import { useData } from '../../../web/data/data.ts';
import { actionBar, actionBarRoom } from '../../../web/ui/action-bar.ts';
import { Card, Datum } from '../../../web/ui/Card.tsx';
import { confirm } from '../../../web/ui/ConfirmDialog.tsx';
import { useContractForm } from '../../../web/forms/contract-form.ts';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { GoneContext, isGone } from '../../../web/calls/gone.ts';
import { PageHeader } from '../../../web/ui/PageHeader.tsx';
import { PresenceAvatars } from '../../../web/presence/PresenceAvatars.tsx';
import { RecordSkeleton } from '../../../web/ui/Skeleton.tsx';
import { listAssuntos } from '../../base/assuntos/assuntos.contract.ts';
import { assuntosTexts } from '../../base/assuntos/assuntos.texts.ts';
import { listSetores } from '../../base/setores/setores.contract.ts';
import { useBackToList } from '../../../web/session/back-to-list.ts';
import { useAuth } from '../../../web/session/session.tsx';
import { useSavedMore } from './DemandaActions.tsx';
import {
  type CodigoField,
  DemandaFields,
  optionalLabels,
  optionalValues,
  sigiloValues,
  updateSchema,
} from './DemandaFields.tsx';
import { MunicipeName } from './DemandasColumns.tsx';
import { type Demanda, getDemanda, updateDemanda } from './demandas.contract.ts';
import { demandaCampos, demandasTexts as t } from './demandas.texts.ts';
import { getSigilo, type Sigilo, sigiloSaid } from '../sigilo/sigilo.contract.ts';
import { useAssessor } from '../../base/equipe/AssessorField.tsx';

type Parts = { Codigo: CodigoField };

/** `Codigo`: where the code of the letter comes from, when nobody types it. */
export default function DemandaEditPage({ Codigo }: Parts) {
  const { id } = useParams({ from: '/shell/demandas/$id/edit' });
  return <LoadedDemanda id={id} Codigo={Codigo} />;
}

function LoadedDemanda({ id, Codigo }: Parts & { id: string }) {
  /** Saved, and not this person's to read any more. */
  const [passed, setPassed] = useState(false);
  const query = useData(getDemanda, { id }, { error: passed ? undefined : t.erroCarregarDados });
  const backToList = useBackToList('/demandas');
  // The form starts from what is saved now; what arrives later it shows where nothing is typed, else it says so.
  const [demanda, setDemanda] = useState<Demanda | null>(null);
  if (query.data && query.data !== demanda && !query.isFetching) setDemanda(query.data);

  const leave = useEffectEvent(() => backToList({ replace: true }));
  const failed = query.isError && !demanda;
  // deleted, or secret now: whose it is has to leave the screen, and what is typed stays
  const gone = isGone(query);
  useEffect(() => {
    if (failed) leave();
  }, [failed]);

  return (
    <div className={`mx-auto max-w-3xl ${actionBarRoom}`}>
      <PageHeader
        title={demanda && !gone ? t.editarQual(demanda.codigo_oficio, demanda.municipe.nome_completo) : t.editar}
        parents={[{ label: t.titulo, to: '/demandas' }]}
        beside={<PresenceAvatars kind="demandas" id={id} className="min-w-0" />}
      />
      {demanda && !passed ? (
        <GoneContext value={gone}>
          <EditForm
            demanda={demanda}
            Codigo={Codigo}
            onDone={() => backToList()}
            onPassed={() => {
              setPassed(true);
              backToList({ replace: true });
            }}
          />
        </GoneContext>
      ) : (
        <RecordSkeleton fields={8} />
      )}
    </div>
  );
}

const labels = {
  setor_id: t.setor,
  descricao_texto: t.descricao,
  assessor_responsavel: t.assessorResponsavel,
  data_demanda: t.dataDemanda,
  ...optionalLabels,
  sigilosa: demandaCampos.sigilosa,
};
type Field = keyof typeof labels;
// the first wrong one of these, in the order in which the specification checks them, gets the cursor
const checkOrder = Object.keys(labels) as Field[];

/** Whether this person reads a secret demand as its assessor alone. */
function useReadsAsAssessor({ id, sigilosa }: Demanda): boolean {
  const { user } = useAuth();
  const { data } = useData(getSigilo, { id }, { enabled: sigilosa });
  const isMine = ({ user_id, motivo }: Sigilo['leitores'][number]) => user_id === user.id && motivo === 'ASSESSOR';
  return sigilosa && data?.pode_mudar === false && data.leitores.some(isMine);
}

const yesOrNo = (value: boolean) => (value ? t.sim : t.nao);

type EditProps = Parts & {
  demanda: Demanda;
  onDone: () => void;
  /** Whoever saved it reads it no more. */ onPassed: () => void;
};

function EditForm({ demanda, Codigo, onDone, onPassed }: EditProps) {
  const { municipe } = demanda;
  const gone = use(GoneContext);
  const setores = useData(listSetores, {});
  const assuntos = useData(listAssuntos, {});
  const assessor = useAssessor(demanda);
  const asAssessor = useReadsAsAssessor(demanda);
  const isPassed = (to: string | null | undefined) => asAssessor && (to ?? null) !== demanda.assessor_id;
  const savedMore = useSavedMore();
  const update = useAction(updateDemanda, {
    success: (saved) => (isPassed(saved.assessor_id) ? t.passada(saved.assessor_responsavel) : t.atualizada),
    error: t.erroAtualizar,
    more: (saved) => (isPassed(saved.assessor_id) ? {} : savedMore(saved)),
  });
  function nameOf(id: string) {
    const row = assuntos.data?.find((one) => one.id === id);
    if (row) return assuntosTexts.caminho(assuntos.data!.find((one) => one.id === row.pai_id)?.nome ?? null, row.nome);
    const { assunto } = demanda;
    return assunto?.id === id ? assuntosTexts.caminho(assunto!.tema, assunto!.nome) : '';
  }
  const form = useContractForm(updateSchema, {
    name: demanda.id,
    labels,
    show: {
      data_demanda: formatTypedDate,
      prazo: formatTypedDate,
      urgente: yesOrNo,
      sigilosa: yesOrNo,
      assunto_id: nameOf,
      setor_id: (id) =>
        [...(setores.data ?? []), demanda.setor].find((one) => one.id === id)?.nome ?? texts.excluido(''),
    },
    record: demanda,
    valuesOf: (of) => ({
      setor_id: of.setor_id,
      descricao_texto: of.descricao_texto,
      assessor_responsavel: of.assessor_responsavel,
      data_demanda: of.data_demanda,
      ...optionalValues(of),
      ...sigiloValues(of),
      uploads: [],
      versao: of.versao,
    }),
    save: async (values, receiver) => {
      const assessor_id = assessor.idOf(values.assessor_responsavel);
      if (isPassed(assessor_id) && !(await confirmPassing(values.assessor_responsavel))) return undefined;
      const said = { ...sigiloSaid(values, demanda.sigilosa), leitores_antes: values.leitores?.antes };
      return update.run({ id: demanda.id, ...values, ...said, assessor_id }, receiver);
    },
    saved: ({ assessor_id }) => (isPassed(assessor_id) ? onPassed() : onDone()),
  });
  for (const field of checkOrder) form.register(field);

  const confirmPassing = (nome: string) =>
    confirm({ title: t.deixaraDeVer, text: t.deixaraDeVerDica(nome), action: t.passar });

  return (
    <Card>
      {!gone && (
        <dl className="mb-4 grid grid-cols-2 gap-3 rounded-sm bg-bg p-3 md:grid-cols-[minmax(0,2fr)_1fr_1fr]">
          <Datum label={t.municipe} className="max-md:col-span-2">
            <MunicipeName municipe={municipe} />
          </Datum>
          <Datum label={t.codigo}>
            <span className="num">{municipe.codigo}</span>
          </Datum>
          {municipe.telefone_ddd && (
            <Datum label={t.telefone}>
              <span className="num">{formatPhone(municipe.telefone_ddd)}</span>
            </Datum>
          )}
        </dl>
      )}
      <Form form={form}>
        <DemandaFields
          form={form}
          regras="edit"
          assessor={assessor}
          setor={demanda.setor}
          assunto={demanda.assunto}
          demandaId={demanda.id}
          sigilosa={demanda.sigilosa}
          codigo={(field) => <Codigo demanda={demanda}>{field}</Codigo>}
        />
        <FormButtons form={form} className={actionBar} onCancel={onDone} />
      </Form>
    </Card>
  );
}

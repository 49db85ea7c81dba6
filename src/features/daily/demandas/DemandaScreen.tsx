import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ChevronRight, Hash, Pencil, Phone } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { numeroForm } from '../../../shared/letters/numero.ts';
import { texts } from '../../../shared/texts.ts';
import { useData } from '../../../web/data/data.ts';
import { showProblem } from '../../../web/calls/problem.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { usePhone } from '../../../web/browser/media.ts';
import { Avatar } from '../../../web/ui/Avatar.tsx';
import { buttonClass } from '../../../web/ui/Button.tsx';
import { CallLinks } from '../../../web/ui/CallLinks.tsx';
import { isGone } from '../../../web/calls/gone.ts';
import { RecordGone } from '../../../web/forms/RecordGone.tsx';
import { Card, Datum } from '../../../web/ui/Card.tsx';
import { CopyButton } from '../../../web/ui/CopyButton.tsx';
import { DateText } from '../../../web/ui/DateText.tsx';
import { PageHeader } from '../../../web/ui/PageHeader.tsx';
import { PhoneLink } from '../../../web/ui/PhoneLink.tsx';
import { PresenceAvatars } from '../../../web/presence/PresenceAvatars.tsx';
import { RecordSkeleton } from '../../../web/ui/Skeleton.tsx';
import { useBackToList } from '../../../web/session/back-to-list.ts';
import { assuntosTexts } from '../../base/assuntos/assuntos.texts.ts';
import { AnexosPanel } from '../anexos/AnexosPanel.tsx';
import { DevolutivaBadge } from '../devolutivas/DevolutivaBadge.tsx';
import { SigiloBadge } from '../sigilo/SigiloBadge.tsx';
import { ChangeStatusDialog } from './ChangeStatusDialog.tsx';
import { type Demanda, getDemanda, listDemandas } from './demandas.contract.ts';
import { demandaCampos, demandasTexts as t } from './demandas.texts.ts';
import { MunicipeBeside, MunicipeName } from './DemandasColumns.tsx';
import { AndamentoText, DemandaStatusBadge, DueWords, StatusButton, UrgenteBadge } from './DemandaStatusBadge.tsx';

const parents = [{ label: t.titulo, to: '/demandas' }];

type DemandaPanel = ComponentType<{ demanda: Demanda }>;
type DemandaCard = ComponentType<{ demanda: Demanda; folds: boolean }>;
type DemandaRows = ComponentType<{ demanda: Demanda; children: (rows: readonly ReactNode[]) => ReactNode }>;
/**
 * What other slices show of a demand: in its head, behind its last button, under its data, what is due now, in cards beside it, which
 * fold on a phone, and among its documents.
 */
type Parts = Readonly<Record<'actions' | 'under', readonly DemandaPanel[]>> & {
  Menu: DemandaPanel;
  Due: DemandaCard;
  cards: readonly DemandaCard[];
  Docs: DemandaRows;
};

export function DemandaScreen(parts: Parts) {
  const { id } = useParams({ from: '/shell/demandas/$id' });
  return numeroForm.test(id) ? <ByNumero numero={id} /> : <ById id={id} {...parts} />;
}

/** `/demandas/2026-00470`, as somebody wrote it down, leads to the demand. */
function ByNumero({ numero }: { numero: string }) {
  const found = useData(listDemandas, { busca: numero }, { error: t.erroCarregar });
  const demanda = found.data?.rows.find((row) => row.numero === numero);
  const navigate = useNavigate();
  const open = useEffectEvent((id: string) => void navigate({ to: '/demandas/$id', params: { id }, replace: true }));
  useEffect(() => {
    if (demanda) open(demanda.id);
  }, [demanda]);
  return (
    <>
      <PageHeader title={t.demanda} parents={parents} />
      {found.data && !demanda ? <NotFound /> : <RecordSkeleton fields={8} />}
    </>
  );
}

function ById({ id, ...parts }: Parts & { id: string }) {
  const query = useData(getDemanda, { id });
  const missing = isGone(query);
  useReturnOnFailure(id, query.isError && !missing && !query.data ? query.error : null, query.refetch);
  if (query.data && !missing) return <Detail demanda={query.data} {...parts} />;
  return (
    <>
      <PageHeader title={t.demanda} parents={parents} />
      {missing ? <NotFound /> : <RecordSkeleton fields={8} />}
    </>
  );
}

/** What could not be loaded, but may well be there, sends back to the list, and offers the way here again. */
function useReturnOnFailure(id: string, error: unknown, refetch: () => unknown) {
  const backToList = useBackToList('/demandas');
  const navigate = useNavigate();
  const leave = useEffectEvent((failure: unknown) => {
    const again = () => {
      // on a slow machine this page may not be gone yet: then nothing else asks
      void refetch();
      void navigate({ to: '/demandas/$id', params: { id } });
    };
    showProblem(failure, t.erroCarregar, undefined, [{ label: texts.tentarNovamente, run: again }]);
    backToList({ replace: true });
  });
  useEffect(() => {
    if (error) leave(error);
  }, [error]);
}

function NotFound() {
  return (
    <RecordGone
      title={t.naoEncontrada}
      hint={t.naoEncontradaDica}
      action={
        <Link to="/demandas" className={buttonClass()}>
          {t.voltarLista}
        </Link>
      }
    />
  );
}

function Detail({ demanda, actions, Menu, under, Due, cards, Docs }: Parts & { demanda: Demanda }) {
  const phone = usePhone();
  const canEdit = useAllowed('demandas.edit');
  const [changing, setChanging] = useState<Element | null>(null);
  return (
    <>
      <PageHeader
        title={t.demandaDe(demanda.codigo_oficio, demanda.municipe.nome_completo)}
        parents={parents}
        details={
          <>
            {phone && <MunicipeLink municipe={demanda.municipe} />}
            <CopyButton text={demanda.numero} label={t.copiarQual(demanda.numero)} said={t.copiado(demanda.numero)} />
            {canEdit && !demanda.reunida ? (
              <StatusButton status={demanda.status} onClick={setChanging} />
            ) : (
              <DemandaStatusBadge status={demanda.status} />
            )}
            <AndamentoText andamento={demanda.andamento} />
            {/* where its card is far below */}
            {demanda.status === 'EM_ANALISE' && !phone && (
              <DueWords demanda={demanda} className="xl:hidden print:hidden" />
            )}
            <DevolutivaBadge devolutiva={demanda.devolutiva} />
            <UrgenteBadge urgente={demanda.urgente} />
            <SigiloBadge sigilosa={demanda.sigilosa} />
            {demanda.codigo_oficio && !phone && <MunicipeBeside municipe={demanda.municipe} />}
            <PresenceAvatars kind="demandas" id={demanda.id} />
          </>
        }
        actions={
          <>
            {actions.map((Panel, index) => (
              <Panel key={index} demanda={demanda} />
            ))}
            {canEdit && (
              <Link
                to="/demandas/$id/edit"
                params={{ id: demanda.id }}
                aria-keyshortcuts="e"
                className={buttonClass('secondary')}
              >
                <Pencil size={16} strokeWidth={1.9} aria-hidden />
                {texts.editar}
              </Link>
            )}
            <Menu demanda={demanda} />
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 max-md:pb-20 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_auto_1fr]">
        {phone && <Due demanda={demanda} folds={phone} />}
        <Card title={t.dados}>
          <dl className="grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-4">
            {phone && <Descricao demanda={demanda} />}
            <Datum label={t.dataDemanda}>
              <DateText value={demanda.data_demanda} />
            </Datum>
            <Datum label={t.codigoDoOficio}>
              {demanda.codigo_oficio ? (
                <span className="num">{demanda.codigo_oficio}</span>
              ) : (
                <span className="text-ink-3">{t.naoInformado}</span>
              )}
            </Datum>
            <Datum label={t.assessorResponsavel}>{demanda.assessor_responsavel}</Datum>
            <Datum label={t.setor}>
              {demanda.setor.deleted ? texts.excluido(demanda.setor.nome) : demanda.setor.nome}
            </Datum>
            {demanda.assunto && (
              <Datum label={t.assunto} className="col-span-2">
                {assuntosTexts.caminho(demanda.assunto.tema, demanda.assunto.nome)}
                {demanda.assunto.deleted && <span className="text-ink-3"> ({t.excluidoMarca})</span>}
              </Datum>
            )}
            {demanda.encerrada_em && (
              <Datum label={demandaCampos.encerrada_em}>
                <DateText value={demanda.encerrada_em} />
              </Datum>
            )}
            {demanda.protocolo_externo && (
              <Datum label={demandaCampos.protocolo_externo}>
                <span className="num break-words">{demanda.protocolo_externo}</span>
              </Datum>
            )}
            {!phone && <Descricao demanda={demanda} />}
          </dl>
        </Card>
        {under.map((Panel, index) => (
          <Panel key={index} demanda={demanda} />
        ))}
        <div className="flex min-w-0 flex-col gap-3 xl:col-start-2 xl:row-span-3 xl:row-start-1">
          {!phone && (
            <>
              <MunicipeCard municipe={demanda.municipe} demandaId={demanda.id} />
              <Due demanda={demanda} folds={phone} />
            </>
          )}
          {cards.map((Panel, index) => (
            <Panel key={index} demanda={demanda} folds={phone} />
          ))}
        </div>
        <Docs demanda={demanda}>{(rows) => <AnexosPanel demandaId={demanda.id} folds={phone} more={rows} />}</Docs>
      </div>
      <ChangeStatusDialog demanda={changing && demanda} near={changing} onClose={() => setChanging(null)} />
    </>
  );
}

const Descricao = ({ demanda }: { demanda: Demanda }) => (
  <Datum label={t.descricao} className="col-span-full md:border-t md:border-line md:pt-4">
    <p className="max-w-[80ch] whitespace-pre-wrap">
      <span className="capitals">{demanda.descricao_texto}</span>
    </p>
  </Datum>
);

/** On a phone the name is the way to the record, and the thumb has the ways to call. */
function MunicipeLink({ municipe }: { municipe: Demanda['municipe'] }) {
  if (municipe.deleted)
    return (
      <p className="basis-full text-sm text-ink-2">
        <MunicipeName municipe={municipe} />
      </p>
    );
  return (
    <Link
      to="/municipes/$id"
      params={{ id: municipe.id }}
      className="-my-1 flex min-h-11 max-w-full min-w-0 basis-full items-center gap-1 text-md font-medium text-accent-text"
    >
      <span className="min-w-0 break-words">
        <MunicipeName municipe={municipe} />
      </span>
      <ChevronRight size={16} aria-hidden className="shrink-0" />
    </Link>
  );
}

function MunicipeCard({ municipe, demandaId }: { municipe: Demanda['municipe']; demandaId: string }) {
  return (
    <Card title={t.municipe}>
      <div className="flex items-start gap-3">
        <Avatar name={municipe.nome_completo} />
        <div className="min-w-0">
          <p className="text-md font-medium break-words">
            <MunicipeName municipe={municipe} />
          </p>
          <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
            <span className="flex items-center gap-1">
              <Hash size={14} aria-hidden className="text-ink-3" />
              <span className="sr-only">{t.codigo}</span>
              <span className="num">{municipe.codigo}</span>
            </span>
            {municipe.telefone_ddd && (
              <PhoneLink phone={municipe.telefone_ddd} className="gap-1">
                <Phone size={14} aria-hidden className="text-ink-3" />
                <span className="sr-only">{t.telefone}</span>
              </PhoneLink>
            )}
          </p>
        </div>
      </div>
      {municipe.deleted && <p className="mt-3 text-sm text-ink-3">{t.municipeExcluidoDica}</p>}
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden max-md:*:flex-1 xl:*:flex-1 print:hidden">
        {/* on phones they stand under the thumb */}
        {municipe.telefone_ddd && (
          <CallLinks
            phone={municipe.telefone_ddd}
            name={municipe.nome_completo}
            about={{ municipeId: municipe.id, demandaId }}
            className="max-md:hidden"
          />
        )}
        {!municipe.deleted && (
          <Link to="/municipes/$id" params={{ id: municipe.id }} className={buttonClass()}>
            {t.verMunicipe}
          </Link>
        )}
      </div>
    </Card>
  );
}

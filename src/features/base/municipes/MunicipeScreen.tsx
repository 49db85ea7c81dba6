import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft, Combine, UserX } from 'lucide-react';
import { useEffect } from 'react';
import type { Problem } from '../../../shared/contract.ts';
import { useData } from '../../../web/data/data.ts';
import { showProblem } from '../../../web/calls/problem.ts';
import { usePageTitle } from '../../../web/calls/page-title.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { GoneContext, isGone } from '../../../web/calls/gone.ts';
import { RecordGone } from '../../../web/forms/RecordGone.tsx';
import { buttonClass } from '../../../web/ui/Button.tsx';
import { Card, Datum } from '../../../web/ui/Card.tsx';
import { RecordSkeleton } from '../../../web/ui/Skeleton.tsx';
import { histories } from '../../../shared/history.ts';
import { HistoryPanel } from '../../../web/history/HistoryPanel.tsx';
import { MunicipeEdit } from './MunicipeEdit.tsx';
import { type Name, Section } from './MunicipeFields.tsx';
import { MunicipeHeader, useViewActions } from './MunicipeHeader.tsx';
import { type MunicipePanel, type MunicipeTab, MunicipeTabs, panelsOf } from './MunicipeTabs.tsx';
import { getMunicipe, type Municipe, type MunicipeDetail, showMunicipeValue } from './municipes.contract.ts';
import { municipeCampos, municipesTexts as t } from './municipes.texts.ts';

/** What other slices show on this page: in its head, before the data, as tabs, and beside the data, before its history and at the end. */
type Parts = {
  actions: readonly MunicipePanel[];
  first: readonly MunicipePanel[];
  tabs: readonly MunicipeTab[];
  cards: readonly MunicipePanel[];
  last: readonly MunicipePanel[];
};

/** `/municipes/{id}`, and with `/edit` its edit mode. */
export function MunicipeScreen(parts: Parts) {
  const { id = '' } = useParams({ strict: false });
  const editing = useLocation({ select: ({ pathname }) => /\/edit\/?$/.test(pathname) });
  const canEdit = useAllowed('municipes.edit');
  const query = useData(getMunicipe, { id });
  const { data, error } = query;
  const navigate = useNavigate();

  // one that is deleted while it is being edited takes nothing of what was typed along
  const missing = isGone(query) && !(editing && data);
  const failed = error !== null && !missing && data === undefined;
  useEffect(() => {
    if (!failed) return;
    showProblem(error, editing ? t.erroCarregarDados : t.erroCarregar);
    void navigate({ to: '/municipes', replace: true });
  }, [failed, error, editing, navigate]);

  if (missing) return <NotFound {...(error?.problem.code === 'municipes.merged' && { merged: error.problem })} />;
  if (!data) return <Loading />;
  if (editing && canEdit && !data.anonimizado_em)
    return (
      <GoneContext value={isGone(query)}>
        <MunicipeEdit municipe={data} tabs={parts.tabs} />
      </GoneContext>
    );
  return <MunicipeView municipe={data} {...parts} />;
}

function MunicipeView({ municipe, actions, first, tabs, cards, last }: Parts & { municipe: MunicipeDetail }) {
  return (
    <>
      <MunicipeHeader municipe={municipe} {...useViewActions(municipe, actions)} />
      <MunicipeTabs municipe={municipe} more={tabs}>
        <div className="grid items-start gap-3 max-md:mb-20 xl:grid-cols-[minmax(0,56rem)_minmax(18rem,22rem)]">
          <div className="flex min-w-0 flex-col gap-3">
            {panelsOf(first, municipe)}
            <Card>
              <MunicipeData municipe={municipe} />
            </Card>
          </div>
          <div className="flex min-w-0 flex-col gap-3">
            {panelsOf(cards, municipe)}
            <HistoryPanel endpoint={histories.municipes} id={municipe.id} />
            {panelsOf(last, municipe)}
          </div>
        </div>
      </MunicipeTabs>
    </>
  );
}

const half = 'col-span-2';
/** A citizen's fields as they are read, under their sections: where each stands among six columns. */
const shown: { title?: string; fields: Partial<Record<Name, string>> }[] = [
  {
    title: t.secaoContato,
    fields: { nome_completo: `${half} md:col-span-4`, telefone_ddd: `${half} num`, email: `${half} md:col-span-4` },
  },
  {
    title: t.secaoEndereco,
    fields: {
      cep: `${half} num`,
      endereco: `${half} md:col-span-4`,
      numero: 'col-span-1 md:col-span-2',
      complemento: 'col-span-1 md:col-span-2',
      bairro: half,
      ponto_referencia: `${half} md:col-span-6`,
    },
  },
  { fields: { informacoes_adicionais: `${half} md:col-span-6` } },
];
const namesIn = (fields: Partial<Record<Name, string>>) => Object.keys(fields) as Name[];

/** A citizen's fields, to read: those that are filled, and what is missing in one line. */
function MunicipeData({ municipe }: { municipe: Municipe }) {
  const canEdit = useAllowed('municipes.edit');
  const missing = shown.flatMap(({ fields }) => namesIn(fields)).filter((name) => !municipe[name]);
  return (
    <div className="flex flex-col gap-5">
      {shown.map(({ title, fields }, index) => {
        const filled = namesIn(fields).filter((name) => municipe[name]);
        if (filled.length === 0) return null;
        return (
          <Section data title={title} key={index}>
            {filled.map((name) => (
              <Datum key={name} label={municipeCampos[name]} className={fields[name]}>
                <span className="whitespace-pre-line">{showMunicipeValue(name, municipe[name])}</span>
              </Datum>
            ))}
          </Section>
        );
      })}
      {missing.length > 0 && !municipe.anonimizado_em && (
        <p className="text-sm text-ink-3">
          {t.sem(missing.map(inSentence).join(', '))}
          {canEdit && (
            <span className="print:hidden">
              {' · '}
              <Link
                to="/municipes/$id/edit"
                params={{ id: municipe.id }}
                className="rounded-sm font-semibold text-accent-text hover:underline max-md:py-3.5"
              >
                {t.completar}
              </Link>
            </span>
          )}
        </p>
      )}
    </div>
  );
}

/** A field's name within a sentence: abbreviations stay as they are. */
function inSentence(name: Name): string {
  const label = municipeCampos[name];
  return label === label.toUpperCase() ? label : label.toLowerCase();
}

function Loading() {
  usePageTitle(t.titulo);
  return (
    <div className="max-w-4xl">
      <RecordSkeleton fields={8} />
    </div>
  );
}

/** Nobody of that id, or somebody who is another one by now. */
function NotFound({ merged }: { merged?: Problem }) {
  usePageTitle(t.naoEncontrado, [{ label: t.titulo, to: '/municipes' }]);
  return (
    <>
      <h1 className="sr-only">{t.naoEncontrado}</h1>
      <RecordGone
        icon={merged ? Combine : UserX}
        title={merged ? merged.detail : t.naoEncontrado}
        hint={merged ? t.unidoDica : t.naoEncontradoDica}
        action={
          merged?.existingId ? (
            <Link to="/municipes/$id" params={{ id: merged.existingId }} className={buttonClass('primary')}>
              {t.abrirUnido}
            </Link>
          ) : (
            <Link to="/municipes" className={buttonClass('secondary')}>
              <ArrowLeft size={16} aria-hidden />
              {t.voltarLista}
            </Link>
          )
        }
      />
    </>
  );
}

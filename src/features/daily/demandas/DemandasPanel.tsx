import { Link } from '@tanstack/react-router';
import { ArrowUpRight, ClipboardList, Plus } from 'lucide-react';
import { texts } from '../../../shared/texts.ts';
import { useData, usePrefetch } from '../../../web/data/data.ts';
import { useLastPage } from '../../../web/browser/last-page.ts';
import { useSearchState } from '../../../web/browser/search-state.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { beforeWords } from '../../../web/ui/Badge.tsx';
import { buttonClass } from '../../../web/ui/Button.tsx';
import type { Column } from '../../../web/ui/columns.ts';
import { DataTable } from '../../../web/ui/DataTable.tsx';
import { DateText } from '../../../web/ui/DateText.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { Pagination } from '../../../web/ui/Pagination.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { Skeleton } from '../../../web/ui/Skeleton.tsx';
import { getMunicipe, type Municipe, type MunicipeDetail } from '../../base/municipes/municipes.contract.ts';
import { SigiloBadge } from '../sigilo/SigiloBadge.tsx';
import { type Demanda, demandasByMunicipe, demandasPageSize, getDemanda } from './demandas.contract.ts';
import { demandasTexts, municipeDemandasTexts as t } from './demandas.texts.ts';
import { DemandaStatusBadge, ReunidaBadge, UrgenteBadge } from './DemandaStatusBadge.tsx';

const columns: Column<Demanda>[] = [
  {
    key: 'data',
    header: t.data,
    width: '8rem',
    main: true,
    card: 'corner',
    cell: (row) => <DateText value={row.data_demanda} />,
  },
  { key: 'assessor', header: t.assessor, secondary: true, card: 'meta', cell: (row) => row.assessor_responsavel },
  {
    key: 'setor',
    header: t.setor,
    card: 'title',
    cell: (row) => (
      <>
        <span className="block truncate">
          <UrgenteBadge urgente={row.urgente} className={beforeWords} />
          <SigiloBadge sigilosa={row.sigilosa} className={beforeWords} />
          <ReunidaBadge reunida={row.reunida} className={beforeWords} />
          {row.setor.nome}
          {row.assunto && <span className="font-normal text-ink-2"> · {row.assunto.nome}</span>}
        </span>
        <span className="block truncate text-xs max-md:mt-1 max-md:line-clamp-2 max-md:text-sm max-md:font-normal max-md:whitespace-normal max-md:text-ink-2">
          {row.descricao_texto}
        </span>
      </>
    ),
  },
  {
    key: 'codigo_oficio',
    header: t.codigoOficio,
    width: '10rem',
    secondary: true,
    cell: (row) => (
      <span className="num">
        <span className="block truncate">{row.codigo_oficio ?? t.semCodigo}</span>
        <span className="block text-xs text-ink-3">{row.numero}</span>
      </span>
    ),
    cardCell: (row) => (
      <span className="num">{row.codigo_oficio ? `${t.oficio(row.codigo_oficio)} · ${row.numero}` : row.numero}</span>
    ),
  },
  {
    key: 'status',
    header: t.status,
    width: '11rem',
    card: 'top',
    cell: (row) => <DemandaStatusBadge status={row.status} />,
  },
  {
    key: 'abrir',
    header: texts.acoes,
    width: '10rem',
    align: 'end',
    card: 'metaEnd',
    cell: (row) => (
      <Link
        to="/demandas/$id"
        params={{ id: row.id }}
        className="inline-flex min-h-6 items-center gap-1 rounded-sm font-semibold max-md:-my-2.5 max-md:min-h-11 max-md:text-sm whitespace-nowrap text-accent-text hover:underline"
      >
        {t.abrir}
        <ArrowUpRight size={14} aria-hidden />
      </Link>
    ),
  },
];

/** What was asked for in this citizen's name, the newest first. */
export function DemandasPanel({ municipe: { id, anonimizado_em } }: { municipe: Municipe }) {
  const [{ pagina: page }, setSearch] = useSearchState({ pagina: 1 });
  const demandas = useData(demandasByMunicipe, { id, page }, { error: t.erroCarregar, keepPrevious: true });
  useLastPage(page, demandasPageSize, demandas, (last) => setSearch({ pagina: last }, { replace: true }));
  const canEdit = useAllowed('demandas.edit') && !anonimizado_em;
  const prefetch = usePrefetch();
  const add = canEdit && <NewDemandaLink municipeId={id} />;
  return (
    <Loaded query={demandas} error={t.erroCarregar}>
      {({ rows, total }) =>
        rows.length > 0 ? (
          <>
            <DataTable
              label={t.aba}
              columns={columns}
              rows={rows}
              rowKey={(row) => row.id}
              open={(row) => `/demandas/${row.id}`}
              onIntent={(row) => prefetch(getDemanda, { id: row.id })}
              stale={demandas.isPlaceholderData}
            />
            {total > demandasPageSize && (
              <Pagination
                page={page}
                pageSize={demandasPageSize}
                shown={rows.length}
                total={total}
                onPage={(next) => setSearch({ pagina: next })}
              />
            )}
          </>
        ) : (
          <EmptyState icon={ClipboardList} title={t.vazio} hint={t.vazioDica} action={add} />
        )
      }
    </Loaded>
  );
}

/** Rows that a card begins with; who has more open is better looked at in the list. */
const mostOpen = 5;

/** What this citizen waits for: the first thing that somebody who calls asks about. */
export function OpenDemandasPanel({ municipe }: { municipe: MunicipeDetail }) {
  const { id, demandas_total, demandas_abertas: open } = municipe;
  if (demandas_total === 0) return null;
  const all = (
    <Link
      to="/municipes/$id"
      params={{ id }}
      search={{ aba: 'demandas' }}
      className="rounded-sm text-sm font-semibold text-accent-text hover:underline max-md:leading-11 print:hidden"
    >
      {t.verTodas(demandas_total)}
    </Link>
  );
  return (
    <Card title={t.abertas} actions={demandas_total > Math.min(open, mostOpen) && all}>
      {open > 0 ? (
        <OpenDemandas municipeId={id} open={open} />
      ) : (
        <p className="text-sm text-ink-2">{t.nenhumaAberta}</p>
      )}
    </Card>
  );
}

/** The open ones, the newest first; `open` is how many, whose room is kept while they come. */
function OpenDemandas({ municipeId, open }: { municipeId: string; open: number }) {
  const query = useData(demandasByMunicipe, { id: municipeId, status: 'EM_ANALISE' }, { error: t.erroCarregar });
  const prefetch = usePrefetch();
  const skeleton = (
    <ul aria-busy className={openRows}>
      {Array.from({ length: Math.min(open, mostOpen) }, (_, index) => (
        <li key={index} className={openRow}>
          <Skeleton className="w-1/3" />
          <Skeleton className="w-3/4" />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <Loaded query={query} error={t.erroCarregar} skeleton={skeleton}>
        {({ rows }) => (
          <ul className={openRows}>
            {rows.slice(0, mostOpen).map((row) => (
              <li key={row.id}>
                <Link
                  to="/demandas/$id"
                  params={{ id: row.id }}
                  onPointerEnter={() => prefetch(getDemanda, { id: row.id })}
                  className={`${openRow} hover:bg-sunken`}
                >
                  <span className="flex items-baseline justify-between gap-x-3 max-[20rem]:flex-wrap">
                    <span className="min-w-0 truncate text-sm font-medium">
                      <UrgenteBadge urgente={row.urgente} className={beforeWords} />
                      {row.setor.nome}
                      {row.assunto && <span className="font-normal text-ink-2"> · {row.assunto.nome}</span>}
                    </span>
                    <span className="num text-xs min-[20rem]:shrink-0 text-ink-2">
                      {row.numero} · <DateText value={row.data_demanda} />
                    </span>
                  </span>
                  <span className="line-clamp-2 text-sm text-ink-2 md:line-clamp-1">
                    <SigiloBadge sigilosa={row.sigilosa} className={beforeWords} />
                    <ReunidaBadge reunida={row.reunida} className={beforeWords} />
                    {row.descricao_texto}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {open > mostOpen && <p className="mt-1 text-xs text-ink-2">{t.maisAbertas(open - mostOpen)}</p>}
    </>
  );
}
const openRows = '-mx-2 flex flex-col';
/** Of one height, whatever is in it: two lines on a computer, three on a phone. */
const openRow = 'flex h-19 flex-col justify-center gap-1 rounded-sm px-2 md:h-12 md:gap-0.5';

/** In the form of a new demand: what the chosen citizen waits for already. */
export function OpenDemandasNote({ municipeId }: { municipeId: string }) {
  const { data } = useData(getMunicipe, { id: municipeId }, { enabled: municipeId !== '' });
  if (!data || data.id !== municipeId || data.demandas_abertas === 0) return null;
  return (
    <section aria-label={t.abertas} className="rounded-sm bg-bg px-4 pt-2.5 pb-1.5">
      <p aria-hidden className="mb-1 text-sm font-semibold">
        {t.abertas}
      </p>
      <OpenDemandas municipeId={municipeId} open={data.demandas_abertas} />
    </section>
  );
}

function NewDemandaLink({ municipeId }: { municipeId: string }) {
  return (
    <Link to="/demandas/nova" search={{ municipe: municipeId }} className={buttonClass()}>
      <Plus size={16} strokeWidth={1.9} aria-hidden />
      {demandasTexts.nova}
    </Link>
  );
}

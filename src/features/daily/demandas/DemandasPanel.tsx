import { Link } from '@tanstack/react-router';
import { ArrowUpRight, ClipboardList, Plus } from 'lucide-react';
import { useData, usePrefetch } from '../../../web/data/data.ts';
import { useLastPage } from '../../../web/browser/last-page.ts';
import { useSearchState } from '../../../web/browser/search-state.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { buttonClass } from '../../../web/ui/Button.tsx';
import type { Column } from '../../../web/ui/columns.ts';
import { DataTable } from '../../../web/ui/DataTable.tsx';
import { DateText } from '../../../web/ui/DateText.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { Pagination } from '../../../web/ui/Pagination.tsx';
import type { Municipe } from '../../base/municipes/municipes.contract.ts';
import { type Demanda, demandasByMunicipe, demandasPageSize, getDemanda } from './demandas.contract.ts';
import { demandasTexts, municipeDemandasTexts as t } from './demandas.texts.ts';
import { DemandaStatusBadge } from './DemandaStatusBadge.tsx';

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
  { key: 'setor', header: t.setor, card: 'title', cell: (row) => row.setor.nome },
  {
    key: 'codigo_oficio',
    header: t.codigoOficio,
    width: '10rem',
    secondary: true,
    cell: (row) => <span className="num">{row.codigo_oficio ?? t.semCodigo}</span>,
    cardCell: (row) => <span className="num">{row.codigo_oficio ? t.oficio(row.codigo_oficio) : t.semCodigo}</span>,
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
    header: demandasTexts.acoes,
    width: '10rem',
    align: 'end',
    card: 'metaEnd',
    cell: (row) => (
      <Link
        to="/demandas/$id"
        params={{ id: row.id }}
        className="inline-flex min-h-6 items-center gap-1 rounded-sm font-semibold max-md:-my-1.5 max-md:min-h-9 max-md:text-sm whitespace-nowrap text-accent-text hover:underline"
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

function NewDemandaLink({ municipeId }: { municipeId: string }) {
  return (
    <Link to={'/demandas/nova' as string} search={{ municipe: municipeId } as never} className={buttonClass()}>
      <Plus size={16} strokeWidth={1.9} aria-hidden />
      {demandasTexts.nova}
    </Link>
  );
}

import { Link } from '@tanstack/react-router';
import { User } from 'lucide-react';
import { usePrefetch } from '../../../web/data/data.ts';
import type { Column } from '../../../web/ui/columns.ts';
import { DataTable } from '../../../web/ui/DataTable.tsx';
import { DateText } from '../../../web/ui/DateText.tsx';
import { getDemanda } from '../../daily/demandas/demandas.contract.ts';
import { DemandaStatusBadge } from '../../daily/demandas/DemandaStatusBadge.tsx';
import type { DashboardDemanda } from './dashboard.contract.ts';
import { dashboardTexts as t } from './dashboard.texts.ts';

const marked = ({ nome, deleted }: { nome: string; deleted: boolean }) =>
  deleted ? (
    <>
      {nome} <span className="font-normal text-ink-3">({t.excluido})</span>
    </>
  ) : (
    nome
  );

const columns: Column<DashboardDemanda>[] = [
  {
    key: 'municipe',
    header: t.municipe,
    main: true,
    cell: ({ municipe }) => (
      <span className="capitals">{marked({ nome: municipe.nome_completo, deleted: municipe.deleted })}</span>
    ),
  },
  {
    key: 'setor',
    header: t.setor,
    width: '20%',
    className: 'truncate text-ink-2',
    card: 'subtitle',
    cell: ({ setor }) => marked(setor),
  },
  {
    key: 'assessor',
    header: t.assessor,
    width: '20%',
    className: 'truncate text-ink-2',
    cell: ({ assessor_responsavel }) => assessor_responsavel,
    cardCell: ({ assessor_responsavel }) => (
      <span className="flex items-center gap-1.5">
        <User size={14} aria-hidden className="shrink-0 text-ink-3" />
        {assessor_responsavel}
      </span>
    ),
  },
  {
    key: 'data',
    header: t.data,
    width: '7rem',
    card: 'corner',
    cell: ({ data_demanda }) => <DateText value={data_demanda} />,
  },
  {
    key: 'status',
    header: t.status,
    width: '10rem',
    card: 'top',
    cell: ({ status }) => <DemandaStatusBadge status={status} />,
  },
];

/** The five demands registered last. */
export function DashboardLatest({ demandas }: { demandas: readonly DashboardDemanda[] }) {
  const prefetch = usePrefetch();
  return (
    <section aria-labelledby="ultimas-demandas">
      <header className="mb-2 flex min-h-8 items-center justify-between gap-3">
        <h2 id="ultimas-demandas" className="text-md font-semibold">
          {t.ultimasDemandas}
        </h2>
        <Link
          to="/demandas"
          className="inline-flex min-h-6 items-center text-sm font-medium text-accent-text hover:underline max-md:-my-2.5 max-md:min-h-11"
        >
          {t.verTodas}
        </Link>
      </header>
      {demandas.length === 0 ? (
        <p className="rounded-md border border-line bg-surface p-5 text-md text-ink-2">{t.nenhumaDemanda}</p>
      ) : (
        // the list's room for a floating button is not needed here
        <div className="max-md:[&_ul]:pb-0">
          <DataTable
            label={t.ultimasDemandas}
            columns={columns}
            rows={demandas}
            rowKey={({ id }) => id}
            open={({ id }) => `/demandas/${id}`}
            onIntent={({ id }) => prefetch(getDemanda, { id })}
          />
        </div>
      )}
    </section>
  );
}

import { isDay } from '../../../shared/days.ts';
import { useData } from '../../../web/data/data.ts';
import { useLastPage } from '../../../web/browser/last-page.ts';
import { useSearchState } from '../../../web/browser/search-state.ts';
import { useTenant } from '../../../web/session/session.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { PageHeader } from '../../../web/ui/PageHeader.tsx';
import { Tabs } from '../../../web/ui/Tabs.tsx';
import { listAuditoria, listEventos, logPageSize, mostEvents } from './auditoria.contract.ts';
import { auditoriaTexts as t } from './auditoria.texts.ts';
import { LogFilters } from './LogFilters.tsx';
import { LogTable } from './LogTable.tsx';
import { sidesOf } from './sides.ts';

const refetchInterval = 30_000;

/** `/auditoria`: what was done in the office, and beside it what happened in the whole installation. */
export default function AuditoriaPage() {
  const { tenant } = useTenant();
  // without an office there is one log to read
  const first = tenant ? 'gabinete' : 'instalacao';
  const [{ aba }, setSearch] = useSearchState({ aba: first, busca: '', dia: '', pagina: 1 });
  return (
    <>
      <PageHeader title={t.titulo} />
      <Tabs
        label={t.titulo}
        value={aba === 'instalacao' || aba === 'gabinete' ? aba : first}
        onChange={(next) => setSearch({ aba: next, busca: '', dia: '', pagina: 1 })}
        tabs={[
          {
            value: 'gabinete',
            label: t.abas.gabinete,
            content: tenant ? <OfficeLog /> : <p className="text-sm text-ink-2">{t.semGabinete}</p>,
          },
          { value: 'instalacao', label: t.abas.instalacao, content: <InstallationLog /> },
        ]}
      />
    </>
  );
}

/** Filter and page, which the address keeps. */
function useFilter() {
  const [{ busca, dia, pagina: page }, setSearch] = useSearchState({ busca: '', dia: '', pagina: 1 });
  const day = isDay(dia) ? dia : '';
  const input = { ...(busca && { busca }), ...(day && { dia: day }), page };
  const filters = (
    <LogFilters
      busca={busca}
      dia={day}
      onChange={(changes) => setSearch({ ...changes, pagina: 1 }, { replace: true })}
    />
  );
  return {
    input,
    page,
    filters,
    onPage: (next: number) => setSearch({ pagina: next }),
    onLast: (last: number) => setSearch({ pagina: last }, { replace: true }),
    onClear: busca || day ? () => setSearch({ busca: '', dia: '', pagina: 1 }) : null,
  };
}

function OfficeLog() {
  const { input, filters, onLast, ...table } = useFilter();
  const log = useData(listAuditoria, input, { error: t.erroCarregar, refetchInterval });
  useLastPage(table.page, logPageSize, log, onLast);
  return (
    <>
      {filters}
      <Loaded query={log} error={t.erroCarregar}>
        {({ rows, total }) => (
          <LogTable label={t.abas.gabinete} rows={rows} total={total} stale={log.isPlaceholderData} {...table} />
        )}
      </Loaded>
    </>
  );
}

function InstallationLog() {
  const { input, filters, onLast, ...table } = useFilter();
  const log = useData(listEventos, input, { error: t.erroCarregar, refetchInterval });
  useLastPage(table.page, logPageSize, log, onLast);
  return (
    <>
      {filters}
      <Loaded query={log} error={t.erroCarregar}>
        {({ rows, total }) => (
          <LogTable
            label={t.abas.instalacao}
            rows={rows.map(({ detalhe, ...row }) => ({
              ...row,
              ...sidesOf(detalhe),
              aberto: false,
              parte_de: null,
            }))}
            total={total}
            stale={log.isPlaceholderData}
            note={total >= mostEvents && t.soMaisNovos}
            {...table}
          />
        )}
      </Loaded>
    </>
  );
}

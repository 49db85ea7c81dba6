import { useNavigate } from '@tanstack/react-router';
import { Stamp } from 'lucide-react';
import { useData } from '../../../web/data/data.ts';
import { fullPage, usePages } from '../../../web/data/pages.ts';
import { ExportButton } from '../../../web/exports/ExportButton.tsx';
import { NothingFound } from '../../../web/lists/NothingFound.tsx';
import { useAllowed } from '../../../web/session/session.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { DataTable } from '../../../web/ui/DataTable.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { SearchInput } from '../../../web/ui/SearchInput.tsx';
import { Select } from '../../../web/ui/Select.tsx';
import { listOrgaos, orgaosMax } from '../../base/orgaos/orgaos.contract.ts';
import { orgaosTexts } from '../../base/orgaos/orgaos.texts.ts';
import { exportOficios, type Lista as Which, listOficios } from '../../daily/oficios/oficios.contract.ts';
import { columns } from './columns.tsx';
import { useListaState } from './lista-state.tsx';
import { OficioActions } from './OficioActions.tsx';
import { useReiterarKey } from './reiterar.tsx';
import { registroTexts as t } from './registro.texts.ts';

/** One list of letters: searched, of one órgão, a hundred at a time. */
export function Lista({ lista }: { lista: Which }) {
  const { busca, orgao, depois, narrowing, setSearch } = useListaState();
  const navigate = useNavigate();
  const asked = { lista, ...narrowing };
  const oficios = useData(listOficios, { ...asked, ...(depois && { depois }) }, { error: t.erroCarregar });
  const canExport = useAllowed('records.export') && oficios.data?.rows.length !== 0;
  const seesAll = useAllowed('sigilo.all');
  useReiterarKey(lista === 'SEM_RESPOSTA');
  const narrowed = busca !== '' || orgao !== '';
  const clear = () => setSearch({ busca: '', orgao: '', depois: '' });
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <SearchInput
          value={busca}
          placeholder={t.buscar}
          onSearch={(typed) => setSearch({ busca: typed, depois: '' }, { replace: true })}
        />
        <span className="flex gap-2 max-md:w-full">
          <OrgaoFilter value={orgao} onChange={(id) => setSearch({ orgao: id, depois: '' })} />
          {canExport && (
            <ExportButton
              endpoint={exportOficios}
              input={asked}
              what="oficios"
              // what is secret leaves the office only when it is asked for
              option={seesAll ? withSecrets : undefined}
            />
          )}
        </span>
      </div>
      <Loaded query={oficios} error={t.erroCarregar}>
        {({ rows, depois: next }) => (
          <>
            {rows.length > 0 ? (
              <DataTable
                label={t.listas[lista]}
                columns={columns[lista]}
                rows={rows}
                rowKey={({ id }) => id}
                open={({ id, oculto }) => (oculto ? undefined : `/oficios/${id}`)}
                actions={lista === 'SEM_RESPOSTA' ? undefined : (oficio) => <OficioActions oficio={oficio} />}
                stale={oficios.isPlaceholderData}
              />
            ) : narrowed ? (
              <NothingFound title={t.nadaEncontrado} clear={t.limpar} onClear={clear} />
            ) : lista === 'EMITIDOS' ? (
              <EmptyState
                icon={Stamp}
                title={t.vazio}
                action={
                  <Button onClick={() => void navigate({ to: '/demandas', search: { visao: 'sem_oficio' } })}>
                    {t.verDemandas}
                  </Button>
                }
              />
            ) : (
              <EmptyState icon={Stamp} title={t.vazioLista[lista]} />
            )}
            {(next || depois) && (
              <p className="mt-4 flex justify-center gap-2">
                {depois && <Button onClick={() => setSearch({ depois: '' })}>{t.doInicio}</Button>}
                {next && <Button onClick={() => setSearch({ depois: next })}>{t.seguintes}</Button>}
              </p>
            )}
            {lista === 'SEM_RESPOSTA' && rows.length > 0 && (
              <p className="mt-3 text-xs text-ink-3">{t.semRespostaDica}</p>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

const withSecrets = { label: t.incluirSigilosos, input: { sigilosas: true } };

/** Value of the choice that leads to more choices. */
const nextPage = 'mais';

/** Nothing where an office has no órgão. */
function OrgaoFilter({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const orgaos = usePages(listOrgaos, {}, fullPage(orgaosMax), { error: orgaosTexts.erroCarregar });
  if (!orgaos.rows?.length) return null;
  const options = orgaos.rows.map(({ id, nome }) => ({ value: id, label: nome }));
  if (orgaos.more) options.push({ value: nextPage, label: t.seguintes });
  return (
    <div className="min-w-0 flex-1 print:hidden md:w-64">
      <Select
        aria-label={t.filtroOrgao}
        placeholder={`${t.filtroOrgao}: ${t.todos}`}
        options={options}
        value={value}
        onChange={({ target }) => (target.value === nextPage ? orgaos.more?.() : onChange(target.value))}
      />
    </div>
  );
}

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { firstDay, lastDay } from '../../../shared/days.ts';
import { useToday } from '../../../web/browser/today.ts';
import { useData } from '../../../web/data/data.ts';
import { fullPage, usePages } from '../../../web/data/pages.ts';
import { useEditedRow } from '../../../web/data/edited-row.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { IconButton } from '../../../web/ui/IconButton.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { MoreRows } from '../../../web/ui/MoreRows.tsx';
import { Ano } from './Ano.tsx';
import { ContadosCard } from './ContadosCard.tsx';
import { EditFeriadoForm, NewFeriadoForm } from './FeriadoForms.tsx';
import { feriadosMax, getCalendario, listFeriados } from './feriados.contract.ts';
import { FeriadosCard } from './FeriadosCard.tsx';
import { feriadosTexts as t } from './feriados.texts.ts';

/** The days along which an office counts: a year of them, and the lists that say why one is off. */
export function CalendarioPanel() {
  const today = useToday();
  const [ano, setAno] = useState(today.slice(0, 4));
  const canEdit = useAllowed('calendario.edit');
  const year = useData(getCalendario, { ano }, { error: t.erroCarregar });
  const feriados = usePages(listFeriados, {}, fullPage(feriadosMax), { error: t.erroCarregar });
  const rows = feriados.rows ?? [];
  const [editing, setEditing] = useEditedRow(rows);
  const [adding, setAdding] = useState(false);
  const turn = (by: number) => setAno(String(Number(ano) + by));

  return (
    <>
      <Loaded query={year} error={t.erroCarregar}>
        {({ dias, uteis, pontos_facultativos }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 xl:grid-cols-[minmax(0,1fr)_24rem]">
            <div className="flex min-w-0 flex-col gap-3 xl:col-start-2">
              <Loaded query={feriados.query} error={t.erroCarregar}>
                {() => (
                  <FeriadosCard
                    ano={ano}
                    feriados={rows}
                    canEdit={canEdit}
                    onAdd={() => setAdding(true)}
                    onEdit={setEditing}
                  />
                )}
              </Loaded>
              <MoreRows list={feriados} />
              <ContadosCard dias={dias} facultativos={pontos_facultativos} canEdit={canEdit} />
            </div>
            <Card className="xl:col-start-1 xl:row-start-1">
              <header className="mb-4 flex items-center gap-1">
                <IconButton
                  icon={ChevronLeft}
                  label={t.anoAntes}
                  disabled={ano === firstDay.slice(0, 4)}
                  className="-ml-2"
                  onClick={() => turn(-1)}
                />
                <h2 aria-live="polite" className="num text-lg font-semibold">
                  {ano}
                </h2>
                <IconButton
                  icon={ChevronRight}
                  label={t.anoDepois}
                  disabled={ano === lastDay.slice(0, 4)}
                  onClick={() => turn(1)}
                />
                <p className="ml-auto text-sm text-ink-2">{t.uteis(uteis)}</p>
              </header>
              <Ano dias={dias} />
            </Card>
          </div>
        )}
      </Loaded>
      <Dialog open={adding} onClose={() => setAdding(false)} title={t.novo}>
        <NewFeriadoForm onDone={() => setAdding(false)} />
      </Dialog>
      <Dialog open={editing !== null} onClose={() => setEditing(null)} title={t.editar}>
        {editing && <EditFeriadoForm feriado={editing} onDone={() => setEditing(null)} />}
      </Dialog>
    </>
  );
}

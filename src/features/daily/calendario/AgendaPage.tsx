import { CalendarSync, EllipsisVertical, Plus, Printer } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyContent } from '../../../web/parts/lazy-part.tsx';
import { isPhone, usePhone, useVeryWide } from '../../../web/browser/media.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { DropdownMenu, MenuItem } from '../../../web/ui/DropdownMenu.tsx';
import { IconButton } from '../../../web/ui/IconButton.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { PageHeader } from '../../../web/ui/PageHeader.tsx';
import type { CompromissoListed } from '../agenda/agenda.contract.ts';
import { agendaTexts as t } from '../agenda/agenda.texts.ts';
import { BeyondNotice } from './AgendaBeyond.tsx';
import { AgendaPeriod, NothingFound, PeriodSkeleton } from './AgendaPeriod.tsx';
import { AgendaFilters, AgendaToolbar } from './AgendaToolbar.tsx';
import { useAgendaRows } from './agenda-rows.tsx';
import { likelyDay, useAgendaView } from './agenda-view.tsx';
import { useMove } from './compromisso-actions.tsx';
import { OpenedCompromisso } from './CompromissoDialog.tsx';
import { type NewCompromisso, NewCompromissoForm } from '../agenda/CompromissoForm.tsx';
import { DayDialog } from './DayDialog.tsx';
import { LinkDialog } from '../link-calendario/LinkDialog.tsx';
import { PrintDay } from './PrintDay.tsx';
import { TodayCard } from './TodayCard.tsx';

const AgendaCalendar = lazyContent(() => import('./AgendaCalendar.tsx'));
// beside the data, not after it; a phone begins with the list
if (!isPhone()) AgendaCalendar.preload();

export default function AgendaPage() {
  const view = useAgendaView();
  const phone = usePhone();
  const { vista, dia, today, de, ate } = view;
  const canEdit = useAllowed('agenda.edit');
  const { query: agenda, all, rows, beyond, cut, searching } = useAgendaRows(view);
  const { move, moving } = useMove(all);
  const [creating, setCreating] = useState<NewCompromisso | null>(null);
  const [dayList, setDayList] = useState<string | null>(null);
  const [printing, setPrinting] = useState<string | null>(null);
  const [subscribing, setSubscribing] = useState(false);

  const create = (day: string, time = '') => {
    setDayList(null);
    setCreating({ data_compromisso: day, hora_compromisso: time });
  };
  const asked = canEdit && view.novoSobre ? { ...view.novoSobre, data_compromisso: dia, hora_compromisso: '' } : null;
  const start = creating ?? asked;
  const endCreate = () => {
    setCreating(null);
    if (asked) view.close();
  };
  const open = (row: CompromissoListed) => {
    setDayList(null);
    view.open(row);
  };
  // they need the whole width of most windows
  const sevenDays = vista === 'mes' || vista === 'semana';
  const veryWide = useVeryWide();
  const strip = sevenDays && !phone && !veryWide;
  const subscribe = () => setSubscribing(true);
  const printDay = () => setPrinting(vista === 'dia' ? dia : today);
  const list = (
    <AgendaPeriod
      view={view}
      rows={rows}
      beyond={beyond}
      waiting={agenda.isPlaceholderData || searching}
      onOpen={open}
      onMore={setDayList}
      onCreate={canEdit ? create : undefined}
    />
  );
  return (
    <>
      <PageHeader
        title={t.titulo}
        actions={
          !phone && (
            <>
              <Button icon={CalendarSync} onClick={subscribe}>
                <span>
                  {t.assinarCurto} <span className="max-lg:sr-only">{t.assinarResto}</span>
                </span>
              </Button>
              <Button icon={Printer} onClick={printDay}>
                {t.imprimirDia}
              </Button>
            </>
          )
        }
        action={canEdit ? { label: t.novo, icon: Plus, onClick: () => create(likelyDay(view)) } : undefined}
      />
      <AgendaFilters view={view} rows={agenda.data} cut={cut} />
      <div
        className={cx(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-3',
          !strip && (sevenDays ? 'md:grid-cols-[minmax(0,1fr)_16rem]' : 'xl:grid-cols-[minmax(0,1fr)_16rem]'),
        )}
      >
        <div className="min-w-0">
          <AgendaToolbar view={view} menu={phone && <PhoneMenu onSubscribe={subscribe} onPrint={printDay} />} />
          <Loaded query={agenda} error={t.erroCarregar} skeleton={<PeriodSkeleton vista={vista} />}>
            {() =>
              vista === 'lista' ? (
                list
              ) : (
                <>
                  {view.filtered && !searching && rows.length === 0 && <NothingFound onClear={view.clearFilters} />}
                  {vista !== 'mes' && <BeyondNotice beyond={beyond} onMore={setDayList} />}
                  <Suspense fallback={<PeriodSkeleton vista={vista} />}>
                    <AgendaCalendar
                      vista={vista}
                      dia={dia}
                      today={today}
                      rows={rows}
                      beyond={beyond}
                      canEdit={canEdit}
                      moving={moving}
                      onCreate={create}
                      onOpen={open}
                      onMore={setDayList}
                      onMove={move}
                      onShow={(day) => view.show({ dia: day })}
                    />
                  </Suspense>
                  {/* the small month has room for marks alone */}
                  {phone && vista === 'mes' && rows.length > 0 && <div className="mt-4">{list}</div>}
                </>
              )
            }
          </Loaded>
        </div>
        <TodayCard
          today={today}
          onOpen={open}
          onMore={setDayList}
          strip={strip}
          className={cx(
            'max-md:mb-20',
            strip && 'order-first',
            // on a phone the list begins with the same
            vista === 'lista' && de <= today && today <= ate && 'max-md:hidden',
          )}
        />
      </div>

      <Dialog open={start !== null} onClose={endCreate} title={t.novo}>
        {start && <NewCompromissoForm start={start} onDone={endCreate} />}
      </Dialog>
      <OpenedCompromisso view={view} />
      <DayDialog
        day={dayList}
        onClose={() => setDayList(null)}
        onOpen={open}
        onCreate={canEdit ? create : undefined}
        onPrint={setPrinting}
      />
      <LinkDialog open={subscribing} onClose={() => setSubscribing(false)} />
      {(printing ?? (vista === 'dia' && dia)) && (
        <PrintDay day={printing ?? dia} ask={printing !== null} onDone={() => setPrinting(null)} />
      )}
    </>
  );
}

/** What stands beside the title where there is room for it. */
function PhoneMenu({ onSubscribe, onPrint }: { onSubscribe: () => void; onPrint: () => void }) {
  return (
    <DropdownMenu align="end" trigger={<IconButton icon={EllipsisVertical} label={t.maisAcoes} className="-mx-2" />}>
      <MenuItem icon={CalendarSync} onSelect={onSubscribe}>
        {t.assinarCurto} {t.assinarResto}
      </MenuItem>
      <MenuItem icon={Printer} onSelect={onPrint}>
        {t.imprimirDia}
      </MenuItem>
    </DropdownMenu>
  );
}

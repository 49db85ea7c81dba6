import { useNavigate } from '@tanstack/react-router';
import {
  AlarmClock,
  AtSign,
  CheckCheck,
  Clock,
  ListChecks,
  type LucideIcon,
  MailCheck,
  RotateCw,
  Settings2,
  UserRoundCheck,
} from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { texts } from '../../../../shared/texts.ts';
import {
  type Aviso,
  type AvisoTipo,
  avisosPageSize,
  listNotificacoes,
  markNotificacoes,
} from '../../../../features/daily/notificacoes/notificacoes.contract.ts';
import { notificacoesTexts as t } from '../../../../features/daily/notificacoes/notificacoes.texts.ts';
import { ago } from '../../../../web/browser/ago.ts';
import { useMinute, useToday } from '../../../../web/browser/today.ts';
import { useAction } from '../../../../web/data/action.ts';
import { useData } from '../../../../web/data/data.ts';
import { cx } from '../../../../web/ui/cx.ts';
import { aboutOf, placeOf, sentenceOf } from './aviso.ts';
import { DropdownMenu, MenuItem } from '../../../../web/ui/DropdownMenu.tsx';
import { webTexts } from '../../../../web/web.texts.ts';

const icons: Record<AvisoTipo, LucideIcon> = {
  ATRIBUIDA: UserRoundCheck,
  MENCAO: AtSign,
  HOJE: Clock,
  ATRASADA: AlarmClock,
  RESPONDIDO: MailCheck,
  RETOMAR: RotateCw,
  VERIFICAR: ListChecks,
};

/** What one was told, unread first; opening one marks it. */
export default function BellMenu({ trigger }: { trigger: ReactElement }) {
  const [pages, setPages] = useState(1);
  const { data, isError } = useData(listNotificacoes, { page: 1 });
  const mark = useAction(markNotificacoes, { error: t.erroMarcar });
  const navigate = useNavigate();
  const rows = data?.rows ?? [];
  return (
    <DropdownMenu
      trigger={trigger}
      defaultOpen
      align="end"
      className="foot-sheet w-[27.5rem] max-w-[calc(100vw-1rem)] max-md:max-h-[80dvh] max-md:w-full max-md:max-w-none max-md:rounded-b-none max-md:pb-[calc(0.25rem+env(safe-area-inset-bottom))]"
    >
      {/* whoever comes by keys begins at the first notice */}
      <div className="flex flex-col">
        {rows.length === 0 ? (
          <MenuItem disabled onSelect={() => {}}>
            {isError ? t.erroCarregar : data ? t.vazia : texts.carregando}
          </MenuItem>
        ) : (
          Array.from({ length: pages }, (_, at) => (
            <Avisos key={at} page={at + 1} mark={(id) => void mark.run({ ids: [id] })} />
          ))
        )}
        {data && data.total > pages * avisosPageSize && (
          <MenuItem keepOpen onSelect={() => setPages(pages + 1)}>
            {webTexts.mostrarMais}
          </MenuItem>
        )}
        <div className="order-first flex min-h-11 items-center justify-between gap-2 pl-2.5 md:min-h-8">
          <span className="flex-1 text-sm font-semibold">{t.titulo}</span>
          <div className="order-last">
            <MenuItem icon={Settings2} onSelect={() => void navigate({ to: '/conta', hash: 'avisos' })}>
              <span className="sr-only">{t.escolher}</span>
            </MenuItem>
          </div>
          {rows.some(({ lida }) => !lida) && (
            <div>
              <MenuItem icon={CheckCheck} keepOpen onSelect={() => void mark.run({ todas: true })}>
                {t.marcarTodas}
              </MenuItem>
            </div>
          )}
        </div>
      </div>
    </DropdownMenu>
  );
}

function Avisos({ page, mark }: { page: number; mark: (id: string) => void }) {
  const { data } = useData(listNotificacoes, { page });
  const navigate = useNavigate();
  const today = useToday();
  const minute = useMinute();
  const open = (aviso: Aviso) => {
    if (!aviso.lida) mark(aviso.id);
    const to = placeOf(aviso);
    if (to) void navigate(to as { to: '/' });
  };
  return data?.rows.map((aviso) => {
    const Icon = icons[aviso.tipo];
    const about = aboutOf(aviso);
    return (
      <MenuItem key={aviso.id} onSelect={() => open(aviso)}>
        <Icon size={16} strokeWidth={1.8} aria-hidden className="mt-0.5 shrink-0 self-start text-ink-3" />
        <span className="min-w-0 flex-1">
          <span className={cx('block break-words', aviso.lida ? 'text-ink-2' : 'font-semibold text-ink')}>
            {sentenceOf(aviso, today)}
            {!aviso.lida && <span className="sr-only">, {t.naoLida}</span>}
          </span>
          {about && <span className="block truncate text-xs text-ink-2">{about}</span>}
        </span>
        {!aviso.lida && <span aria-hidden className="size-2 shrink-0 rounded-full bg-accent" />}
        <time dateTime={aviso.momento} className="num shrink-0 self-start text-xs text-ink-3">
          {ago(aviso.momento, minute * 60_000 + 59_999, today)}
        </time>
      </MenuItem>
    );
  });
}

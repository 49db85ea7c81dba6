import { Link } from '@tanstack/react-router';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { Card } from '../../../web/ui/Card.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { PerguntaPanel } from '../../daily/desfecho/PerguntaPanel.tsx';
import type { SemRegistro } from '../../daily/desfecho/desfecho.contract.ts';
import { SemRegistroPanel } from '../../daily/desfecho/SemRegistroPanel.tsx';
import { CompromissoBadge } from '../../daily/agenda/CompromissoBadge.tsx';
import type { DashboardCompromisso } from './dashboard.contract.ts';
import { dashboardTexts as t } from './dashboard.texts.ts';

/** Appointments shown before the rest is asked for. */
const first = 6;

type Props = {
  today: string;
  compromissos: readonly DashboardCompromisso[];
  /** Of the day; the first ones are in `compromissos`. */
  total: number;
  semRegistro: SemRegistro;
};

/** The specification's card 'Compromissos de Hoje'. */
export function DashboardToday({ today, compromissos, total, semRegistro }: Props) {
  const [all, setAll] = useState(false);
  const shown = all ? compromissos : compromissos.slice(0, first);
  const more = total - shown.length;
  const link = (
    <Link
      to="/agenda"
      className="inline-flex min-h-6 shrink-0 items-center text-sm font-medium text-accent-text hover:underline max-md:-my-2.5 max-md:min-h-11"
    >
      {t.abrirAgenda}
    </Link>
  );
  return (
    <Card title={t.compromissosDeHoje} actions={link}>
      {compromissos.length === 0 && <p className="py-3 text-md text-ink-2">{t.nenhumCompromisso}</p>}
      <ul className="-my-1 divide-y divide-line empty:hidden">
        {shown.map((one) => (
          <Compromisso key={one.id} today={today} compromisso={one} />
        ))}
      </ul>
      <SemRegistroPanel {...semRegistro} />
      {more > 0 && all && (
        <Link
          to="/agenda"
          search={{ vista: 'dia' }}
          className="mt-2 inline-flex min-h-8 items-center text-sm font-medium text-accent-text hover:underline"
        >
          {t.maisCompromissos(more)}
        </Link>
      )}
      {more > 0 && !all && (
        <button
          type="button"
          onClick={() => setAll(true)}
          className="mt-2 min-h-8 rounded-sm text-sm font-medium text-accent-text hover:underline max-md:min-h-11"
        >
          {t.maisCompromissos(more)}
        </button>
      )}
    </Card>
  );
}

function Compromisso({ today, compromisso }: { today: string; compromisso: DashboardCompromisso }) {
  const { id, titulo, descricao, hora_compromisso, hora_fim, local, status, pede_resultado } = compromisso;
  const cancelled = status === 'CANCELADO';
  return (
    <li className="flex gap-4 py-2.5 max-[20rem]:flex-wrap">
      <div className="num w-11 shrink-0 text-md">
        <time className="block font-semibold">{hora_compromisso}</time>
        {hora_fim && <time className="block text-xs text-ink-3">{hora_fim}</time>}
      </div>
      <div className="min-w-0 flex-1 max-[20rem]:basis-24">
        <Link
          to="/agenda"
          search={{ vista: 'dia', dia: today, compromisso: id }}
          className={cx(
            'block w-fit max-w-full text-md font-medium break-words hover:underline',
            cancelled && 'text-ink-2 line-through',
          )}
        >
          {titulo}
        </Link>
        {descricao && <p className="line-clamp-2 text-sm break-words text-ink-2">{descricao}</p>}
        {local && (
          <p className="mt-0.5 flex items-center gap-1 text-xs text-ink-3">
            <MapPin size={12} aria-hidden className="shrink-0" />
            <span className="truncate">{local}</span>
          </p>
        )}
        <PerguntaPanel id={id} titulo={titulo} asked={pede_resultado} />
      </div>
      <div className="shrink-0">
        <CompromissoBadge status={status} />
      </div>
    </li>
  );
}

import { Link } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import { useData } from '../../web/data.ts';
import { useAllowed } from '../../web/session.tsx';
import { buttonClass } from '../../web/ui/Button.tsx';
import { Card } from '../../web/ui/Card.tsx';
import { Loaded } from '../../web/ui/Loaded.tsx';
import { Skeleton } from '../../web/ui/Skeleton.tsx';
import { listAgenda } from '../agenda/agenda.contract.ts';
import { agendaTexts } from '../agenda/agenda.texts.ts';
import { CompromissoLines } from '../agenda/CompromissoBadge.tsx';
import type { Municipe } from './municipes.contract.ts';

/** The citizen's appointments, and the way to make another. */
export function MunicipeCompromissos({ municipe: { id, anonimizado_em } }: { municipe: Municipe }) {
  const query = useData(listAgenda, { municipe_id: id }, { error: agendaTexts.erroCarregar, keepPrevious: false });
  const canEdit = useAllowed('agenda.edit');
  return (
    <Card title={agendaTexts.compromissos}>
      <Loaded query={query} error={agendaTexts.erroCarregar} skeleton={<Skeleton className="w-3/4" />}>
        {(rows) => <CompromissoLines rows={rows} />}
      </Loaded>
      {canEdit && !anonimizado_em && (
        <Link to="/agenda" search={{ municipe: id } as never} className={buttonClass('secondary', 'mt-4 w-full')}>
          <CalendarPlus size={16} strokeWidth={1.9} aria-hidden />
          {agendaTexts.novo}
        </Link>
      )}
    </Card>
  );
}

import { Link } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import { useAllowed } from '../../../web/session/session.tsx';
import { buttonClass } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { agendaTexts } from '../agenda/agenda.texts.ts';
import { CompromissosOf } from '../agenda/CompromissoBadge.tsx';

/** The demand's appointments, and the way to make another. */
export function DemandaCompromissos({ demandaId }: { demandaId: string }) {
  const canEdit = useAllowed('agenda.edit');
  return (
    <Card title={agendaTexts.compromissos}>
      <CompromissosOf link={{ demanda_id: demandaId }} />
      {canEdit && (
        <Link to="/agenda" search={{ demanda: demandaId } as never} className={buttonClass('secondary', 'mt-4 w-full')}>
          <CalendarPlus size={16} strokeWidth={1.9} aria-hidden />
          {agendaTexts.novo}
        </Link>
      )}
    </Card>
  );
}

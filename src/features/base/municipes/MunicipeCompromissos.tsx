import { Link } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import { useAllowed } from '../../../web/session/session.tsx';
import { buttonClass } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { agendaTexts } from '../../work/agenda/agenda.texts.ts';
import { CompromissosOf } from '../../work/agenda/CompromissoBadge.tsx';
import type { Municipe } from './municipes.contract.ts';

/** The citizen's appointments, and the way to make another. */
export function MunicipeCompromissos({ municipe: { id, anonimizado_em } }: { municipe: Municipe }) {
  const canEdit = useAllowed('agenda.edit');
  return (
    <Card title={agendaTexts.compromissos}>
      <CompromissosOf link={{ municipe_id: id }} />
      {canEdit && !anonimizado_em && (
        <Link to="/agenda" search={{ municipe: id } as never} className={buttonClass('secondary', 'mt-4 w-full')}>
          <CalendarPlus size={16} strokeWidth={1.9} aria-hidden />
          {agendaTexts.novo}
        </Link>
      )}
    </Card>
  );
}

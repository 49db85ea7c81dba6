import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { capitalized, formatLongDay } from '../../../shared/days.ts';
import { texts } from '../../../shared/texts.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Datum } from '../../../web/ui/Card.tsx';
import type { Compromisso } from './agenda.contract.ts';
import { participantesTexts, shownNames } from '../participantes/participantes.texts.ts';
import { SeriePanel } from '../series/SeriePanel.tsx';
import { agendaTexts as t } from './agenda.texts.ts';
import { CompromissoBadge, timesOf } from './CompromissoBadge.tsx';
import { MapMenu } from './MapMenu.tsx';

/** An appointment as it is read; `onEdit` leads from there to the form. */
export function ReadCompromissoPanel({ compromisso, onEdit }: { compromisso: Compromisso; onEdit?: () => void }) {
  const { data_compromisso, status, local, descricao, municipe, demanda, participantes, serie_id } = compromisso;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="num text-md font-medium">
          {capitalized(formatLongDay(data_compromisso))}, {timesOf(compromisso)}
        </p>
        <CompromissoBadge status={status} />
      </div>
      {serie_id && <SeriePanel id={serie_id} />}
      <dl className="flex flex-col gap-3">
        {local && (
          <Datum label={t.local}>
            <MapMenu place={local} />
          </Datum>
        )}
        {descricao && (
          <Datum label={t.descricao}>
            <p className="whitespace-pre-wrap">{descricao}</p>
          </Datum>
        )}
        {municipe && (
          <Datum label={t.municipe}>
            <About gone={municipe.deleted} mark={t.excluidoMarca} name={municipe.nome_completo}>
              <Link to="/municipes/$id" params={{ id: municipe.id }} className={linkClass}>
                {municipe.nome_completo}
              </Link>
            </About>
          </Datum>
        )}
        {demanda && (
          <Datum label={t.demanda}>
            <About gone={demanda.deleted} mark={t.excluidaMarca} name={demanda.descricao_texto}>
              <Link to="/demandas/$id" params={{ id: demanda.id }} className={linkClass}>
                {demanda.descricao_texto}
              </Link>
            </About>
          </Datum>
        )}
        {participantes.length > 0 && <Datum label={participantesTexts.titulo}>{shownNames(participantes)}</Datum>}
      </dl>
      {onEdit && (
        <Button icon={Pencil} onClick={onEdit}>
          {texts.editar}
        </Button>
      )}
    </div>
  );
}

const linkClass =
  'line-clamp-3 rounded-sm font-medium text-accent-text hover:underline max-md:flex max-md:min-h-11 max-md:items-center';

type AboutProps = { gone: boolean; mark: string; name: string; children: ReactNode };

const About = ({ gone, mark, name, children }: AboutProps) => (gone ? `${name} (${mark})` : children);

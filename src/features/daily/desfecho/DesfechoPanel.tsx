import { Link } from '@tanstack/react-router';
import { formatDate } from '../../../shared/format.ts';
import type { Compromisso } from '../agenda/agenda.contract.ts';
import { DemandaStatusBadge } from '../demandas/DemandaStatusBadge.tsx';
import type { Desfecho } from './desfecho.contract.ts';
import { desfechoTexts as t } from './desfecho.texts.ts';
import { PerguntaPanel } from './PerguntaPanel.tsx';

type Props = {
  compromisso: Compromisso;
  desfecho: Desfecho;
};

/** In an appointment: what came of it, or the question; and what became of what was promised to the citizen before. */
export function DesfechoPanel({ compromisso: { id, titulo }, desfecho }: Props) {
  const { pede, aceita, resultado_em, ultima } = desfecho;
  if (!pede && !resultado_em && !ultima) return null;
  return (
    <section aria-label={t.saiu} className="mb-4 flex flex-col gap-2 rounded-md border border-line bg-sunken px-4 py-3">
      {ultima && (
        <Link
          to="/agenda"
          search={{ vista: 'dia', dia: ultima.data_compromisso, compromisso: ultima.id }}
          className="flex min-h-6 items-center text-sm font-medium text-accent-text hover:underline max-md:min-h-11"
        >
          {t.daUltimaVez(formatDate(ultima.data_compromisso), ultima.resolvidas, ultima.total)}
        </Link>
      )}
      {resultado_em && <Said desfecho={desfecho} />}
      {(pede || (aceita && resultado_em)) && (
        <PerguntaPanel id={id} titulo={titulo} label={pede ? t.titulo : t.corrigir} />
      )}
    </section>
  );
}

function Said({ desfecho: { resultado, promessas } }: { desfecho: Desfecho }) {
  return (
    <>
      <h3 className="text-sm font-semibold">{t.saiu}</h3>
      {resultado && <p className="text-sm break-words whitespace-pre-wrap">{resultado}</p>}
      {!resultado && promessas.length === 0 && <p className="text-sm text-ink-2">{t.nada}</p>}
      <ul className="flex flex-col gap-1 empty:hidden">
        {promessas.map(({ id, numero, descricao_texto, status }) => (
          <li key={id} className="flex items-center gap-3">
            <Link
              to="/demandas/$id"
              params={{ id }}
              className="flex min-h-6 min-w-0 flex-1 items-center gap-2 text-sm text-accent-text hover:underline max-md:min-h-11"
            >
              <span className="num shrink-0">{numero}</span>
              <span className="min-w-0 truncate">{descricao_texto}</span>
            </Link>
            <DemandaStatusBadge status={status} />
          </li>
        ))}
      </ul>
    </>
  );
}

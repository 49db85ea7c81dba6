import { Link } from '@tanstack/react-router';
import { MessageSquarePlus } from 'lucide-react';
import { formatInstant, formatNumber } from '../../../shared/format.ts';
import { Button, buttonClass } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { DateText } from '../../../web/ui/DateText.tsx';
import { DueWords, ReunidaBadge, UrgenteBadge } from '../demandas/DemandaStatusBadge.tsx';
import { SigiloBadge } from '../sigilo/SigiloBadge.tsx';
import type { Caller, OpenDemanda } from './atendimento-rapido.contract.ts';
import { atendimentoRapidoTexts as t } from './atendimento-rapido.texts.ts';

export const panelId = 'quem-liga';

type Props = {
  caller: Caller | undefined;
  /** What they say belongs to a demand that is open already. */
  onNote: (demanda: OpenDemanda) => void;
};

/** What whoever calls waits for, and what was said last. */
export function CallerPanel({ caller, onNote }: Props) {
  if (!caller)
    return (
      <p className="rounded-md border border-dashed border-line-strong px-6 py-10 text-center text-sm text-ink-2 max-xl:hidden">
        {t.aoLado}
      </p>
    );
  const { abertas, demandas, ultimo_contato: last } = caller;
  return (
    <div id={panelId} className="flex flex-col gap-4">
      <Card
        title={t.demandasAbertas}
        actions={<span className="num text-sm text-ink-3">{abertas > 0 && formatNumber(abertas)}</span>}
      >
        {demandas.length === 0 && <p className="text-sm text-ink-2">{t.nenhumaAberta}</p>}
        <ul>
          {demandas.map((demanda) => (
            <Open key={demanda.id} demanda={demanda} onNote={() => onNote(demanda)} />
          ))}
        </ul>
        {abertas > demandas.length && (
          <Link
            to="/municipes/$id"
            params={{ id: caller.id }}
            search={{ aba: 'demandas' }}
            className="mt-2 inline-block rounded-sm text-sm font-semibold text-accent-text hover:underline max-md:leading-11"
          >
            {t.verTodas(t.abertas(abertas))}
          </Link>
        )}
      </Card>
      <Card title={t.ultimoContato}>
        {last ? (
          <>
            <p className="text-sm break-words whitespace-pre-line">{last.descricao}</p>
            <p className="mt-1 text-xs text-ink-3">
              {[t.contato(last.sentido, last.canal), last.autor].filter(Boolean).join(' · ')} ·{' '}
              <time dateTime={last.data_registro}>{formatInstant(last.data_registro)}</time>
            </p>
          </>
        ) : (
          <p className="text-sm text-ink-2">{t.nenhumContato}</p>
        )}
      </Card>
    </div>
  );
}

function Open({ demanda, onNote }: { demanda: OpenDemanda; onNote: () => void }) {
  const { id, numero, data_demanda, descricao_texto, urgente, sigilosa, reunida } = demanda;
  return (
    <li className="border-t border-line py-3 first:border-0 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-2.5 text-xs text-ink-3">
        <UrgenteBadge urgente={urgente} />
        <SigiloBadge sigilosa={sigilosa} />
        <ReunidaBadge reunida={reunida} />
        <span className="num">
          {numero} · <DateText value={data_demanda} />
        </span>
        <DueWords demanda={demanda} className="ml-auto" />
      </p>
      <p className="mt-1.5 line-clamp-3 text-sm font-medium break-words">{descricao_texto}</p>
      <div className="mt-2 flex flex-wrap gap-1.5">
        <Button icon={MessageSquarePlus} aria-label={t.anotarQual(numero)} onClick={onNote}>
          {t.anotar}
        </Button>
        <Link to="/demandas/$id" params={{ id }} aria-label={t.abrirQual(numero)} className={buttonClass('quiet')}>
          {t.abrir}
        </Link>
      </div>
    </li>
  );
}

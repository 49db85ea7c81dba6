import { Link } from '@tanstack/react-router';
import { withLabels } from '../../../shared/letters/variables.ts';
import { Plus } from 'lucide-react';
import { useData } from '../../../web/data/data.ts';
import { PanelCard } from '../../../web/session/PanelCard.tsx';
import { useAllowed } from '../../../web/session/session.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { oficiosTexts } from '../oficios/oficios.texts.ts';
import type { Demanda } from '../demandas/demandas.contract.ts';
import { type OficioListed, oficiosDaDemanda } from '../oficios/oficios.contract.ts';
import { oficiosDaDemandaTexts as t } from './oficios-da-demanda.texts.ts';
import { useNovoOficioDe } from './use-novo-oficio-panel.tsx';
import { SituacaoBadge } from '../redacao/SituacaoBadge.tsx';

/** The letters of a demand. The card comes with the first of them; until then one begins from the menu. */
export function OficiosPanel({ demanda, folds }: { demanda: Demanda; folds: boolean }) {
  const canRead = useAllowed('oficios.read');
  const canEdit = useAllowed('oficios.edit');
  const { data } = useData(oficiosDaDemanda, { id: demanda.id }, { enabled: canRead });
  if (!data || data.rows.length === 0) return null;
  const novo = canEdit && <NovoOficio demanda={demanda} />;
  return (
    <PanelCard name="oficios" folds={folds} title={t.titulo} fact={data.rows.length} actions={novo}>
      <ul className="-mx-2 flex flex-col">
        {data.rows.map((row) => (
          <li key={row.id}>
            <Line oficio={row} />
          </li>
        ))}
      </ul>
    </PanelCard>
  );
}

function NovoOficio({ demanda }: { demanda: Demanda }) {
  const { begin, busy } = useNovoOficioDe(demanda);
  return (
    <Button variant="quiet" icon={Plus} busy={busy} className="-mx-3 text-accent-text!" onClick={begin}>
      {oficiosTexts.novo}
    </Button>
  );
}

function Line({ oficio }: { oficio: OficioListed }) {
  const { id, identificacao, tipo, assunto, destinatario, orgao, situacao, resposta_ate, resposta_uteis, espera } =
    oficio;
  return (
    <Link
      to="/oficios/$id"
      params={{ id }}
      className="flex min-h-12 items-start gap-3 rounded-sm px-2 py-1.5 hover:bg-sunken"
    >
      <span className="min-w-0 flex-1">
        <span className={cx('block truncate text-sm font-medium', situacao === 'ANULADO' && 'line-through')}>
          {identificacao ?? tipo.nome} · {withLabels(assunto)}
        </span>
        <span className="block truncate text-xs text-ink-2">{destinatario || orgao?.nome}</span>
        {espera && resposta_ate && (
          <span className={cx('num block text-xs', (resposta_uteis ?? 0) < 0 ? 'text-bad' : 'text-ink-2')}>
            {t.respostaAteDia(resposta_ate)}
          </span>
        )}
      </span>
      <SituacaoBadge situacao={situacao} />
    </Link>
  );
}

import { Lock } from 'lucide-react';
import { withLabels } from '../../../shared/letters/variables.ts';
import { formatDate } from '../../../shared/format.ts';
import { texts } from '../../../shared/texts.ts';
import { Badge } from '../../../web/ui/Badge.tsx';
import type { Column } from '../../../web/ui/columns.ts';
import { DueWords } from '../../daily/demandas/DemandaStatusBadge.tsx';
import type { Lista, OficioListed } from '../../daily/oficios/oficios.contract.ts';
import { oficiosTexts } from '../../daily/oficios/oficios.texts.ts';
import { SituacaoBadge } from '../../daily/redacao/SituacaoBadge.tsx';
import { destinatarioDe, numeroCurto } from './curtos.ts';
import { CobrarActions } from './OficioActions.tsx';
import { registroTexts as t } from './registro.texts.ts';

/** What the state is known by: number at the other side, or the day. */
const factOf = ({ situacao, protocolo, ...o }: OficioListed): string => {
  if (situacao === 'PROTOCOLADO' && protocolo) return t.protocolo(protocolo);
  const day = {
    RASCUNHO: null,
    EMITIDO: o.emitido_em,
    ENVIADO: o.enviado_em,
    PROTOCOLADO: o.protocolado_em,
    RESPONDIDO: o.respondido_em,
    ANULADO: o.anulado_em,
  }[situacao];
  return day ? formatDate(day) : '';
};

function Estado({ oficio }: { oficio: OficioListed }) {
  const fact = factOf(oficio);
  return (
    <span className="block">
      <SituacaoBadge situacao={oficio.situacao} />
      <span className="num block truncate pl-5 text-xs text-ink-3 empty:hidden" title={fact || undefined}>
        {fact}
      </span>
    </span>
  );
}

/** How far away the day is, in words, over the day; the day alone once nothing is waited for. */
function Resposta({ oficio }: { oficio: OficioListed }) {
  const { resposta_ate, espera } = oficio;
  if (!resposta_ate) return null;
  return (
    <>
      {espera && <DueWords demanda={dueOf(oficio)} className="text-sm" />}
      <span className="num block pl-5 text-xs text-ink-3">{formatDate(resposta_ate)}</span>
    </>
  );
}

const dueOf = ({ resposta_ate, resposta_uteis }: OficioListed) => ({
  prazo: resposta_ate,
  prazo_uteis: resposta_uteis,
  parada_desde: null,
});

/** The number, and which kind of letter it is where it is none called after the page. */
function Numero({ oficio }: { oficio: OficioListed }) {
  const numero = numeroCurto(oficio);
  return (
    <>
      <span className="num block truncate font-medium text-ink" title={oficio.identificacao ?? undefined}>
        {numero ?? oficio.tipo.nome}
      </span>
      {numero && oficio.tipo.nome !== oficiosTexts.um && <Below>{oficio.tipo.nome}</Below>}
    </>
  );
}

function Destinatario({ oficio }: { oficio: OficioListed }) {
  const { orgao, pessoa } = destinatarioDe(oficio);
  return (
    <span className="block break-words whitespace-normal" title={oficio.destinatario}>
      <span className="line-clamp-2">{orgao}</span>
      <span className="block truncate text-xs empty:hidden">{pessoa}</span>
    </span>
  );
}

const Below = ({ children }: { children: string }) => (
  <span className="num block text-xs text-ink-3 empty:hidden">{children}</span>
);

const usual: Column<OficioListed>[] = [
  {
    key: 'numero',
    header: t.numero,
    width: '6rem',
    card: 'top',
    cell: (oficio) => <Numero oficio={oficio} />,
  },
  {
    key: 'assunto',
    header: t.assunto,
    main: true,
    cell: ({ oculto, assunto, tipo, reiteracao, reiterado_em, sigiloso }) => (
      <span className="block break-words whitespace-normal">
        {oculto ? <Badge icon={Lock}>{t.sigiloso}</Badge> : withLabels(assunto)}
        {!oculto && sigiloso && (
          <span className="ml-2">
            <Badge icon={Lock}>{t.sigiloso}</Badge>
          </span>
        )}
        {reiteracao > 0 && <Below>{oficiosTexts.reiteracao(reiteracao)}</Below>}
        {reiterado_em && <Below>{oficiosTexts.reiteradoEm(tipo.nome, reiterado_em)}</Below>}
      </span>
    ),
  },
  {
    key: 'destinatario',
    header: t.destinatario,
    width: '15.5rem',
    card: 'subtitle',
    cell: (oficio) => <Destinatario oficio={oficio} />,
  },
  {
    key: 'demandas',
    header: t.demandas,
    width: '5.5rem',
    align: 'end',
    secondary: true,
    cell: ({ demandas, oculto }) => !oculto && <span className="num">{demandas}</span>,
    cardCell: ({ demandas, oculto }) => (oculto || demandas === 0 ? null : t.quantasDemandas(demandas)),
  },
  { key: 'situacao', header: t.situacao, width: '8rem', cell: (oficio) => <Estado oficio={oficio} /> },
  {
    key: 'resposta',
    header: t.respostaAte,
    width: '12.5rem',
    card: 'corner',
    cell: (oficio) => <Resposta oficio={oficio} />,
    cardCell: (oficio) =>
      !oficio.respondido_em && !oficio.anulado_em && <DueWords demanda={dueOf(oficio)} className="text-xs" />,
  },
];

/** Of who is not answered yet: what can be done about it stands in the row, and takes room that others have for the recipient. */
const overdue: Column<OficioListed>[] = [
  ...usual.map((column) => (column.key === 'destinatario' ? { ...column, width: '12.75rem' } : column)),
  {
    key: 'acoes',
    header: texts.acoes,
    head: <span className="sr-only">{texts.acoes}</span>,
    width: '8rem',
    align: 'end',
    card: 'metaEnd',
    cell: (oficio) => <CobrarActions oficio={oficio} />,
  },
];

/** A draft waits for nobody yet. */
const drafts = usual.filter(({ key }) => key !== 'resposta');

export const columns: Record<Lista, Column<OficioListed>[]> = {
  RASCUNHOS: drafts,
  EMITIDOS: usual,
  SEM_RESPOSTA: overdue,
  ANULADOS: usual,
};

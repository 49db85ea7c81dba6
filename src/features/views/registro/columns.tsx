import { Ban, CircleAlert, CircleCheck, FileCheck, FileText, Lock, type LucideIcon, Send } from 'lucide-react';
import { formatDate } from '../../../shared/format.ts';
import { Badge, type Tone } from '../../../web/ui/Badge.tsx';
import type { Column } from '../../../web/ui/columns.ts';
import type { OficioListed, Situacao } from '../../daily/oficios/oficios.contract.ts';
import { registroTexts as t } from './registro.texts.ts';

const looks: Record<Situacao, [Tone, LucideIcon]> = {
  RASCUNHO: ['neutral', FileText],
  EMITIDO: ['info', FileText],
  ENVIADO: ['info', Send],
  PROTOCOLADO: ['info', FileCheck],
  RESPONDIDO: ['ok', CircleCheck],
  ANULADO: ['bad', Ban],
};

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
  const [tone, icon] = looks[oficio.situacao];
  return (
    <span className="block">
      <Badge tone={tone} icon={icon}>
        {t.situacoes[oficio.situacao]}
      </Badge>
      <Below>{factOf(oficio)}</Below>
    </span>
  );
}

/** How far away the day is; overdue once it is past. */
function Resposta({ oficio: { resposta_ate, resposta_uteis, respondido_em, anulado_em } }: { oficio: OficioListed }) {
  if (!resposta_ate) return null;
  const waits = !respondido_em && !anulado_em;
  const far = resposta_uteis;
  const said = !waits || far === null ? null : far < 0 ? t.venceuHa(-far) : far > 0 ? t.venceEm(far) : t.venceHoje;
  return (
    <span className="block">
      {said && (
        <Badge tone={far! < 0 ? 'bad' : far === 0 ? 'warn' : 'neutral'} icon={CircleAlert}>
          {said}
        </Badge>
      )}
      <Below>{formatDate(resposta_ate)}</Below>
    </span>
  );
}

const Below = ({ children }: { children: string }) => (
  <span className="num block text-xs text-ink-3 empty:hidden">{children}</span>
);

export const columns: Column<OficioListed>[] = [
  {
    key: 'numero',
    header: t.numero,
    width: '11rem',
    card: 'top',
    cell: ({ identificacao, tipo }) => (
      <span className="num font-semibold break-words whitespace-normal">{identificacao ?? tipo.nome}</span>
    ),
  },
  {
    key: 'assunto',
    header: t.assunto,
    main: true,
    cell: ({ oculto, assunto, reiteracao, sigiloso }) => (
      <span className="block break-words whitespace-normal">
        {oculto ? <Badge icon={Lock}>{t.sigiloso}</Badge> : assunto}
        {!oculto && sigiloso && (
          <span className="ml-2">
            <Badge icon={Lock}>{t.sigiloso}</Badge>
          </span>
        )}
        {reiteracao > 0 && <Below>{t.reiteracao(reiteracao)}</Below>}
      </span>
    ),
  },
  {
    key: 'destinatario',
    header: t.destinatario,
    width: '15rem',
    card: 'subtitle',
    cell: ({ destinatario }) => <span className="break-words whitespace-normal">{destinatario}</span>,
  },
  {
    key: 'demandas',
    header: t.demandas,
    width: '6rem',
    align: 'end',
    secondary: true,
    card: 'hidden',
    cell: ({ demandas, oculto }) => !oculto && <span className="num">{demandas}</span>,
  },
  { key: 'situacao', header: t.situacao, width: '9.5rem', cell: (oficio) => <Estado oficio={oficio} /> },
  {
    key: 'resposta',
    header: t.respostaAte,
    width: '13rem',
    card: 'metaEnd',
    cell: (oficio) => <Resposta oficio={oficio} />,
  },
];

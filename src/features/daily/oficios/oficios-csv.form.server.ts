import { csvForm } from '../../../server/exports/csv.ts';
import type { CsvColumn } from '../../../shared/exports/csv.ts';
import { formatDate } from '../../../shared/format.ts';
import { oficios } from './noun.ts';
import type { OficioListed } from './oficios.contract.ts';
import { oficiosTexts as t } from './oficios.texts.ts';

const { fields } = oficios.tables.oficios;

const day = (
  key: 'emitido_em' | 'enviado_em' | 'protocolado_em' | 'resposta_ate' | 'respondido_em' | 'anulado_em',
): CsvColumn<OficioListed> => ({
  label: fields[key],
  value: (row) => row[key] && formatDate(row[key]),
  asIs: true,
});

const columns: CsvColumn<OficioListed>[] = [
  { label: fields.identificacao.label, value: ({ identificacao }) => identificacao },
  { label: t.campoTipo, value: ({ tipo }) => tipo.nome },
  { label: fields.assunto.label, value: ({ assunto }) => assunto },
  { label: fields.destinatario.label, value: ({ destinatario }) => destinatario },
  { label: t.demandas, value: ({ demandas }) => String(demandas) },
  { label: t.situacao, value: ({ situacao }) => t.situacoes[situacao] },
  { label: fields.reiteracao, value: ({ reiteracao }) => (reiteracao ? String(reiteracao) : null) },
  day('emitido_em'),
  day('enviado_em'),
  day('protocolado_em'),
  { label: fields.protocolo.label, value: ({ protocolo }) => protocolo },
  day('resposta_ate'),
  day('respondido_em'),
  day('anulado_em'),
  {
    label: fields.casa_numero,
    value: ({ casa_numero, casa_ano }) => (casa_numero ? `${casa_numero}/${casa_ano}` : null),
  },
  { label: fields.casa_link, value: ({ casa_link }) => casa_link },
  {
    label: fields.resultado.label,
    value: ({ resultado }) => resultado && fields.resultado.values[resultado],
  },
];

export const form = csvForm(columns);

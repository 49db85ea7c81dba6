import { User } from 'lucide-react';
import type { Column } from '../../web/ui/columns.ts';
import { DateText } from '../../web/ui/DateText.tsx';
import type { Demanda } from './demandas.contract.ts';
import { demandasTexts as t } from './demandas.texts.ts';
import { StatusButton } from './DemandaStatusBadge.tsx';

/** The citizen's name; a deleted one is marked. */
export function MunicipeName({ municipe }: { municipe: Demanda['municipe'] }) {
  return (
    <>
      <span className="truncate">{municipe.nome_completo}</span>
      {municipe.deleted && <span className="shrink-0 text-ink-3"> ({t.excluidoMarca})</span>}
    </>
  );
}

export const demandasColumns = (changeStatus: (demanda: Demanda) => void): Column<Demanda>[] => [
  {
    key: 'codigo_oficio',
    header: t.codigoOficio,
    width: '8.5rem',
    className: 'num truncate text-ink-2',
    card: 'metaEnd',
    cell: ({ codigo_oficio }) => codigo_oficio ?? <span className="text-ink-3">{t.semCodigo}</span>,
    cardCell: ({ codigo_oficio }) => (
      <span className="num">{codigo_oficio ? t.oficio(codigo_oficio) : t.semCodigo}</span>
    ),
  },
  {
    key: 'descricao_texto',
    header: t.descricao,
    main: true,
    cell: ({ descricao_texto, municipe }) => (
      <>
        <span className="block truncate">{descricao_texto}</span>
        <span className="flex gap-1 text-xs font-normal text-ink-2">
          <MunicipeName municipe={municipe} />
        </span>
      </>
    ),
    cardCell: ({ descricao_texto, municipe }) => (
      <>
        <span className="line-clamp-2 text-md">{descricao_texto}</span>
        <span className="mt-1 flex gap-1 text-sm font-normal text-ink-2">
          <MunicipeName municipe={municipe} />
        </span>
      </>
    ),
  },
  {
    key: 'status',
    header: t.status,
    width: '10rem',
    card: 'top',
    cell: (demanda) => <StatusButton status={demanda.status} onClick={() => changeStatus(demanda)} />,
  },
  {
    key: 'assessor',
    header: t.assessor,
    width: '9.5rem',
    className: 'truncate text-ink-2',
    cell: ({ assessor_responsavel }) => assessor_responsavel,
    cardCell: ({ assessor_responsavel }) => (
      <span className="flex items-center gap-1.5">
        <User size={14} aria-hidden className="shrink-0 text-ink-3" />
        {assessor_responsavel}
      </span>
    ),
  },
  {
    key: 'data_demanda',
    header: t.data,
    width: '7rem',
    card: 'corner',
    cell: ({ data_demanda }) => <DateText value={data_demanda} />,
  },
];

import { Button } from '../../../web/ui/Button.tsx';
import { meansNumero } from '../../../shared/letters/numero.ts';
import { contains } from '../../../shared/letters/search.ts';
import { fieldsThatAre } from '../../../shared/noun.ts';
import { fewFound } from '../../base/municipes/municipes-filtros.contract.ts';
import { demandas } from './noun.ts';
import { User } from 'lucide-react';
import { beforeWords } from '../../../web/ui/Badge.tsx';
import type { Column } from '../../../web/ui/columns.ts';
import { DateText } from '../../../web/ui/DateText.tsx';
import { tickColumn } from '../../../web/ui/selection.tsx';
import { coletivoTexts } from '../coletivo/coletivo.texts.ts';
import { SigiloBadge } from '../sigilo/SigiloBadge.tsx';
import {
  type Demanda,
  demandaStatuses,
  type DemandasPage,
  excerptLength,
  type StatusCounts,
} from './demandas.contract.ts';
import { demandasTexts as t } from './demandas.texts.ts';
import {
  AndamentoText,
  DemandaStatusBadge,
  DueCell,
  DueWords,
  ReunidaBadge,
  StatusButton,
  StillWords,
  UrgenteBadge,
} from './DemandaStatusBadge.tsx';

/** The citizen's name; a deleted one is marked. */
export function MunicipeName({ municipe }: { municipe: Demanda['municipe'] }) {
  return (
    <>
      <span className="capitals">{municipe.nome_completo}</span>
      {municipe.deleted && <span className="text-ink-3"> ({t.excluidoMarca})</span>}
    </>
  );
}

/** Beside what is said of a demand whose title is a code. */
export const MunicipeBeside = ({ municipe }: Pick<Demanda, 'municipe'>) => (
  <span className="font-medium text-ink">
    <MunicipeName municipe={municipe} />
  </span>
);

/** What was asked for, behind what marks it. */
const Words = ({ demanda: { urgente, sigilosa, reunida, descricao_texto } }: { demanda: Demanda }) => (
  <>
    <UrgenteBadge urgente={urgente} className={beforeWords} />
    <SigiloBadge sigilosa={sigilosa} className={beforeWords} />
    <ReunidaBadge reunida={reunida} className={beforeWords} />
    <span className="capitals">{descricao_texto}</span>
  </>
);

/** The citizen's name in a single line: the name is cut, the mark of a deleted one never. */
function MunicipeLine({ demanda, className }: { demanda: Demanda; className: string }) {
  const { municipe, apoiadores } = demanda;
  return (
    <span className={`flex gap-1 font-medium text-ink-2 ${className}`}>
      <span className="capitals min-w-0 truncate">{municipe.nome_completo}</span>
      {municipe.deleted && <span className="shrink-0 font-normal text-ink-3"> ({t.excluidoMarca})</span>}
      {apoiadores > 0 && (
        <span className="num shrink-0" title={coletivoTexts.maisApoiadores(apoiadores)}>
          <span aria-hidden>{coletivoTexts.mais(apoiadores)}</span>
          <span className="sr-only">{coletivoTexts.maisApoiadores(apoiadores)}</span>
        </span>
      )}
    </span>
  );
}

/** What has a narrow column breaks into a second line, as high as the description and its citizen are. */
const TwoLines = ({ text }: { text: string }) => <span className="line-clamp-2 leading-4.5 break-words">{text}</span>;

/** Whom to ring back about it. */
export const callMunicipe = ({ id: demandaId, municipe }: Demanda) => ({
  phone: municipe.telefone_ddd,
  name: municipe.nome_completo,
  municipeId: municipe.id,
  demandaId,
});

const dueColumn: Column<Demanda> = {
  key: 'prazo',
  header: t.prazo,
  width: '11.75rem',
  card: 'corner',
  cell: (demanda) => <DueCell demanda={demanda} />,
  cardCell: (demanda) => (demanda.status === 'EM_ANALISE' ? <DueWords demanda={demanda} className="text-xs" /> : null),
};

/** Where one looks at what stands still: for how long. On a phone it takes the corner. */
const stillColumn: Column<Demanda> = {
  key: 'parada',
  header: t.parada,
  width: '10.5rem',
  card: 'corner',
  cell: ({ movimentada_em }) => movimentada_em && <StillWords since={movimentada_em} />,
};

export const demandasColumns = (changeStatus: (demanda: Demanda, near: Element) => void): Column<Demanda>[] => [
  {
    key: 'codigo_oficio',
    header: t.codigoOficio,
    width: '7rem',
    secondary: true,
    className: 'num truncate text-ink-2',
    card: 'metaEnd',
    cell: ({ codigo_oficio, numero }) => (
      <>
        <span className="block truncate">{codigo_oficio ?? <span className="text-ink-3">{t.semCodigo}</span>}</span>
        <span className="block text-xs whitespace-nowrap text-ink-3">{numero}</span>
      </>
    ),
    cardCell: ({ codigo_oficio, numero }) => (
      <span className="num">{codigo_oficio ? `${t.oficio(codigo_oficio)} · ${numero}` : numero}</span>
    ),
  },
  {
    key: 'descricao_texto',
    header: t.descricao,
    main: true,
    narrow: true,
    cell: (demanda) => (
      <>
        <span className="block truncate font-normal min-[80rem]:line-clamp-2 min-[80rem]:whitespace-normal">
          <Words demanda={demanda} />
        </span>
        <MunicipeLine demanda={demanda} className="text-xs" />
      </>
    ),
    cardCell: (demanda) => (
      <>
        <span className="line-clamp-2 text-md font-normal">
          <Words demanda={demanda} />
        </span>
        <MunicipeLine demanda={demanda} className="mt-1 text-sm" />
      </>
    ),
  },
  {
    key: 'status',
    header: t.status,
    width: '10rem',
    card: 'top',
    cell: (demanda) => (
      <>
        {demanda.reunida ? (
          <DemandaStatusBadge status={demanda.status} />
        ) : (
          <StatusButton status={demanda.status} onClick={(near) => changeStatus(demanda, near)} />
        )}
        {demanda.andamento && (
          <span className="-mt-0.5 block leading-4">
            <AndamentoText andamento={demanda.andamento} />
          </span>
        )}
      </>
    ),
  },
  {
    key: 'assessor',
    header: t.assessor,
    width: '8rem',
    secondary: true,
    cell: ({ assessor_responsavel }) => <TwoLines text={assessor_responsavel} />,
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
    width: '6.75rem',
    card: 'corner',
    cell: ({ data_demanda }) => <DateText value={data_demanda} />,
  },
];

export const tick = tickColumn<Demanda>(t.selecionarPagina, ({ numero }) => t.selecionar(numero));

/** Columns that stand there when somebody wants them. */
const others: Column<Demanda>[] = [
  textColumn('setor', t.setor, ({ setor }) => setor.nome, '9rem'),
  textColumn('assunto', t.assunto, ({ assunto }) => assunto?.nome, '9.5rem'),
  textColumn('bairro', t.bairro, ({ bairro }) => bairro, '8.5rem'),
  textColumn('protocolo_externo', t.protocolo, ({ protocolo_externo }) => protocolo_externo, '7rem'),
  dueColumn,
  dateColumn('created_at', t.dataCadastro, ({ created_at }) => created_at),
  dateColumn('encerrada_em', t.encerradaEm, ({ encerrada_em }) => encerrada_em),
];

function textColumn(
  key: string,
  header: string,
  of: (row: Demanda) => string | null | undefined,
  width: string,
): Column<Demanda> {
  const cell = (row: Demanda) => of(row) && <TwoLines text={of(row)!} />;
  return { key, header, cell, cardCell: of, width, secondary: true, late: true };
}

function dateColumn(key: string, header: string, of: (row: Demanda) => string | null): Column<Demanda> {
  const cell = (row: Demanda) => of(row) && <DateText value={of(row)!} />;
  return { key, header, width: '7.5rem', secondary: true, late: true, cell };
}

/** All columns that there are, in the order in which they stand: what is asked about, then when. */
export const allColumns = (usual: Column<Demanda>[]): Column<Demanda>[] => {
  const date = usual.at(-1)!;
  return [...usual.slice(0, -1), ...others.slice(0, 5), date, ...others.slice(5)];
};

/** Those that somebody chose; on a phone the date keeps its corner unless the deadline takes it. */
export const chosenColumns = (usual: Column<Demanda>[], keys: readonly string[]): Column<Demanda>[] =>
  allColumns(usual)
    .filter(({ key, main }) => main || keys.includes(key))
    .map((column) =>
      column.key === 'data_demanda' && keys.includes('prazo') ? { ...column, card: 'hidden' } : column,
    );

/** The column of deadlines, before that of dates, comes with the first one; on a phone it takes the corner of the date. */
export function withDue(columns: Column<Demanda>[], anyDue: boolean): Column<Demanda>[] {
  if (!anyDue) return columns;
  const last = columns.at(-1)!;
  return [...columns.slice(0, -1), dueColumn, { ...last, card: 'hidden' }];
}

/** Among what stands still each says for how long, before its date. */
export const withStill = (columns: Column<Demanda>[]): Column<Demanda>[] => [
  ...columns.slice(0, -1).map((column) => (column.card === 'corner' ? { ...column, card: 'meta' as const } : column)),
  stillColumn,
  ...columns.slice(-1).map((column) => ({ ...column, card: 'hidden' as const })),
];

/** Whether all that there is to search is here. */
export const isAll = ({ rows, total }: DemandasPage) =>
  total! <= rows.length && rows.every(({ descricao_texto }) => descricao_texto.length < excerptLength);

const searched = fieldsThatAre('searched', demandas.tables.demandas.fields);

/** How many of these rows have which status. */
export const countsOf = (rows: readonly Demanda[]) =>
  Object.fromEntries(
    demandaStatuses.map((one) => [one, rows.filter(({ status }) => status === one).length]),
  ) as StatusCounts;

/** Whether a row is found by what is typed, as the server would. */
export const matches = (row: Demanda, busca: string) =>
  contains(busca, ...searched.map(({ name }) => row[name as keyof Demanda] as string | null)) ||
  meansNumero(busca, row.numero) ||
  (!row.municipe.deleted && contains(busca, row.municipe.nome_completo));

/** Whether what is typed finds so few, where all are here, that the server is asked whom it may mean. */
export const isFew = (page: DemandasPage | undefined, busca: string) =>
  busca !== '' && page !== undefined && page.rows.filter((row) => matches(row, busca)).length < fewFound;

/** What is left when the server could not be asked. */
export function SearchAll({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="quiet" className="h-auto! px-1.5! py-1! text-accent-text! hover:underline" onClick={onClick}>
      {t.buscarEmTodas}
    </Button>
  );
}

/** Statuses that a list shows, none for any; a provided one is of what is open, or of what is closed. */
export const meantBy = (status: readonly string[], visao: string | undefined): readonly string[] =>
  status.length > 0 || !visao ? status : visao === 'sem_devolutiva' ? ['RESOLVIDO', 'NAO_RESOLVIDO'] : ['EM_ANALISE'];

type View = { here: boolean; searched: boolean; from: number; to: number };

/** Under the list: how many of how many. */
export function sentenceOf({ rows, total }: DemandasPage, { here, searched, from, to }: View): string {
  if (here && total! > rows.length) return t.encontradasNasNovas(to, rows.length);
  if (searched) return t.encontradas(here ? to : total!);
  return from === 1 ? t.mostrando(to, total!) : t.mostrandoFaixa(from, to, total!);
}

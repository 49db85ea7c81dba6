import { useEffect } from 'react';
import { useSearch } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import {
  AlarmClock,
  CalendarClock,
  CirclePause,
  ClipboardList,
  FileX2,
  ListTodo,
  Lock,
  Megaphone,
  Users,
  UsersRound,
} from 'lucide-react';
import { useData } from '../../../web/data/data.ts';
import { formatNumber } from '../../../shared/format.ts';
import { type Pronta, prontas } from '../../daily/fila/fila.contract.ts';
import { filaTexts } from '../../daily/fila/fila.texts.ts';
import { sameState, stateOf } from './state.ts';
import { countedMax, countVisoes, type Lista, listVisoes, type Salva, type Visoes } from './visoes.contract.ts';
import { visoesTexts as t } from './visoes.texts.ts';

/** Numbers are asked for again no sooner than this, however busy the office. */
const APART = 5_000;
const APART_SAVED = 10_000;

const icons: Record<Pronta, LucideIcon> = {
  minha: ListTodo,
  atrasadas: AlarmClock,
  hoje: CalendarClock,
  sem_oficio: FileX2,
  sem_devolutiva: Megaphone,
  paradas: CirclePause,
};

/** Where each list is, and what it is called while nothing narrows it. */
export const places: Record<Lista, { path: '/demandas' | '/municipes'; todas: string; icon: LucideIcon }> = {
  demandas: { path: '/demandas', todas: t.todas, icon: ClipboardList },
  municipes: { path: '/municipes', todas: t.todosOsMunicipes, icon: UsersRound },
};

/** A list as menus show it. */
export type ShownVisao = {
  lista: Lista;
  /** Of a provided one its key, of a kept one its id. */
  chave: string;
  nome: string;
  icon: LucideIcon;
  /** What its address says. */
  estado: Record<string, string>;
  /** Null where it is not known. */
  count: string | null;
  fixada: boolean;
  salva: Salva | null;
};

/** All lists that the person has, with their numbers. */
export function useVisoes(): { prontas: ShownVisao[]; salvas: ShownVisao[]; fixadas: ShownVisao[] } {
  const { data } = useData(listVisoes, {}, { apart: APART });
  const pinned = data?.fixadas ?? [];
  const some = data?.salvas.some(({ id }) => pinned.includes(id)) ?? false;
  const counts = useData(countVisoes, {}, { enabled: some, apart: APART_SAVED }).data ?? [];
  const provided = prontas.map((one) => shownPronta(one, data));
  const kept = (data?.salvas ?? []).map((one) =>
    shownSalva(one, pinned, counts.find(({ id }) => id === one.id)?.total),
  );
  const all = [...provided, ...kept];
  return {
    prontas: provided,
    salvas: kept,
    fixadas: pinned.flatMap((chave) => all.find((one) => one.chave === chave) ?? []),
  };
}

function shownPronta(chave: Pronta, data: Visoes | undefined): ShownVisao {
  const count = data?.prontas[chave] ?? null;
  return {
    lista: 'demandas',
    chave,
    nome: chave === 'paradas' ? filaTexts.paradas(data?.dias_parada ?? 15) : filaTexts.nomes[chave],
    icon: icons[chave],
    estado: { visao: chave },
    count: count === null ? null : formatNumber(count),
    fixada: data?.fixadas.includes(chave) ?? false,
    salva: null,
  };
}

function shownSalva(salva: Salva, pinned: readonly string[], total: number | undefined): ShownVisao {
  return {
    lista: salva.lista,
    chave: salva.id,
    nome: salva.nome,
    icon: salva.compartilhada ? Users : Lock,
    estado: salva.estado,
    count: total === undefined ? null : total >= countedMax ? t.maisDe : formatNumber(total),
    fixada: pinned.includes(salva.id),
    salva,
  };
}

/** Those of one list, and the one that the address is of: a kept one when it says just that, else the provided one that it narrows. */
export function useVisoesDe(lista: Lista) {
  const all = useVisoes();
  const estado = stateOf(lista, useSearch({ strict: false }));
  const [provided, salvas] = [all.prontas, all.salvas].map((some) => some.filter((one) => one.lista === lista));
  const kept = salvas!.find((one) => sameState(one.estado, estado));
  const atual = kept ?? provided!.find(({ chave }) => chave === estado.visao) ?? null;
  return { prontas: provided!, salvas: salvas!, atual, estado };
}

/** The kept one from which each list was narrowed further, as this tab has shown it, as long as it does. */
const openedFrom = new Map<Lista, Salva>();

/** Whoever was told of a newer one goes on from there. */
export const meetSalva = (salva: Salva): void => void openedFrom.set(salva.lista, salva);

/** Remembers which kept list is open, while its filters change. */
export function useRememberSalva(lista: Lista): void {
  const { atual, estado } = useVisoesDe(lista);
  const salva = atual?.salva;
  const afresh = Object.keys(estado).length === 0 || (atual !== null && sameState(atual.estado, estado));
  useEffect(() => {
    if (salva) openedFrom.set(lista, salva);
    else if (afresh) openedFrom.delete(lista);
  }, [lista, salva, afresh]);
}

/** The kept list that was open before its filters were changed, of the version that was; null while it is shown as it is kept. */
export function changedSalva(lista: Lista, salvas: readonly ShownVisao[], atual: ShownVisao | null) {
  const from = atual?.salva ? undefined : openedFrom.get(lista);
  const now = salvas.find(({ chave }) => chave === from?.id);
  return now ? { ...now, salva: from! } : null;
}

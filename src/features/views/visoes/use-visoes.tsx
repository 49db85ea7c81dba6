import { useSearch } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { AlarmClock, CalendarClock, CirclePause, FileX2, ListTodo, Lock, Users } from 'lucide-react';
import { useNewDay, useToday } from '../../../web/browser/today.ts';
import { useData } from '../../../web/data/data.ts';
import { formatNumber } from '../../../shared/format.ts';
import { type Pronta, prontas } from '../../daily/fila/fila.contract.ts';
import { filaTexts } from '../../daily/fila/fila.texts.ts';
import { sameState, stateOf } from './state.ts';
import { countedMax, countVisoes, listVisoes, type Salva, type Visoes } from './visoes.contract.ts';
import { visoesTexts as t } from './visoes.texts.ts';

/** Numbers are asked for again no sooner than this, however busy the office. */
const APART = 5_000;
const APART_SAVED = 10_000;

const icons: Record<Pronta, LucideIcon> = {
  minha: ListTodo,
  atrasadas: AlarmClock,
  hoje: CalendarClock,
  sem_oficio: FileX2,
  paradas: CirclePause,
};

/** A list as menus show it. */
export type ShownVisao = {
  /** Of a provided one its key, of a kept one its id. */
  chave: string;
  nome: string;
  icon: LucideIcon;
  /** Its address. */
  estado: Record<string, string>;
  /** Null where it is not known. */
  count: string | null;
  fixada: boolean;
  salva: Salva | null;
};

/** All lists that the person has, with their numbers; of a new day anew. */
export function useVisoes(): { prontas: ShownVisao[]; salvas: ShownVisao[]; fixadas: ShownVisao[] } {
  const today = useToday();
  const { data, refetch } = useData(listVisoes, {}, { apart: APART });
  useNewDay(today, () => void refetch());
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
    chave: salva.id,
    nome: salva.nome,
    icon: salva.compartilhada ? Users : Lock,
    estado: salva.estado,
    count: total === undefined ? null : total >= countedMax ? t.maisDe : formatNumber(total),
    fixada: pinned.includes(salva.id),
    salva,
  };
}

/** The list that the address is of: a kept one when it says just that, else the provided one that it narrows. */
export function useVisaoAtual(): { atual: ShownVisao | null; estado: Record<string, string> } {
  const { prontas: provided, salvas } = useVisoes();
  const estado = stateOf(useSearch({ strict: false }));
  const kept = salvas.find((one) => sameState(one.estado, estado));
  return { atual: kept ?? provided.find(({ chave }) => chave === estado.visao) ?? null, estado };
}

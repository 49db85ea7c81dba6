import type { LucideIcon } from 'lucide-react';
import { AlarmClock, CalendarClock, CirclePause, FileX2, ListTodo } from 'lucide-react';
import { useToday, useNewDay } from '../../../web/browser/today.ts';
import { useData } from '../../../web/data/data.ts';
import { type Pronta, prontas } from '../../daily/fila/fila.contract.ts';
import { filaTexts } from '../../daily/fila/fila.texts.ts';
import { listVisoes, type Visoes } from './visoes.contract.ts';

/** Counts are asked for again no sooner than this, however busy the office. */
const APART = 5_000;

const icons: Record<Pronta, LucideIcon> = {
  minha: ListTodo,
  atrasadas: AlarmClock,
  hoje: CalendarClock,
  sem_oficio: FileX2,
  paradas: CirclePause,
};

/** A list as the menus show it. */
export type ShownVisao = {
  /** As the address says it: a key, or an id. */
  visao: string;
  nome: string;
  icon: LucideIcon;
  /** Null where it is not known. */
  count: number | null;
  fixada: boolean;
};

/** The provided lists with their numbers, and the pins; of a new day anew. */
export function useVisoes(): { prontas: ShownVisao[]; data: Visoes | undefined } {
  const today = useToday();
  const { data, refetch } = useData(listVisoes, {}, { apart: APART });
  useNewDay(today, () => void refetch());
  return { prontas: prontas.map((one) => shownPronta(one, data)), data };
}

function shownPronta(visao: Pronta, data: Visoes | undefined): ShownVisao {
  return {
    visao,
    nome: visao === 'paradas' ? filaTexts.paradas(data?.dias_parada ?? 15) : filaTexts.nomes[visao],
    icon: icons[visao],
    count: data?.prontas[visao] ?? null,
    fixada: data?.fixadas.includes(visao) ?? false,
  };
}

import { firstOfMonth } from '../../../shared/days.ts';
import { usePhone } from '../../../web/browser/media.ts';
import { useSearchState } from '../../../web/browser/search-state.ts';
import { useToday } from '../../../web/browser/today.ts';
import { type CompromissoListed, type CompromissoStatus, compromissoStatuses } from '../agenda/agenda.contract.ts';
import { dayBehind, isShown, rangeOf, titleOf, type Vista, vistas } from './period.ts';

/** What the address says: which view, around which day, what is searched, and which appointment is open. */
export function useAgendaView() {
  const phone = usePhone();
  const today = useToday();
  const [search, setSearch] = useSearchState({
    vista: '',
    dia: '',
    busca: '',
    status: '',
    compromisso: '',
    municipe: '',
    demanda: '',
    novo: false,
  });
  const vista = vistas.find((name) => name === search.vista) ?? (phone ? 'lista' : 'mes');
  const dia = isShown(vista, search.dia) ? search.dia : today;
  const status = compromissoStatuses.find((name) => name === search.status);

  return {
    vista,
    dia,
    today,
    status,
    busca: search.busca,
    /** Id of the appointment whose dialog is open, or ''. */
    aberto: search.compromisso,
    ...rangeOf(vista, dia),
    title: titleOf(vista, dia),
    /** A new appointment that was asked for elsewhere: about a citizen or a demand on their page. */
    novoSobre: linkOf(search) ?? (search.novo ? {} : null),
    filtered: search.busca !== '' || status !== undefined,
    show: (changes: { vista?: Vista; dia?: string }) => setSearch(clean(changes, today)),
    setBusca: (busca: string) => setSearch({ busca }, { replace: true }),
    setStatus: (next: CompromissoStatus | undefined) => setSearch({ status: next ?? '' }, { replace: true }),
    clearFilters: () => setSearch({ busca: '', status: '' }, { replace: true }),
    // the address names a day even when that is today: a copied one works in any view, and tomorrow
    open: ({ id, data_compromisso }: CompromissoListed) =>
      setSearch({ compromisso: id, dia: dayBehind(vista, dia, data_compromisso) }),
    close: () =>
      setSearch(
        { compromisso: '', municipe: '', demanda: '', novo: false, ...clean({ dia }, today) },
        { replace: true },
      ),
  };
}

export type AgendaView = ReturnType<typeof useAgendaView>;

const idForm = /^[0-9a-f-]{36}$/i;

function linkOf({ municipe, demanda }: { municipe: string; demanda: string }) {
  if (idForm.test(municipe)) return { municipe_id: municipe };
  return idForm.test(demanda) ? { demanda_id: demanda } : null;
}

/** Today is left out of the address, so that a kept link to "today" stays one. */
function clean({ vista, dia }: { vista?: Vista; dia?: string }, today: string) {
  return { ...(vista && { vista }), ...(dia && { dia: dia === today ? '' : dia }) };
}

/** What a new appointment's date most likely is: the day that is shown, else today where it is in sight. */
export function likelyDay({ vista, dia, today, de, ate }: AgendaView): string {
  if (vista === 'dia' || (vista === 'semana' && (today < de || today > ate))) return dia;
  return today.slice(0, 7) === dia.slice(0, 7) || vista === 'semana' ? today : firstOfMonth(dia);
}

import {
  CalendarPlus,
  ClipboardList,
  ClipboardPlus,
  type LucideIcon,
  PhoneIncoming,
  Stamp,
  User,
  UserPlus,
} from 'lucide-react';
import { places, useVisoes } from '../../../features/views/visoes/use-visoes.tsx';
import { visoesTexts } from '../../../features/views/visoes/visoes.texts.ts';
import { agendaTexts } from '../../../features/daily/agenda/agenda.texts.ts';
import { atendimentoRapidoTexts } from '../../../features/daily/atendimento-rapido/atendimento-rapido.texts.ts';
import { type Demanda, getDemanda, listDemandas } from '../../../features/daily/demandas/demandas.contract.ts';
import { demandasTexts } from '../../../features/daily/demandas/demandas.texts.ts';
import { listOficios, type OficioListed } from '../../../features/daily/oficios/oficios.contract.ts';
import { registroTexts } from '../../../features/views/registro/registro.texts.ts';
import { getMunicipe, knownFrom, listMunicipes, shownAs } from '../../../features/base/municipes/municipes.contract.ts';
import { municipesTexts } from '../../../features/base/municipes/municipes.texts.ts';
import { formatPhone } from '../../../shared/format.ts';
import { isNumero, meansNumero } from '../../../shared/letters/numero.ts';
import { contains } from '../../../shared/letters/search.ts';
import { texts } from '../../../shared/texts.ts';
import { useData } from '../../../web/data/data.ts';
import { useEach } from '../../../web/data/each.ts';
import { useAllowed, useAuth, useTenant } from '../../../web/session/session.tsx';
import { useAccountPages } from './account-pages.ts';
import type { Caller } from './CallerCard.tsx';
import { adminMenu, followMenu, mainMenu, type MenuEntry } from '../menu/menu.ts';
import { paletteTexts } from './shell.texts.ts';
import { recentsOf } from '../../../web/session/recents.ts';
import { useDebounced } from '../../../web/browser/use-debounced.ts';
import { webTexts } from '../../../web/web.texts.ts';

type Entry = {
  id: string;
  to: string;
  search?: Record<string, string>;
  icon: LucideIcon;
  label: string;
  note?: string;
  /** Below its label. */
  under?: string;
  /** Of a citizen: who that is. */
  caller?: Caller;
  /** Somebody who is only called alike. */
  near?: true;
};
type Group = { heading: string; entries: Entry[] };

const few = 8;

/**
 * What Ctrl+K offers for what is typed: actions, what was open before, pages, then the office's records. `waiting`: the
 * records are not yet those of what was typed, and nothing else fits.
 */
export function usePaletteGroups(typed: string): { groups: Group[]; waiting: boolean } {
  const { tenant } = useTenant();
  const wanted = typed.trim();
  const busca = useDebounced(wanted);
  const enabled = tenant !== null && busca.length >= 2;
  const citizens = useData(listMunicipes, { busca, limit: few }, { enabled });
  const demandas = useData(listDemandas, { busca }, { enabled });
  const numero = oficioForm.exec(busca)?.[1] ?? oficioWords.exec(busca)?.[0];
  const letters = useData(
    listOficios,
    { lista: 'EMITIDOS', busca: numero },
    { enabled: useAllowed('oficios.read') && enabled && numero !== undefined },
  );
  const canCreate = useAllowed('municipes.edit');
  const actions = fitting(useActions(), wanted);
  const pages = fitting(usePages(), wanted);
  const visoes = fitting(useVisoesEntries(), wanted);

  const recent = useRecents();

  const late =
    wanted !== busca ||
    (enabled &&
      [citizens, demandas, ...(numero ? [letters] : [])].some((one) => one.isPending || one.isPlaceholderData));
  const records: Group[] = [
    { heading: municipesTexts.titulo, entries: enabled ? (citizens.data?.rows.map(citizenEntry) ?? []) : [] },
    { heading: demandasTexts.titulo, entries: enabled ? demandaEntries(demandas.data?.rows ?? [], busca) : [] },
    { heading: registroTexts.titulo, entries: numero ? (letters.data?.rows.slice(0, few).map(oficioEntry) ?? []) : [] },
  ];
  const nobody = enabled && !late && citizens.data?.total === 0 && !isNumero(wanted);
  const near = enabled ? (citizens.data?.quis_dizer?.map(nearEntry) ?? []) : [];
  const groups = [
    { heading: texts.acoes, entries: actions },
    { heading: paletteTexts.recentes, entries: wanted ? [] : recent },
    { heading: webTexts.paginas, entries: pages },
    // all of them would stand before the records
    { heading: visoesTexts.titulo, entries: wanted ? visoes : [] },
    // digits are rather those of a demand
    ...(/^\d+([-/]\d+)?$/.test(busca) ? records.toReversed() : records),
    { heading: municipesTexts.quisDizer, entries: near },
    { heading: municipesTexts.novo, entries: nobody && canCreate ? [creation(wanted)] : [] },
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    waiting: late && actions.length + pages.length + visoes.length === 0,
  };
}

const fitting = (entries: Entry[], wanted: string) => entries.filter(({ label }) => contains(wanted, label));

function useActions(): Entry[] {
  const offered = [
    { to: '/demandas/nova', icon: ClipboardPlus, label: demandasTexts.nova, if: useAllowed('demandas.edit') },
    { to: '/municipes/novo', icon: UserPlus, label: municipesTexts.novo, if: useAllowed('municipes.edit') },
    {
      to: '/agenda',
      search: { novo: 'true' },
      icon: CalendarPlus,
      label: agendaTexts.novo,
      if: useAllowed('agenda.edit'),
    },
    { to: '/atendimento', icon: PhoneIncoming, label: atendimentoRapidoTexts.titulo, if: useAllowed('demandas.edit') },
  ];
  return offered.filter((one) => one.if).map((one) => ({ ...one, id: `novo ${one.to}` }));
}

function usePages(): Entry[] {
  const { profile } = useAuth();
  const pages: MenuEntry[] = [...mainMenu, ...useAccountPages(), ...(profile?.role === 'admin' ? adminMenu : [])];
  const follow = followMenu.map(({ path, label, icon, search }) => ({ id: label, to: path, search, label, icon }));
  return [...pages.map(({ path, label, icon }) => ({ id: path, to: path, label, icon })), ...follow];
}

/** Lists that the product provides, but the queue, which is a page, and those that are kept. */
function useVisoesEntries(): Entry[] {
  const { prontas, salvas } = useVisoes();
  return [...prontas, ...salvas]
    .filter(({ chave }) => chave !== 'minha')
    .map(({ chave, lista, estado, nome, icon, count }) => ({
      id: `visao ${chave}`,
      to: places[lista].path,
      search: estado,
      icon,
      label: nome,
      note: count ?? undefined,
    }));
}

/** What this tab opened last; asked for again, so that what is gone or has another name is not offered as it was. */
function useRecents(): Entry[] {
  const { tenant } = useTenant();
  const recents = recentsOf(tenant?.id ?? null);
  const idsOf = (wanted: string) => recents.filter(({ noun }) => noun === wanted).map(({ id }) => ({ id }));
  const entries = [
    ...useEach(getMunicipe, idsOf('municipes')).map(citizenEntry),
    ...useEach(getDemanda, idsOf('demandas')).map(demandaEntry),
  ];
  return recents.flatMap(({ id }) => entries.find((entry) => entry.id === id) ?? []);
}

const citizenEntry = (caller: Caller): Entry => ({
  id: caller.id,
  to: `/municipes/${caller.id}`,
  icon: User,
  label: caller.nome_completo,
  note: formatPhone(caller.telefone_ddd),
  caller,
});

const nearEntry = (caller: Caller): Entry => ({ ...citizenEntry(caller), near: true });

const demandaEntry = ({ id, numero, codigo_oficio, descricao_texto, municipe }: Demanda): Entry => ({
  id,
  to: `/demandas/${id}`,
  icon: ClipboardList,
  label: codigo_oficio ? `${demandasTexts.oficio(codigo_oficio)} · ${descricao_texto}` : descricao_texto,
  under: `${numero} · ${municipe.nome_completo}`,
});

/** `038/2026`, with or without what a letter is called before it. */
const oficioForm = /(?:^|\D)(\d{1,6}\/\d{4})(?:\D|$)/;
/** `ofício 38`, `carta nº 3`: as one says it. */
const oficioWords = /^\p{L}{2,}\.?\s+(?:n\S?\s*)?\d{1,6}$/iu;

const oficioEntry = ({ id, identificacao, assunto, destinatario }: OficioListed): Entry => ({
  id,
  to: `/oficios/${id}`,
  icon: Stamp,
  label: identificacao ?? assunto,
  under: [assunto, destinatario].filter(Boolean).join(' · '),
});

/** The newest, the one with this very code or number before all. */
function demandaEntries(rows: Demanda[], busca: string): Entry[] {
  const byCode = (row: Demanda) => Number(row.codigo_oficio !== busca && !meansNumero(busca, row.numero));
  return rows
    .toSorted((a, b) => byCode(a) - byCode(b))
    .slice(0, few)
    .map(demandaEntry);
}

function creation(typed: string): Entry {
  const { nome_completo, telefone_ddd } = knownFrom(typed);
  return {
    id: 'cadastrar',
    to: '/municipes/novo',
    search: telefone_ddd ? { telefone: telefone_ddd } : { nome: nome_completo! },
    icon: UserPlus,
    label: municipesTexts.cadastrarQuem(shownAs(typed)),
  };
}

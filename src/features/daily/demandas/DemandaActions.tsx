import { Link, useNavigate } from '@tanstack/react-router';
import { ClipboardList, Eye, Plus } from 'lucide-react';
import { useRef } from 'react';
import { texts } from '../../../shared/texts.ts';
import { useRemoval } from '../../../web/data/removal.ts';
import { copy } from '../../../web/browser/copy.ts';
import type { ToastMore } from '../../../web/browser/toast.ts';
import { NothingListed } from '../../../web/lists/NothingListed.tsx';
import { useAllowed } from '../../../web/session/session.tsx';
import { Button, buttonClass } from '../../../web/ui/Button.tsx';
import { RowActions } from '../../../web/ui/RowActions.tsx';
import { editAction, removeAction, type RowAction } from '../../../web/ui/row-action.ts';
import { type Demanda, listDemandas, removeDemanda, restoreDemanda } from './demandas.contract.ts';
import { demandasTexts as t } from './demandas.texts.ts';

/** View, edit and delete at the end of a row; on a card one menu. */
export function DemandaActions({ demanda, onRemove }: { demanda: Demanda; onRemove: (demanda: Demanda) => void }) {
  const canEdit = useAllowed('demandas.edit');
  const navigate = useNavigate();
  const name = demanda.municipe.nome_completo;
  const view = () => void navigate({ to: '/demandas/$id', params: { id: demanda.id } });
  const edit = () => void navigate({ to: '/demandas/$id/edit', params: { id: demanda.id } });
  const remove = () => onRemove(demanda);
  const actions: RowAction[] = [
    { icon: Eye, label: t.ver, name: `${t.ver} ${t.deQuem(name)}`, onSelect: view },
    ...(canEdit ? [editAction(t.deQuem(name), edit), removeAction(t.deQuem(name), remove)] : []),
  ];
  return <RowActions name={texts.acoesDe(name)} actions={actions} />;
}

/** Which ones are `going` is known. */
export function useRemoveDemanda() {
  const remove = useRemoval(
    { remove: removeDemanda, restore: restoreDemanda, list: listDemandas },
    {
      ask: ({ municipe, descricao_texto }) => ({
        title: t.confirmarExclusao,
        text: t.excluirDica(municipe.nome_completo, firstWords(descricao_texto)),
      }),
      success: t.excluida,
      error: t.erroExcluir,
    },
  );
  // the focus comes back to the row when the question closes: nothing of it is worth fetching ahead any more
  const going = useRef(new Set<string>());
  return {
    going: (id: string) => going.current.has(id),
    remove: (row: Demanda) => {
      going.current.add(row.id);
      return remove(row).finally(() => going.current.delete(row.id));
    },
  };
}

/** What the toast of a saved demand says and offers: which it was, to open it, and the next one of the same person. */
export function useSavedMore() {
  const navigate = useNavigate();
  return ({ id, numero, municipe, descricao_texto }: Demanda): ToastMore => {
    const { nome_completo, deleted } = municipe;
    const open = () => void navigate({ to: '/demandas/$id', params: { id } });
    // of the two addresses of a new demand the one where one is not: a form that is open there is left, and asks
    const another = () => {
      const to = location.pathname.endsWith('/nova') ? '/demandas/new' : '/demandas/nova';
      void navigate({ to, search: { municipe: municipe.id } });
    };
    const offered = deleted ? [] : [{ label: t.novaPara(nome_completo.split(' ')[0]!), run: another }];
    return {
      detail: t.qual(numero, nome_completo, firstWords(descricao_texto)),
      actions: [
        { label: t.abrir, run: open },
        { label: t.copiar, run: () => void copy(numero, t.copiado(numero)) },
        ...offered,
      ],
    };
  };
}

const longest = 80;

/** Of a description, where there is room for a line of it. */
export function firstWords(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= longest ? line : `${line.slice(0, longest).replace(/ \S*$/, '')}…`;
}

type NothingProps = {
  searched: boolean;
  filtered: boolean;
  /** How many of the newest were searched, where there are others; null where these are all. */
  newest: number | null;
  onSearchAll: () => void;
  onClearSearch: () => void;
  onClearFilters: () => void;
};

/** In place of the list, with what one may do next. */
export function NoDemandas({ newest, onSearchAll, ...narrowed }: NothingProps) {
  const canEdit = useAllowed('demandas.edit');
  return (
    <NothingListed
      icon={ClipboardList}
      empty={{ title: t.vazio, hint: t.vazioDica, action: canEdit && <NewDemanda /> }}
      nothing={{
        title: t.nenhumaEncontrada,
        hint: newest !== null ? t.nenhumaNasNovas(newest) : narrowed.searched ? t.nenhumaDica : t.nenhumaComFiltro,
        more: newest !== null && (
          <Button variant="primary" onClick={onSearchAll}>
            {t.buscarEmTodas}
          </Button>
        ),
      }}
      {...narrowed}
    />
  );
}

/** The way to the first one. */
function NewDemanda() {
  return (
    <Link to="/demandas/new" className={buttonClass('secondary')}>
      <Plus size={16} strokeWidth={1.9} aria-hidden />
      {t.nova}
    </Link>
  );
}

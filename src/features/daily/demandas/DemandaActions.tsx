import { useNavigate } from '@tanstack/react-router';
import { EllipsisVertical, Eye, Pencil, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { texts } from '../../../shared/texts.ts';
import { patch, useAction } from '../../../web/data/action.ts';
import { call } from '../../../web/calls/api.ts';
import { usePhone } from '../../../web/browser/media.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { useConfirm } from '../../../web/ui/ConfirmDialog.tsx';
import { DropdownMenu, MenuItem } from '../../../web/ui/DropdownMenu.tsx';
import { IconButton } from '../../../web/ui/IconButton.tsx';
import { type Demanda, listDemandas, removeDemanda, restoreDemanda } from './demandas.contract.ts';
import { demandasTexts as t } from './demandas.texts.ts';

/** View, edit and delete at the end of a row; on a card one menu. */
export function DemandaActions({ demanda, onRemove }: { demanda: Demanda; onRemove: (demanda: Demanda) => void }) {
  const phone = usePhone();
  const canEdit = useAllowed('demandas.edit');
  const navigate = useNavigate();
  const name = demanda.municipe.nome_completo;
  const view = () => void navigate({ to: '/demandas/$id', params: { id: demanda.id } });
  const edit = () => void navigate({ to: '/demandas/$id/edit', params: { id: demanda.id } });

  if (phone) {
    return (
      <DropdownMenu align="end" trigger={<IconButton icon={EllipsisVertical} label={`${t.acoes}: ${name}`} />}>
        <MenuItem icon={Eye} onSelect={view}>
          {t.ver}
        </MenuItem>
        {canEdit && (
          <>
            <MenuItem icon={Pencil} onSelect={edit}>
              {texts.editar}
            </MenuItem>
            <MenuItem icon={Trash2} tone="bad" onSelect={() => onRemove(demanda)}>
              {texts.excluir}
            </MenuItem>
          </>
        )}
      </DropdownMenu>
    );
  }
  return (
    <>
      <IconButton icon={Eye} label={t.verDe(name)} onClick={view} />
      {canEdit && (
        <>
          <IconButton icon={Pencil} label={t.editarDe(name)} onClick={edit} />
          <IconButton icon={Trash2} tone="bad" label={t.excluirDe(name)} onClick={() => onRemove(demanda)} />
        </>
      )}
    </>
  );
}

/** Asks, takes the row away at once, and offers to take that back. */
export function useRemoveDemanda() {
  const confirm = useConfirm();
  const { run } = useAction(removeDemanda, {
    success: t.excluida,
    error: t.erroExcluir,
    optimistic: ({ id }) => [
      patch(listDemandas, (page) => {
        const gone = page.rows.find((row) => row.id === id);
        if (!gone) return page;
        return {
          rows: page.rows.filter((row) => row !== gone),
          total: page.total - 1,
          counts: { ...page.counts, [gone.status]: page.counts[gone.status] - 1 },
        };
      }),
    ],
    undo: ({ id }) => call(restoreDemanda, { id }),
  });
  // the focus comes back to the row when the question closes: nothing of it is worth fetching ahead any more
  const going = useRef(new Set<string>());
  return {
    going: (id: string) => going.current.has(id),
    remove: async ({ id, municipe, descricao_texto }: Demanda) => {
      const text = t.excluirDica(municipe.nome_completo, firstWords(descricao_texto));
      if (!(await confirm({ title: t.confirmarExclusao, text, action: texts.excluir, tone: 'bad' }))) return;
      going.current.add(id);
      await run({ id });
      going.current.delete(id);
    },
  };
}

const longest = 80;

function firstWords(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= longest ? line : `${line.slice(0, longest).replace(/ \S*$/, '')}…`;
}

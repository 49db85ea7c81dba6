import { Building2, Plus } from 'lucide-react';
import { useState } from 'react';
import { fullPage, usePages } from '../../../web/data/pages.ts';
import { useRemoval } from '../../../web/data/removal.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import type { Column } from '../../../web/ui/columns.ts';
import { DataTable } from '../../../web/ui/DataTable.tsx';
import { DateText } from '../../../web/ui/DateText.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { MoreRows } from '../../../web/ui/MoreRows.tsx';
import { PageHeader } from '../../../web/ui/PageHeader.tsx';
import { editAction, removeAction } from '../../../web/ui/row-action.ts';
import { RowActions } from '../../../web/ui/RowActions.tsx';
import { histories } from '../../../shared/history.ts';
import { texts } from '../../../shared/texts.ts';
import { useHistoryPanel } from '../../../web/history/use-history-panel.tsx';
import { listSetores, removeSetor, restoreSetor, setoresMax, type Setor } from './setores.contract.ts';
import { setoresTexts } from './setores.texts.ts';
import { EditSetorForm, NewSetorForm } from './SetorForms.tsx';

const columns: Column<Setor>[] = [
  {
    key: 'nome',
    header: setoresTexts.nome,
    width: '28%',
    main: true,
    cell: (setor) => <span className="whitespace-normal break-words">{setor.nome}</span>,
  },
  { key: 'descricao', header: setoresTexts.descricao, card: 'subtitle', cell: (setor) => setor.descricao },
  {
    key: 'created_at',
    header: setoresTexts.criadoEm,
    width: '9rem',
    secondary: true,
    cell: (setor) => <DateText value={setor.created_at} />,
  },
];

export default function SetoresPage() {
  const setores = usePages(listSetores, {}, fullPage(setoresMax), { error: setoresTexts.erroCarregar });
  const canEdit = useAllowed('setores.edit');
  const [creating, setCreating] = useState(false);
  const [editing, setEditing] = useState<Setor | null>(null);
  const remove = useRemoveSetor();
  const history = useHistoryPanel(histories.setores);

  const actions = (setor: Setor) => (
    <RowActions
      name={texts.acoesDe(setor.nome)}
      actions={[
        ...history.action(setor.id, setor.nome),
        editAction(setor.nome, () => setEditing(setor)),
        removeAction(setor.nome, () => void remove(setor)),
      ]}
    />
  );

  return (
    <>
      <PageHeader
        title={setoresTexts.titulo}
        count={setores.more ? undefined : setores.rows?.length}
        action={canEdit ? { label: setoresTexts.novo, icon: Plus, onClick: () => setCreating(true) } : undefined}
      />
      <Loaded query={setores.query} error={setoresTexts.erroCarregar}>
        {() => {
          const all = setores.rows!;
          // one that somebody deletes meanwhile stays until what is typed is dealt with
          const rows = editing && !all.some((setor) => setor.id === editing.id) ? [editing, ...all] : all;
          return rows.length > 0 ? (
            <DataTable
              label={setoresTexts.titulo}
              columns={columns}
              rows={rows}
              rowKey={(setor) => setor.id}
              actions={canEdit ? actions : undefined}
              editing={
                editing
                  ? {
                      key: editing.id,
                      render: (setor) => <EditSetorForm setor={setor} onDone={() => setEditing(null)} />,
                    }
                  : undefined
              }
            />
          ) : (
            <EmptyState
              icon={Building2}
              title={setoresTexts.vazio}
              hint={setoresTexts.vazioDica}
              action={
                canEdit && (
                  <Button icon={Plus} onClick={() => setCreating(true)}>
                    {setoresTexts.novo}
                  </Button>
                )
              }
            />
          );
        }}
      </Loaded>
      <MoreRows list={setores} />
      <Dialog open={creating} onClose={() => setCreating(false)} title={setoresTexts.novo}>
        <NewSetorForm onDone={() => setCreating(false)} />
      </Dialog>
      {history.dialog}
    </>
  );
}

const useRemoveSetor = () =>
  useRemoval(
    { remove: removeSetor, restore: restoreSetor, list: listSetores },
    {
      ask: ({ nome }) => ({ title: setoresTexts.confirmarExclusao(nome) }),
      success: setoresTexts.excluido,
      error: setoresTexts.erroExcluir,
    },
  );

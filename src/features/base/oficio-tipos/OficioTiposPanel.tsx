import { Files, Plus } from 'lucide-react';
import { useState } from 'react';
import { histories } from '../../../shared/history.ts';
import { texts } from '../../../shared/texts.ts';
import { useRemoval } from '../../../web/data/removal.ts';
import { useEditedRow } from '../../../web/data/edited-row.ts';
import { useHistoryPanel } from '../../../web/history/use-history-panel.tsx';
import { useAllowed } from '../../../web/session/session.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import type { Column } from '../../../web/ui/columns.ts';
import { DataTable } from '../../../web/ui/DataTable.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { MoreRows } from '../../../web/ui/MoreRows.tsx';
import { editAction, removeAction } from '../../../web/ui/row-action.ts';
import { RowActions } from '../../../web/ui/RowActions.tsx';
import { listOficioTipos, type OficioTipo, removeOficioTipo, restoreOficioTipo } from './oficio-tipos.contract.ts';
import { oficioTiposTexts as t } from './oficio-tipos.texts.ts';
import { EditOficioTipoForm, NewOficioTipoForm } from './OficioTipoForms.tsx';
import { useOficioTipos } from './OficioTipoPicker.tsx';

const columns: Column<OficioTipo>[] = [
  {
    key: 'nome',
    header: t.nome,
    main: true,
    cell: ({ nome }) => <span className="break-words whitespace-normal">{nome}</span>,
  },
  {
    key: 'numeracao',
    header: t.numeracao,
    width: '9rem',
    card: 'subtitle',
    cell: ({ numeracao }) => t.numeracoes[numeracao],
  },
  {
    key: 'reinicio',
    header: t.reinicio,
    width: '11rem',
    secondary: true,
    cell: ({ numeracao, reinicio }) => numeracao === 'GABINETE' && t.reinicios[reinicio],
  },
  {
    key: 'resposta_dias',
    header: t.resposta,
    width: '12rem',
    secondary: true,
    cell: ({ resposta_dias }) => resposta_dias && t.dias(resposta_dias),
  },
];

/** Kinds of letters; who administers the office changes them. */
export function OficioTiposPanel() {
  const tipos = useOficioTipos();
  const canEdit = useAllowed('ajustes.edit');
  const [creating, setCreating] = useState(false);
  const remove = useRemoveTipo();
  const history = useHistoryPanel(histories.oficio_tipos);
  const rows = tipos.rows ?? [];
  const [editing, setEditing] = useEditedRow(rows);
  const add = canEdit && (
    <Button icon={Plus} onClick={() => setCreating(true)}>
      {t.novo}
    </Button>
  );
  const actions = (tipo: OficioTipo) => (
    <RowActions
      name={texts.acoesDe(tipo.nome)}
      actions={[
        ...history.action(tipo.id, tipo.nome),
        editAction(tipo.nome, () => setEditing(tipo)),
        removeAction(tipo.nome, () => void remove(tipo)),
      ]}
    />
  );
  return (
    <>
      <header className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-2">{t.explica}</p>
        {add}
      </header>
      <Loaded query={tipos.query} error={t.erroCarregar}>
        {() =>
          rows.length > 0 ? (
            <DataTable
              label={t.titulo}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              actions={canEdit ? actions : undefined}
            />
          ) : (
            <EmptyState icon={Files} title={t.vazio} />
          )
        }
      </Loaded>
      <MoreRows list={tipos} />
      <Dialog open={creating} onClose={() => setCreating(false)} title={t.novo}>
        <NewOficioTipoForm onDone={() => setCreating(false)} />
      </Dialog>
      <Dialog open={editing !== null} onClose={() => setEditing(null)} title={t.editar}>
        {editing && <EditOficioTipoForm tipo={editing} onDone={() => setEditing(null)} />}
      </Dialog>
      {history.dialog}
    </>
  );
}

const useRemoveTipo = () =>
  useRemoval(
    { remove: removeOficioTipo, restore: restoreOficioTipo, list: listOficioTipos },
    {
      ask: ({ nome }) => ({ title: t.confirmarExclusao(nome), text: t.excluirDica }),
      success: t.excluido,
      error: t.erroExcluir,
    },
  );

import { ChevronRight, Landmark, Plus } from 'lucide-react';
import { useState } from 'react';
import { histories } from '../../../shared/history.ts';
import { texts } from '../../../shared/texts.ts';
import { fullPage, usePages } from '../../../web/data/pages.ts';
import { useRemoval } from '../../../web/data/removal.ts';
import { useEditedRow } from '../../../web/data/edited-row.ts';
import { useHistoryPanel } from '../../../web/history/use-history-panel.tsx';
import { useAllowed } from '../../../web/session/session.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { MoreRows } from '../../../web/ui/MoreRows.tsx';
import { editAction, removeAction, withPointer } from '../../../web/ui/row-action.ts';
import { RowActions } from '../../../web/ui/RowActions.tsx';
import { Autoridades } from './Autoridades.tsx';
import { listOrgaos, type Orgao, orgaosMax, removeOrgao, restoreOrgao } from './orgaos.contract.ts';
import { autoridadesTexts, orgaosTexts as t } from './orgaos.texts.ts';
import { EditOrgaoForm, NewOrgaoForm } from './OrgaoForms.tsx';

/** Who letters are written to; the people of one are there once it is opened. */
export function OrgaosPanel() {
  const orgaos = usePages(listOrgaos, {}, fullPage(orgaosMax), { error: t.erroCarregar });
  const canEdit = useAllowed('orgaos.edit');
  const [creating, setCreating] = useState(false);
  const rows = orgaos.rows ?? [];
  const [editing, setEditing] = useEditedRow(rows);
  const add = (
    <Button icon={Plus} onClick={() => setCreating(true)}>
      {t.novo}
    </Button>
  );
  return (
    <>
      <Loaded query={orgaos.query} error={t.erroCarregar}>
        {() =>
          rows.length > 0 ? (
            <Card className="max-w-3xl">
              <header className="mb-3 flex flex-wrap items-center justify-between gap-3">
                <p className="text-sm text-ink-2">{t.explica}</p>
                {canEdit && add}
              </header>
              <ul aria-label={t.titulo} className="-mx-2">
                {rows.map((orgao) => (
                  <li key={orgao.id} className="border-t border-line py-1 first:border-t-0">
                    <OrgaoRow orgao={orgao} canEdit={canEdit} onEdit={() => setEditing(orgao)} />
                  </li>
                ))}
              </ul>
            </Card>
          ) : (
            <EmptyState icon={Landmark} title={t.vazio} action={canEdit && add} />
          )
        }
      </Loaded>
      <MoreRows list={orgaos} />
      <Dialog open={creating} onClose={() => setCreating(false)} title={t.novo}>
        <NewOrgaoForm onDone={() => setCreating(false)} />
      </Dialog>
      <Dialog open={editing !== null} onClose={() => setEditing(null)} title={t.editar}>
        {editing && <EditOrgaoForm orgao={editing} onDone={() => setEditing(null)} />}
      </Dialog>
    </>
  );
}

function OrgaoRow({ orgao, canEdit, onEdit }: { orgao: Orgao; canEdit: boolean; onEdit: () => void }) {
  const [open, setOpen] = useState(false);
  const [adding, setAdding] = useState(false);
  const remove = useRemoveOrgao();
  const history = useHistoryPanel(histories.orgaos);
  const { id, nome, sigla, autoridades, prazo_resposta_dias } = orgao;
  const facts = [sigla, t.abrir(autoridades), prazo_resposta_dias && t.dias(prazo_resposta_dias)].filter(Boolean);
  return (
    <>
      <div className="group flex min-h-11 items-center gap-2 rounded-sm px-2 hover:bg-sunken md:min-h-9">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-sm text-left md:min-h-9"
        >
          <ChevronRight size={16} aria-hidden className={cx('shrink-0 text-ink-3', open && 'rotate-90')} />
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
            <span className="min-w-0 text-md font-semibold break-words">{nome}</span>
            <span className="min-w-0 text-xs break-words text-ink-3">{facts.join(' · ')}</span>
          </span>
        </button>
        {canEdit && (
          <span className={cx('flex shrink-0', withPointer)}>
            <RowActions
              name={texts.acoesDe(nome)}
              actions={[
                {
                  icon: Plus,
                  label: autoridadesTexts.nova,
                  name: autoridadesTexts.novaEm(nome),
                  onSelect: () => {
                    setOpen(true);
                    setAdding(true);
                  },
                },
                ...history.action(id, nome),
                editAction(nome, onEdit),
                removeAction(nome, () => void remove(orgao)),
              ]}
            />
          </span>
        )}
      </div>
      {open && <Autoridades orgao={orgao} canEdit={canEdit} adding={adding} setAdding={setAdding} />}
      {history.dialog}
    </>
  );
}

const useRemoveOrgao = () =>
  useRemoval(
    { remove: removeOrgao, restore: restoreOrgao, list: listOrgaos },
    {
      ask: ({ nome }) => ({ title: t.confirmarExclusao(nome), text: t.excluirDica }),
      success: t.excluido,
      error: t.erroExcluir,
    },
  );

import { Copy, Files, Plus } from 'lucide-react';
import { useState } from 'react';
import { histories } from '../../../shared/history.ts';
import { texts } from '../../../shared/texts.ts';
import { useAction } from '../../../web/data/action.ts';
import { useData } from '../../../web/data/data.ts';
import { fullPage, usePages } from '../../../web/data/pages.ts';
import { useRemoval } from '../../../web/data/removal.ts';
import { useHistoryPanel } from '../../../web/history/use-history-panel.tsx';
import { useAllowed } from '../../../web/session/session.tsx';
import { Badge } from '../../../web/ui/Badge.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { MoreRows } from '../../../web/ui/MoreRows.tsx';
import { RowActions } from '../../../web/ui/RowActions.tsx';
import { editAction, removeAction, withPointer } from '../../../web/ui/row-action.ts';
import { EditModeloForm, NewModeloForm } from './ModeloForms.tsx';
import { copyStarters, getModelo, listModelos, modelosMax, removeModelo, restoreModelo } from './modelos.contract.ts';
import { modelosTexts as t } from './modelos.texts.ts';

/** The texts of an office, by name. */
export function ModelosPanel() {
  const modelos = usePages(listModelos, {}, fullPage(modelosMax), { error: t.erroCarregar });
  const canEdit = useAllowed('modelos.edit');
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState<string | null>(null);
  const remove = useRemoveModelo();
  const history = useHistoryPanel(histories.modelos);
  const copy = useAction(copyStarters, { success: t.prontosCopiados, error: t.erroProntos });
  const add = (
    <Button icon={Plus} onClick={() => setAdding(true)}>
      {t.novo}
    </Button>
  );

  return (
    <>
      <Loaded query={modelos.query} error={t.erroCarregar}>
        {() =>
          modelos.rows && modelos.rows.length > 0 ? (
            <Card className="max-w-3xl">
              <header className="mb-3 flex flex-wrap items-center justify-between gap-3">
                <p className="text-sm text-ink-2">{t.explica}</p>
                {canEdit && add}
              </header>
              <ul aria-label={t.titulo} className="-mx-2">
                {modelos.rows.map((modelo) => (
                  <li
                    key={modelo.id}
                    className="group flex min-h-11 items-center gap-2 border-t border-line px-2 first:border-t-0"
                  >
                    {canEdit ? (
                      <button
                        type="button"
                        onClick={() => setEditing(modelo.id)}
                        className="min-h-11 min-w-0 flex-1 rounded-sm text-left text-sm font-medium break-words"
                      >
                        {modelo.nome}
                      </button>
                    ) : (
                      <span className="min-w-0 flex-1 py-2 text-sm font-medium break-words">{modelo.nome}</span>
                    )}
                    {modelo.tipo === 'MENSAGEM' && <Badge>{t.mensagem}</Badge>}
                    {canEdit && (
                      <span className={cx('flex shrink-0', withPointer)}>
                        <RowActions
                          name={texts.acoesDe(modelo.nome)}
                          actions={[
                            ...history.action(modelo.id, modelo.nome),
                            editAction(modelo.nome, () => setEditing(modelo.id)),
                            removeAction(modelo.nome, () => void remove(modelo)),
                          ]}
                        />
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            </Card>
          ) : (
            <EmptyState
              icon={Files}
              title={canEdit ? t.vazio : t.vazioLeitura}
              action={
                canEdit && (
                  <div className="flex flex-wrap justify-center gap-2">
                    <Button variant="primary" icon={Copy} busy={copy.busy} onClick={() => void copy.run({})}>
                      {t.usarProntos}
                    </Button>
                    {add}
                  </div>
                )
              }
            />
          )
        }
      </Loaded>
      <MoreRows list={modelos} />
      <Dialog open={adding} size="xl" onClose={() => setAdding(false)} title={t.novo}>
        {adding && <NewModeloForm onDone={() => setAdding(false)} />}
      </Dialog>
      <Dialog open={editing !== null} size="xl" onClose={() => setEditing(null)} title={t.editar}>
        {editing && <Editing id={editing} onDone={() => setEditing(null)} />}
      </Dialog>
      {history.dialog}
    </>
  );
}

function Editing({ id, onDone }: { id: string; onDone: () => void }) {
  const query = useData(getModelo, { id }, { error: t.erroCarregar });
  return (
    <Loaded query={query} error={t.erroCarregar}>
      {(modelo) => <EditModeloForm modelo={modelo} onDone={onDone} />}
    </Loaded>
  );
}

const useRemoveModelo = () =>
  useRemoval(
    { remove: removeModelo, restore: restoreModelo, list: listModelos },
    {
      ask: ({ nome }) => ({ title: t.confirmarExclusao(nome) }),
      success: t.removido,
      error: t.erroExcluir,
    },
  );

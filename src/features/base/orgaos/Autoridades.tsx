import { Plus } from 'lucide-react';
import { texts } from '../../../shared/texts.ts';
import { fullPage, usePages } from '../../../web/data/pages.ts';
import { useRemoval } from '../../../web/data/removal.ts';
import { useEditedRow } from '../../../web/data/edited-row.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { MoreRows } from '../../../web/ui/MoreRows.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { editAction, removeAction, withPointer } from '../../../web/ui/row-action.ts';
import { RowActions } from '../../../web/ui/RowActions.tsx';
import { autoridadesMax, listAutoridades, removeAutoridade, restoreAutoridade } from './autoridades.contract.ts';
import { EditAutoridadeForm, NewAutoridadeForm } from './AutoridadeForms.tsx';
import type { Orgao } from './orgaos.contract.ts';
import { autoridadesTexts as t } from './orgaos.texts.ts';

type Props = { orgao: Orgao; canEdit: boolean; adding: boolean; setAdding: (adding: boolean) => void };

/** The people of an órgão, below it. */
export function Autoridades({ orgao, canEdit, adding, setAdding }: Props) {
  const list = usePages(listAutoridades, { orgao_id: orgao.id }, fullPage(autoridadesMax), { error: t.erroCarregar });
  const remove = useRemoveAutoridade();
  const rows = list.rows ?? [];
  const [editing, setEditing] = useEditedRow(rows);
  return (
    <div className="pb-2 pl-8">
      <Loaded query={list.query} error={t.erroCarregar}>
        {() => (
          <>
            {rows.length > 0 && (
              <ul aria-label={orgao.nome}>
                {rows.map((one) => (
                  <li key={one.id} className="group flex min-h-11 items-center gap-2 md:min-h-9">
                    <span className="min-w-0 flex-1 text-sm break-words">
                      {one.nome} <span className="text-ink-3">{one.cargo}</span>
                    </span>
                    {canEdit && (
                      <span className={cx('flex shrink-0', withPointer)}>
                        <RowActions
                          name={texts.acoesDe(one.nome)}
                          actions={[
                            editAction(one.nome, () => setEditing(one)),
                            removeAction(one.nome, () => void remove(one)),
                          ]}
                        />
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            )}
            {rows.length === 0 && <p className="py-1 text-sm text-ink-2">{t.vazio}</p>}
          </>
        )}
      </Loaded>
      <MoreRows list={list} />
      {canEdit && (
        <Button variant="quiet" icon={Plus} onClick={() => setAdding(true)} className="-ml-2">
          {t.nova}
        </Button>
      )}
      <Dialog open={adding} onClose={() => setAdding(false)} title={t.novaEm(orgao.nome)}>
        <NewAutoridadeForm orgaoId={orgao.id} onDone={() => setAdding(false)} />
      </Dialog>
      <Dialog open={editing !== null} onClose={() => setEditing(null)} title={t.editar}>
        {editing && <EditAutoridadeForm autoridade={editing} onDone={() => setEditing(null)} />}
      </Dialog>
    </div>
  );
}

const useRemoveAutoridade = () =>
  useRemoval(
    { remove: removeAutoridade, restore: restoreAutoridade, list: listAutoridades },
    {
      ask: ({ nome }) => ({ title: t.confirmarExclusao(nome) }),
      success: t.excluida,
      error: t.erroExcluir,
    },
  );

import { Copy, ListChecks, Plus, Tag } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { histories } from '../../../shared/history.ts';
import { patch, useAction } from '../../../web/data/action.ts';
import { fullPage, usePages } from '../../../web/data/pages.ts';
import { useEditedRow } from '../../../web/data/edited-row.ts';
import { useRemoval } from '../../../web/data/removal.ts';
import { useHistoryPanel } from '../../../web/history/use-history-panel.tsx';
import { lazyPart } from '../../../web/parts/lazy-part.tsx';
import { useAllowed } from '../../../web/session/session.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { Kbd } from '../../../web/ui/Kbd.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { MoreRows } from '../../../web/ui/MoreRows.tsx';
import { EditAssuntoForm, NewAssuntoForm } from './AssuntoForms.tsx';
import { AssuntoRow } from './AssuntoRow.tsx';
import {
  type Assunto,
  assuntosMax,
  copyReadyList,
  listAssuntos,
  moveAssunto,
  removeAssunto,
  restoreAssunto,
} from './assuntos.contract.ts';
import { assuntosTexts as t } from './assuntos.texts.ts';
import { roteiroTexts } from './roteiro.texts.ts';
import { type Branch, moved, placeOf, type Step, treeOf } from './tree.ts';

const RoteiroDialog = lazyPart(() => import('./RoteiroDialog.tsx'));

/** What is being made: a theme, or a subject of one. */
type Creating = { tema: Assunto | null };

/** Themes and their subjects, in the office's own order. */
export function AssuntosPanel() {
  const assuntos = usePages(listAssuntos, {}, fullPage(assuntosMax), { error: t.erroCarregar });
  const canEdit = useAllowed('assuntos.edit');
  const [creating, setCreating] = useState<Creating | null>(null);
  const [steps, setSteps] = useState<Assunto | null>(null);
  const history = useHistoryPanel(histories.assuntos);
  const copy = useAction(copyReadyList, { success: t.listaCopiada, error: t.erroLista });
  const rows = assuntos.rows ?? [];
  const [editing, setEditing] = useEditedRow(rows);
  const { move, said } = useMove(rows);
  const tree = treeOf(rows);
  const temas = tree.map(({ tema }) => tema);
  const ownOf = (id: string) => tree.find(({ tema }) => tema.id === id)?.assuntos ?? [];
  const remove = useRemoveAssunto(ownOf);

  const row = (assunto: Assunto) => (
    <AssuntoRow
      assunto={assunto}
      canEdit={canEdit}
      more={[
        {
          icon: ListChecks,
          label: roteiroTexts.roteiro,
          name: roteiroTexts.abrir(assunto.nome),
          onSelect: () => setSteps(assunto),
        },
        ...history.action(assunto.id, assunto.nome),
      ]}
      onAdd={assunto.nivel === 1 ? () => setCreating({ tema: assunto }) : undefined}
      onEdit={() => setEditing(assunto)}
      onRemove={() => void remove(assunto)}
      onMove={(para) => void move(assunto, para)}
    />
  );

  return (
    <>
      <Loaded query={assuntos.query} error={t.erroCarregar}>
        {() =>
          tree.length > 0 ? (
            <Card className="max-w-3xl">
              <header className="mb-3 flex flex-wrap items-center justify-between gap-3">
                <p className="text-sm text-ink-2">
                  {t.explica}
                  {canEdit && <MoveHint />}
                </p>
                {canEdit && (
                  <Button icon={Plus} onClick={() => setCreating({ tema: null })}>
                    {t.novoTema}
                  </Button>
                )}
              </header>
              <Tree tree={tree} row={row} />
              <p role="status" className="sr-only">
                {said}
              </p>
            </Card>
          ) : (
            <EmptyState
              icon={Tag}
              title={canEdit ? t.vazio : t.vazioLeitura}
              action={
                canEdit && (
                  <div className="flex flex-wrap justify-center gap-2">
                    <Button variant="primary" icon={Copy} busy={copy.busy} onClick={() => void copy.run({})}>
                      {t.listaPronta}
                    </Button>
                    <Button icon={Plus} onClick={() => setCreating({ tema: null })}>
                      {t.novoTema}
                    </Button>
                  </div>
                )
              }
            />
          )
        }
      </Loaded>
      <MoreRows list={assuntos} />
      <Dialog
        open={creating !== null}
        onClose={() => setCreating(null)}
        title={creating?.tema ? t.novoEm(creating.tema.nome) : t.novoTema}
      >
        {creating && <NewAssuntoForm tema={creating.tema} onDone={() => setCreating(null)} />}
      </Dialog>
      <Dialog open={editing !== null} onClose={() => setEditing(null)} title={t.editar}>
        {editing && (
          <EditAssuntoForm
            assunto={editing}
            temas={temas}
            hasOwn={ownOf(editing.id).length > 0}
            onDone={() => setEditing(null)}
          />
        )}
      </Dialog>
      <Suspense>{steps && <RoteiroDialog assunto={steps} onClose={() => setSteps(null)} />}</Suspense>
      {history.dialog}
    </>
  );
}

const MoveHint = () => (
  <span className="ml-2 text-xs whitespace-nowrap text-ink-3 max-md:hidden">
    <Kbd>Alt</Kbd> <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t.mover}
  </span>
);

function Tree({ tree, row }: { tree: Branch[]; row: (assunto: Assunto) => ReactNode }) {
  return (
    <ul aria-label={t.titulo} className="-mx-2">
      {tree.map(({ tema, assuntos }) => (
        <li key={tema.id} className="border-t border-line py-1 first:border-t-0">
          {row(tema)}
          {assuntos.length > 0 && (
            <ul aria-label={tema.nome} className="pl-6">
              {assuntos.map((assunto) => (
                <li key={assunto.id}>{row(assunto)}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Moves a row at once, keeps the focus on it, and tells its new place to screen readers. */
function useMove(rows: Assunto[]) {
  const [said, setSaid] = useState('');
  const follow = useRef<string | null>(null);
  const { run } = useAction(moveAssunto, {
    error: t.erroMover,
    optimistic: ({ id, para }) => [patch(listAssuntos, (before) => moved(before, id, para))],
  });
  // the browser takes the focus from a row that is put elsewhere in the document
  useEffect(() => {
    if (follow.current && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-assunto="${follow.current}"]`)?.focus();
  });

  async function move({ id, nome }: Assunto, para: Step) {
    const after = moved(rows, id, para);
    if (after === rows) return;
    follow.current = id;
    const { place, of } = placeOf(after, id);
    setSaid(t.movido(nome, place, of));
    await run({ id, para });
    if (follow.current === id) follow.current = null;
  }
  return { move, said };
}

const useRemoveAssunto = (ownOf: (id: string) => Assunto[]) =>
  useRemoval(
    { remove: removeAssunto, restore: restoreAssunto, list: listAssuntos, below: ({ pai_id }, id) => pai_id === id },
    {
      ask: ({ id, nome }) => {
        const own = ownOf(id).length;
        return { title: own > 0 ? t.confirmarTema(nome, own) : t.confirmarExclusao(nome), text: t.excluirDica };
      },
      success: t.removido,
      error: t.erroExcluir,
    },
  );

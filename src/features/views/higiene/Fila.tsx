import { CheckCheck, Sparkles } from 'lucide-react';
import { useRef } from 'react';
import { enterOnce, useShortcut } from '../../../web/browser/keyboard.ts';
import { useAction } from '../../../web/data/action.ts';
import { noteBegun } from '../../../web/data/under-way.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { confirm } from '../../../web/ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { isWaiting } from '../../base/lotes/lotes.contract.ts';
import { useTellLote } from '../../base/lotes/use-tarefas-panel.tsx';
import { FilaItem } from './FilaItem.tsx';
import { fixAll, type RegraRow } from './higiene.contract.ts';
import { higieneTexts as t } from './higiene.texts.ts';
import { useFila } from './use-fila.tsx';

/** What a rule has found, one below the other: `j`/`k` or arrows walk, Enter mends, `n` passes, `d` says that it is right. */
export function Fila({ regra }: { regra: RegraRow }) {
  const fila = useFila(regra.regra);
  const list = useRef<HTMLUListElement>(null);
  const { items, at } = fila;
  useShortcut({ key: 'j' }, () => fila.choose(at + 1));
  useShortcut({ key: 'k' }, () => fila.choose(at - 1));
  useShortcut({ key: 'arrowdown' }, () => fila.choose(at + 1));
  useShortcut({ key: 'arrowup' }, () => fila.choose(at - 1));
  const { nome, dica } = t.regras[regra.regra];
  return (
    <section aria-label={t.fila} className="rounded-md border border-line bg-surface">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line p-4">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-md font-semibold">{nome}</h2>
          <p className="text-sm text-ink-2">{dica}</p>
        </div>
        <FixAll regra={regra} />
      </header>
      <Loaded query={fila.query} error={t.erroCarregar}>
        {() =>
          items.length === 0 ? (
            <div className="p-4">
              <EmptyState
                icon={Sparkles}
                title={fila.again ? t.passados : t.filaVazia}
                action={fila.again && <Button onClick={fila.again}>{t.verPassados}</Button>}
              />
            </div>
          ) : (
            <ul ref={list} onKeyDownCapture={enterOnce} className="divide-y divide-line">
              {items.map((item, place) => (
                <FilaItem
                  key={item.id}
                  regra={regra}
                  item={item}
                  current={place === at}
                  fila={fila}
                  list={list}
                  onChoose={() => fila.choose(place)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function FixAll({ regra: { regra, corrigiveis } }: { regra: RegraRow }) {
  const allowed = useAllowed('quality.bulk');
  const tell = useTellLote();
  const { run, busy } = useAction(fixAll, { error: t.erroCorrigir });
  if (!allowed || corrigiveis < 2) return null;
  const start = async () => {
    const title = t.confirmarTodos(corrigiveis, t.regras[regra].nome);
    if (!(await confirm({ title, text: t.confirmarTodosDica, action: t.corrigir }))) return;
    const lote = await run({ regra, total: corrigiveis });
    if (!lote) return;
    if (isWaiting(lote)) noteBegun(lote.id);
    else tell(lote);
  };
  return (
    <Button icon={CheckCheck} busy={busy} onClick={() => void start()}>
      {t.corrigirTodos(corrigiveis)}
    </Button>
  );
}

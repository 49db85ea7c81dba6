import { useState } from 'react';
import { toast } from '../../../web/browser/toast.ts';
import { useAction } from '../../../web/data/action.ts';
import { useData } from '../../../web/data/data.ts';
import type { ProblemReceiver } from '../../../web/calls/problem.ts';
import { dismissItem, filaMax, fixItem, type Item, nextItems, type Regra, unfixItem } from './higiene.contract.ts';
import { higieneTexts as t } from './higiene.texts.ts';

const without = (ids: ReadonlySet<string>, id: string) => new Set([...ids].filter((one) => one !== id));

/**
 * A rule's queue: a page of it, without what was passed or done here. What is done leaves at once, and comes back when it could not be done;
 * what somebody else has mended is not in the next answer.
 */
export function useFila(regra: Regra) {
  const [after, setAfter] = useState<string>();
  const query = useData(nextItems, { regra, ...(after && { after }) }, { error: t.erroCarregar });
  /** Done or passed here. */
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [passed, setPassed] = useState(false);
  const [chosen, setChosen] = useState<string>();
  /** As they are now, where that is another value than what is shown. */
  const [changed, setChanged] = useState<ReadonlyMap<string, Item>>(new Map());

  const rows = query.data?.map((row) => changed.get(row.id) ?? row) ?? [];
  const items = rows.filter(({ id }) => !gone.has(id));
  // all of this page is done or passed: what is behind it
  if (!query.isFetching && rows.length === filaMax && items.length === 0) setAfter(rows.at(-1)!.id);
  const at = Math.max(
    0,
    items.findIndex(({ id }) => id === chosen),
  );

  const leave = (id: string) => {
    const next = items[items.findIndex((item) => item.id === id) + 1] ?? items.find((item) => item.id !== id);
    setChosen(next?.id);
    setGone((before) => new Set([...before, id]));
  };
  const comeBack = (id: string) => {
    // to its page, which may be done by now
    setAfter(after);
    setGone((before) => without(before, id));
    setChosen(id);
  };

  const fixing = useAction(fixItem, { error: t.erroCorrigir });
  const dismissing = useAction(dismissItem, { error: t.erroDispensar });
  const bringingBack = useAction(dismissItem, { error: t.erroDevolver });
  const unfixing = useAction(unfixItem, { error: t.erroDesfazer });

  const undo = async (id: string, desfazer: { versao: number; com: string[]; ocultou: boolean }) => {
    if (!(await unfixing.run({ regra, registro_id: id, ...desfazer }))) return;
    comeBack(id);
    toast.success(t.desfeito);
  };

  /** What was said to be right waits again. */
  const wait = async (id: string) => {
    if (!(await bringingBack.run({ regra, registro_id: id, certo: false }))) return;
    comeBack(id);
    toast.success(t.devolvido);
  };

  return {
    query,
    items,
    at,
    /** Some were passed: the queue begins anew with them. */
    again: passed
      ? () => {
          setAfter(undefined);
          setGone(new Set());
          setPassed(false);
        }
      : undefined,
    choose: (place: number) => setChosen(items[Math.max(0, Math.min(items.length - 1, place))]?.id),
    pass: (id: string) => {
      setPassed(true);
      leave(id);
    },
    /** Resolves to true once what was typed is taken. */
    async fix(item: Item, valor?: string, receiver?: ProblemReceiver): Promise<true | undefined> {
      // what was typed stays until it is taken
      if (valor === undefined) leave(item.id);
      const { id, versao } = item;
      const done = await fixing.run(
        { regra, registro_id: id, versao, ...(valor !== undefined && { valor }) },
        receiver,
      );
      if (!done || done.resultado === 'MUDOU') {
        comeBack(id);
        if (!done) return undefined;
        setChanged((before) => new Map([...before, [id, done.item!]]));
        toast.info(t.corrigir, t.mudou);
        return undefined;
      }
      if (valor !== undefined) leave(id);
      const { desfazer } = done;
      if (desfazer) toast.success(t.corrigido(item.nome), () => void undo(id, desfazer), { about: 'higiene' });
      if (done.resultado === 'SAIU') toast.info(t.corrigir, t.saiu);
      if (done.resultado === 'DUPLICADO') toast.info(t.duplicado(done.outro!.nome), t.duplicadoDica);
      return true;
    },
    async dismiss({ id, nome }: Item) {
      leave(id);
      if (!(await dismissing.run({ regra, registro_id: id }))) return comeBack(id);
      toast.success(t.dispensado(nome), () => void wait(id), { about: 'higiene' });
    },
  };
}
export type FilaState = ReturnType<typeof useFila>;

import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { formatPhone } from '../../../shared/format.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { Kbd } from '../../../web/ui/Kbd.tsx';
import type { Item, RegraRow } from './higiene.contract.ts';
import { higieneTexts as t } from './higiene.texts.ts';
import { useFocusWhenCurrent } from './use-focus-when-current.tsx';
import type { FilaState } from './use-fila.tsx';
import { ValorForm } from './ValorForm.tsx';

type Props = {
  regra: RegraRow;
  item: Item;
  /** The one that keys are about. */
  current: boolean;
  fila: FilaState;
  list: RefObject<HTMLUListElement | null>;
  onChoose: () => void;
};

/** One record: what it holds and what it would, and for the one that is current what can be done. */
export function FilaItem({ regra, item, current, fila, list, onChoose }: Props) {
  const { id, nome, detalhe, versao } = item;
  return (
    <li className={cx('px-4 py-3', current && 'bg-bg shadow-[inset_2px_0_0_var(--accent)]')}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <div className="min-w-0 flex-1 basis-56">
          <p className="truncate text-sm font-semibold">
            {current ? (
              <Name registros={regra.registros} id={id} nome={nome} />
            ) : (
              <button type="button" onClick={onChoose} className="max-w-full truncate rounded-sm text-left">
                {nome}
              </button>
            )}
          </p>
          {detalhe && <p className="truncate text-xs text-ink-2">{detalhe}</p>}
        </div>
        {(item.antes || item.depois) && <Change campo={regra.campo} item={item} />}
      </div>
      {current &&
        (item.depois === null ? (
          <ValorForm key={versao} regra={regra} item={item} fila={fila} list={list}>
            <Others item={item} fila={fila} />
          </ValorForm>
        ) : (
          <Suggested item={item} fila={fila} list={list} />
        ))}
    </li>
  );
}

function Name({ registros, id, nome }: { registros: RegraRow['registros']; id: string; nome: string }) {
  if (registros === 'bairros') return nome;
  return (
    <Link to={`/${registros}/$id`} params={{ id }} className="rounded-sm hover:underline">
      {nome}
    </Link>
  );
}

const shownAs = (campo: string, value: string) => (campo === 'telefone_ddd' ? formatPhone(value) : value);

function Change({ campo, item: { antes, depois, quantos } }: { campo: string; item: Item }) {
  return (
    <p className="num flex min-w-0 flex-wrap items-center gap-x-2 text-sm break-words">
      <span className="sr-only">{t.antes}: </span>
      <span className="min-w-0 text-ink-2">{antes ? shownAs(campo, antes) : t.vazio}</span>
      {quantos && <span className="text-xs text-ink-2">({t.pessoas(quantos.antes)})</span>}
      {depois && (
        <>
          <ArrowRight size={15} aria-hidden className="shrink-0 text-ink-3" />
          <span className="sr-only">{t.depois}: </span>
          <span className="min-w-0 font-semibold">{shownAs(campo, depois)}</span>
          {quantos && <span className="text-xs text-ink-2">({t.pessoas(quantos.depois)})</span>}
        </>
      )}
    </p>
  );
}

function Suggested({ item, fila, list }: Pick<Props, 'item' | 'fila' | 'list'>) {
  const first = useRef<HTMLButtonElement>(null);
  useFocusWhenCurrent(list, () => first.current);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <Button ref={first} variant="primary" onClick={() => void fila.fix(item)}>
        {t.corrigir}
        <Kbd className="max-md:hidden">Enter</Kbd>
      </Button>
      <Others item={item} fila={fila} />
    </div>
  );
}

function Others({ item, fila }: Pick<Props, 'item' | 'fila'>) {
  return (
    <>
      <Button aria-keyshortcuts="n" onClick={() => fila.pass(item.id)}>
        {t.pular}
        <Kbd className="max-md:hidden">n</Kbd>
      </Button>
      <Button aria-keyshortcuts="d" title={t.certoDica} onClick={() => void fila.dismiss(item)}>
        {t.certo}
        <Kbd className="max-md:hidden">d</Kbd>
      </Button>
    </>
  );
}

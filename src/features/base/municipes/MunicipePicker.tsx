import { Search, UserPlus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { formatPhone } from '../../../shared/format.ts';
import { isNumero } from '../../../shared/letters/numero.ts';
import { useData } from '../../../web/data/data.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Input } from '../../../web/ui/Input.tsx';
import { ListOption } from '../../../web/ui/ListOption.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { ListSkeleton } from '../../../web/ui/Skeleton.tsx';
import { useCombobox } from '../../../web/ui/use-combobox.ts';
import { useDebounced } from '../../../web/browser/use-debounced.ts';
import { listMunicipes, type Municipe, type MunicipeListRow, shownAs } from './municipes.contract.ts';
import { searchMax } from './municipes-filtros.contract.ts';
import { municipesTexts, pickerTexts as t } from './municipes.texts.ts';
import { NewMunicipe } from './MunicipeFields.tsx';

export type PickedMunicipe = Pick<Municipe, 'id' | 'nome_completo' | 'codigo' | 'telefone_ddd'>;

type MunicipePickerProps = {
  open: boolean;
  onClose: () => void;
  /** Closing is the caller's business. */
  onPick: (municipe: PickedMunicipe) => void;
  /** What it is called, unless whose citizen is chosen needs no words. */
  title?: string;
  /** Who is not offered. */
  except?: string;
};

const firstRows = 20;
const foundRows = 10;

/** Chooses a citizen by name, code or phone, or creates one on the spot. */
export function MunicipePicker({ open, onClose, onPick, title = t.titulo, except }: MunicipePickerProps) {
  const [typed, setTyped] = useState('');
  const [creating, setCreating] = useState(false);
  const close = () => {
    setCreating(false);
    onClose();
  };
  const pick = ({ id, nome_completo, codigo, telefone_ddd }: PickedMunicipe) => {
    setCreating(false);
    setTyped('');
    onPick({ id, nome_completo, codigo, telefone_ddd });
  };
  return (
    <Dialog open={open} onClose={close} size="lg" title={creating ? t.novo : title}>
      {creating ? (
        <NewMunicipe typed={typed} onBack={() => setCreating(false)} onPick={pick} />
      ) : (
        <Finder typed={typed} except={except} onType={setTyped} onPick={pick} onCreate={() => setCreating(true)} />
      )}
    </Dialog>
  );
}

type FinderProps = {
  typed: string;
  except: string | undefined;
  onType: (text: string) => void;
  onPick: (municipe: MunicipeListRow) => void;
  onCreate: () => void;
};

function Finder({ typed, except, onType, onPick, onCreate }: FinderProps) {
  const busca = useDebounced(typed.trim());
  const limit = busca ? foundRows : firstRows;
  const found = useData(listMunicipes, { busca, limit }, { error: municipesTexts.erroCarregarLista });
  const canCreate = useAllowed('municipes.edit');
  const others = (all: MunicipeListRow[] = []) => all.filter(({ id }) => id !== except);
  const exact = others(found.data?.rows);
  const near = others(found.data?.quis_dizer);
  const rows = [...exact, ...near];
  const waiting = typed.trim() !== busca || found.isPlaceholderData;
  // nobody was found: behind whom the search may have meant, the option to create who was looked for
  const creates = canCreate && busca !== '' && !waiting && found.data?.total === 0 && !isNumero(busca);
  const count = rows.length + Number(creates);
  // what was searched begins at its first; of all citizens none is meant before an arrow or the pointer says so
  const options = useCombobox({ count, of: found.data, first: busca ? 0 : -1, scrolls: true });

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (options.arrow(event)) event.preventDefault();
    // what is listed is not yet what was typed
    if (event.key === 'Enter' && !waiting && options.active >= 0) {
      event.preventDefault();
      const row = rows[options.active];
      if (row) onPick(row);
      else onCreate();
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <div role="search" className="relative">
        <Search
          size={16}
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
        />
        <Input
          {...options.field}
          type="text"
          enterKeyHint="search"
          autoFocus
          value={typed}
          maxLength={searchMax}
          placeholder={municipesTexts.buscar}
          aria-label={municipesTexts.buscar}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={onKeyDown}
          className="pl-9"
        />
      </div>
      <div className="flex h-[min(26rem,50dvh)] flex-col overflow-hidden rounded-md border border-line">
        <Loaded query={found} error={municipesTexts.erroCarregarLista} skeleton={<ListSkeleton rows={6} />}>
          {(all) => {
            const total = all.total! - (all.rows.length - exact.length);
            const option = (row: MunicipeListRow, index: number) => (
              <CitizenOption
                key={row.id}
                {...options.option(index)}
                row={row}
                onPoint={() => options.mark(index)}
                onPick={() => onPick(row)}
              />
            );
            const meant = near.length > 0 && (
              <div role="group" aria-label={municipesTexts.quisDizer}>
                <p aria-hidden className="border-b border-line px-4 pt-3 pb-1.5 text-xs font-semibold text-ink-2">
                  {municipesTexts.quisDizer}
                </p>
                {near.map((row, index) => option(row, exact.length + index))}
              </div>
            );
            return total === 0 ? (
              <>
                {count > 0 && (
                  <div {...options.list} aria-label={t.resultados} className="min-h-0 overflow-y-auto">
                    {meant}
                    {creates && (
                      <CreateOption
                        {...options.option(rows.length)}
                        typed={typed}
                        onPoint={() => options.mark(rows.length)}
                        onCreate={onCreate}
                      />
                    )}
                  </div>
                )}
                <p className="px-4 py-10 text-center text-sm text-ink-2">
                  {busca || waiting ? municipesTexts.nenhumEncontrado : municipesTexts.vazio}
                </p>
              </>
            ) : (
              <>
                <div
                  {...options.list}
                  aria-label={t.resultados}
                  aria-busy={waiting || undefined}
                  className={cx('min-h-0 flex-1 overflow-y-auto transition-opacity', waiting && 'opacity-60')}
                >
                  {exact.map(option)}
                  {meant}
                </div>
                {total > exact.length && (
                  <p className="num border-t border-line px-4 py-2.5 text-xs text-ink-3">
                    {t.maisResultados(exact.length, total)}
                  </p>
                )}
              </>
            );
          }}
        </Loaded>
      </div>
      {canCreate && (
        <div className="flex justify-end">
          <Button icon={UserPlus} onClick={onCreate} className="max-md:w-full">
            {t.novo}
          </Button>
        </div>
      )}
    </div>
  );
}

const line = 'min-h-12 border-b border-line px-4 py-2 last:border-0';

type CitizenOptionProps = {
  id: string;
  row: MunicipeListRow;
  active: boolean;
  onPoint: () => void;
  onPick: () => void;
};

function CitizenOption({ id, row, active, onPoint, onPick }: CitizenOptionProps) {
  const place = [row.endereco, row.bairro].filter(Boolean).join(' · ');
  return (
    <ListOption
      id={id}
      active={active}
      onPointerMove={onPoint}
      onClick={onPick}
      className={cx(line, 'justify-between gap-4')}
    >
      <span className="min-w-0">
        <span className="block truncate text-sm font-medium">
          <span className="capitals">{row.nome_completo}</span>
        </span>
        {place && <span className="block truncate text-xs text-ink-2">{place}</span>}
      </span>
      <span className="num shrink-0 text-right text-xs text-ink-2">
        <span className="block">{formatPhone(row.telefone_ddd)}</span>
        <span className="block">{row.codigo}</span>
      </span>
    </ListOption>
  );
}

type CreateProps = { id: string; active: boolean; typed: string; onPoint: () => void; onCreate: () => void };

function CreateOption({ id, active, typed, onPoint, onCreate }: CreateProps) {
  return (
    <ListOption
      id={id}
      active={active}
      onPointerMove={onPoint}
      onClick={onCreate}
      className={cx(line, 'gap-2.5 text-sm font-medium text-accent-text')}
    >
      <UserPlus size={16} strokeWidth={1.9} aria-hidden className="shrink-0" />
      <span className="min-w-0 truncate">{municipesTexts.cadastrarQuem(shownAs(typed))}</span>
    </ListOption>
  );
}

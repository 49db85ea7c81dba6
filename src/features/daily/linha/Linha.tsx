import { useState } from 'react';
import type { CallInput } from '../../../shared/contract.ts';
import { fullPage, usePages } from '../../../web/data/pages.ts';
import { cx } from '../../../web/ui/cx.ts';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { Skeleton } from '../../../web/ui/Skeleton.tsx';
import { Spinner } from '../../../web/ui/Spinner.tsx';
import {
  type linhaDaDemanda,
  type linhaDoMunicipe,
  linhaPageSize,
  linhaTipos,
  type LinhaTipo,
} from './linha.contract.ts';
import { linhaTexts as t } from './linha.texts.ts';
import { LinhaEntry } from './LinhaEntry.tsx';

type Line = typeof linhaDaDemanda | typeof linhaDoMunicipe;
type Props = { endpoint: Line; id: string };

/** Entries that are shown before one asks for more. */
const first = 8;

/** The entries of a line, and those of before; chips to narrow them where there is more than one kind. */
export function useLinha({ endpoint, id }: Props) {
  const [tipo, setTipo] = useState<LinhaTipo>();
  const [all, setAll] = useState(false);
  const asked = (tipo ? { id, tipo } : { id }) as CallInput<Line>;
  const entries = usePages(endpoint as typeof linhaDaDemanda, asked, fullPage(linhaPageSize), {
    error: t.erroCarregar,
  });
  const rows = entries.rows ?? [];
  // what is shown stays while others write above it: somebody may be writing in it
  const [until, setUntil] = useState<{ tipo: LinhaTipo | undefined; id: string | undefined }>();
  const reached = until && until.tipo === tipo ? rows.findIndex(({ id: one }) => one === until.id) + 1 : 0;
  const shown = all ? rows : rows.slice(0, Math.max(first, reached));
  const last = shown.at(-1)?.id;
  if (until?.tipo !== tipo || until?.id !== last) setUntil({ tipo, id: last });
  const hidden = rows.length - shown.length;
  const kinds = new Set(rows.map((row) => row.tipo)).size;
  const list = (
    <Loaded query={entries.query} error={t.erroCarregar} skeleton={<Skeleton className="w-3/4" />}>
      {() => (
        <>
          {rows.length === 0 && <p className="text-sm text-ink-2">{tipo ? t.nadaDisso[tipo] : t.vazia}</p>}
          <ol className="flex flex-col">
            {shown.map((row) => (
              <LinhaEntry key={row.id} row={row} of={id} />
            ))}
          </ol>
          {(hidden > 0 || entries.more || entries.loading) && (
            <button
              type="button"
              aria-busy={entries.loading || undefined}
              onClick={() => (hidden > 0 ? setAll(true) : entries.more?.())}
              className="mt-1 ml-9 flex min-h-11 items-center gap-2 rounded-sm text-sm font-medium text-accent-text hover:underline md:min-h-8 print:hidden"
            >
              {t.anteriores(entries.more ? undefined : hidden)}
              {entries.loading && <Spinner />}
            </button>
          )}
        </>
      )}
    </Loaded>
  );
  /** What was written is shown, whatever was chosen before. */
  const show = (written: LinhaTipo) => setTipo((chosen) => (chosen === written ? chosen : undefined));
  return { list, show, chips: (tipo || kinds > 1 || entries.more) && <Chips value={tipo} onChange={setTipo} /> };
}

function Chips({ value, onChange }: { value: LinhaTipo | undefined; onChange: (tipo?: LinhaTipo) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-1.5 max-md:mb-3 print:hidden">
      <legend className="sr-only">{t.mostrar}</legend>
      {[undefined, ...linhaTipos].map((tipo) => (
        <button
          key={tipo ?? ''}
          type="button"
          aria-pressed={tipo === value}
          onClick={() => onChange(tipo)}
          className={cx(
            'h-11 rounded-full border px-3 text-sm transition-colors md:h-7',
            tipo === value
              ? 'border-accent bg-accent-soft font-semibold text-accent-text'
              : 'border-line-strong text-ink-2 hover:bg-sunken hover:text-ink',
          )}
        >
          {t.filtros[tipo ?? 'TUDO']}
        </button>
      ))}
    </fieldset>
  );
}

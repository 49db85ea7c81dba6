import { CallLinks } from './CallLinks.tsx';
import { type Called, type CardSlot, type Column, type DataTableProps, dimmedClass } from './columns.ts';
import { cx } from './cx.ts';
import { RowLink } from './RowLink.tsx';
import { followRow, moveBetweenRows } from './row-focus.ts';

/** The rows of a DataTable as cards, for phones and other narrow places. */
export default function RowCards<Row>({
  label,
  columns,
  rows,
  rowKey,
  open,
  onIntent,
  actions,
  call,
  editing,
  stale,
  dimmed,
}: DataTableProps<Row>) {
  const inSlot = (slot: CardSlot) => columns.filter((column) => slotOf(column) === slot);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move the rows' links
    <ul
      aria-label={label}
      aria-busy={stale || undefined}
      onKeyDown={moveBetweenRows}
      className={cx('flex flex-col gap-2 max-md:pb-20', stale && 'opacity-60')}
    >
      {rows.map((row) => {
        if (editing?.key === rowKey(row)) {
          return (
            <li key={rowKey(row)} className="rounded-md border border-accent bg-surface p-3.5">
              {editing.render(row)}
            </li>
          );
        }
        const target = open?.(row);
        const intent = onIntent && (() => onIntent(row));
        const show = (column: Column<Row>) => (column.cardCell ?? column.cell)(row);
        const list = (slot: CardSlot) => inSlot(slot).map((column) => <span key={column.key}>{show(column)}</span>);
        const [top, corner, meta, end] = [list('top'), list('corner'), list('meta'), list('metaEnd')];
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard has the link inside
          <li
            key={rowKey(row)}
            data-dimmed={dimmed?.(row) ? '' : undefined}
            onClick={target ? followRow : undefined}
            onPointerEnter={intent}
            onFocus={intent}
            // a card out of sight is not drawn
            className={cx(
              'flex flex-col gap-1 [contain-intrinsic-size:auto_8rem] [content-visibility:auto] print:[content-visibility:visible] rounded-md border border-line p-3.5 has-[[data-row]:focus-visible]:border-accent has-[[data-tick]:checked]:border-accent',
              dimmed?.(row) ? dimmedClass : 'bg-surface',
            )}
          >
            {(top.length > 0 || corner.length > 0) && (
              <div className="mb-0.5 flex items-center justify-between gap-3 text-sm text-ink-2 max-[20rem]:flex-wrap">
                <span className="flex min-w-0 flex-wrap items-center gap-2 wrap-anywhere">{top}</span>
                <span className="shrink-0">{corner}</span>
              </div>
            )}
            {inSlot('title').map((column) => (
              <RowLink key={column.key} wrap target={target}>
                {show(column)}
              </RowLink>
            ))}
            {inSlot('subtitle').map((column) => (
              <div key={column.key} className="text-xs text-ink-2">
                {show(column)}
              </div>
            ))}
            {(meta.length > 0 || end.length > 0 || (actions && !call)) && (
              <div className="flex items-center justify-between gap-3 text-xs text-ink-2">
                <span className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">{meta}</span>
                <span className="flex shrink-0 items-center gap-2">
                  {end}
                  {actions && !call && <span className="-my-2 -mr-2.5 flex print:hidden">{actions(row)}</span>}
                </span>
              </div>
            )}
            {call && (
              <div className="mt-1.5 -mb-1.5 flex min-h-11 justify-between gap-2 print:hidden">
                <Call {...call(row)} />
                <span className="-mr-2.5 flex">{actions?.(row)}</span>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const Call = ({ phone, name, ...about }: Called) => (
  <span className="flex min-w-0 flex-wrap gap-2">
    {phone && <CallLinks phone={phone} name={name} about={about} className="px-3!" />}
  </span>
);

const slotOf = <Row,>(column: Column<Row>): CardSlot => column.card ?? (column.main ? 'title' : 'meta');

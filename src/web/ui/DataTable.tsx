import { memo, type ReactNode, Suspense, useMemo } from 'react';
import { texts } from '../../shared/texts.ts';
import { isPhone, useHover, usePhone } from '../browser/media.ts';
import { lazyContent } from '../parts/lazy-part.tsx';
import { useStable } from '../browser/use-stable.ts';
import { type DataTableProps, dimmedClass, type RowTarget } from './columns.ts';
import { cx } from './cx.ts';
import { arranged } from './fitting.ts';
import { RowLink } from './RowLink.tsx';
import { followRow, moveBetweenRows } from './row-focus.ts';
import { ListSkeleton } from './Skeleton.tsx';
import { useRoom } from './use-room.ts';

const Cards = lazyContent(() => import('./RowCards.tsx'));
// beside the data, not after it; a computer rarely has them
if (isPhone()) Cards.preload();

/**
 * One list of columns gives a table of those that have room, and under 768 px, or where too few have, cards. Arrows
 * move between rows, Enter opens. What can be done with a row shows while it is pointed at or has the focus, over its
 * end where it has no room of its own; always where nothing can hover.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const phone = usePhone();
  const hover = useHover();
  const [frame, room] = useRoom();
  const { columns: all, open } = props;
  const openCard = (phone && props.openCard) || open;
  const actions = props.actions !== undefined;
  const { columns, over } = useMemo(() => arranged(all, room, { actions, hover }), [all, room, actions, hover]);
  return (
    <div ref={frame}>
      {room > 0 &&
        (phone || !columns ? (
          <Suspense fallback={<ListSkeleton rows={props.rows.length} />}>
            <Cards {...(props as DataTableProps<unknown>)} open={openCard as DataTableProps<unknown>['open']} />
          </Suspense>
        ) : (
          <RowTable {...props} columns={columns} over={over} />
        ))}
    </div>
  );
}

function RowTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  open,
  onIntent,
  actions,
  editing,
  stale,
  dimmed,
  over,
}: DataTableProps<Row> & { over: boolean }) {
  const intent = useStable((row: Row) => onIntent?.(row));
  return (
    <div
      className={cx(
        // clipped, not scrolled: the head stays in sight below the top bar
        // and painted apart: what moves beside it paints no row anew
        'isolate overflow-clip print:overflow-visible rounded-md border border-line bg-surface transition-opacity',
        stale && 'opacity-60',
      )}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move the rows' links */}
      <table
        aria-label={label}
        aria-busy={stale || undefined}
        onKeyDown={moveBetweenRows}
        className="w-full table-fixed border-collapse text-sm print:table-auto"
      >
        <thead>
          <tr className="text-left text-xs text-ink-2">
            {columns.map((column) =>
              column.head ? (
                <td key={column.key} style={{ width: column.width }} className={cx(headClass, 'px-3 print:hidden')}>
                  {column.head}
                </td>
              ) : (
                <th
                  key={column.key}
                  scope="col"
                  style={{ width: column.width }}
                  className={cx(headClass, 'px-3', column.align === 'end' && 'text-right')}
                >
                  {column.header}
                </th>
              ),
            )}
            {actions && (
              <th scope="col" className={cx(headClass, 'text-right print:hidden', over ? 'w-0' : 'w-28 px-3')}>
                <span className="sr-only">{texts.acoes}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = rowKey(row);
            return (
              <TableRow
                key={key}
                row={row}
                columns={columns}
                actions={actions}
                over={over}
                target={open?.(row)}
                dimmed={dimmed?.(row)}
                onIntent={intent}
                form={editing?.key === key ? editing.render(row) : undefined}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const headClass =
  'sticky top-12 z-10 h-[2.125rem] bg-sunken font-semibold shadow-[inset_0_-1px_var(--line)] print:static';

type TableRowProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'actions'> & {
  row: Row;
  /** Actions lie over the row's end. */
  over: boolean;
  target?: RowTarget;
  dimmed?: boolean;
  onIntent: (row: Row) => void;
  /** What stands in place of the cells. */
  form?: ReactNode;
};

/** Drawn again only when something of its own changed: `columns` and `actions` that stay the same make that rare. */
const TableRow = memo(function TableRow<Row>({
  row,
  columns,
  actions,
  over,
  target,
  dimmed,
  onIntent,
  form,
}: TableRowProps<Row>) {
  if (form) {
    return (
      <tr className="border-t border-line bg-accent-soft/40">
        <td colSpan={columns.length + (actions ? 1 : 0)} className="p-3">
          {form}
        </td>
      </tr>
    );
  }
  const intent = () => onIntent(row);
  return (
    <tr
      data-dimmed={dimmed ? '' : undefined}
      onClick={target ? followRow : undefined}
      onPointerEnter={intent}
      onFocus={intent}
      className={cx(
        dimmed && dimmedClass,
        'group border-t border-line has-[[data-row]:focus-visible]:bg-accent-soft/50 has-[[data-tick]:checked]:bg-accent-soft',
        target ? 'cursor-pointer hover:bg-accent-soft/50' : 'hover:bg-bg',
      )}
    >
      {columns.map((column) => (
        <td
          key={column.key}
          className={cx(
            'h-(--row) px-3 py-1.5',
            column.align === 'end' && 'text-right',
            column.className ?? 'text-ink-2',
          )}
        >
          {column.main ? <RowLink target={target}>{column.cell(row)}</RowLink> : column.cell(row)}
        </td>
      ))}
      {actions && (
        <td className={cx('print:hidden', over ? 'relative' : 'px-2 py-0.5')}>
          <div
            className={cx(
              'row-actions flex justify-end',
              over && 'absolute top-1/2 right-1 -translate-y-1/2 rounded-md border border-line bg-surface',
            )}
          >
            {actions(row)}
          </div>
        </td>
      )}
    </tr>
  );
}) as <Row>(props: TableRowProps<Row>) => ReactNode;

import { mostColumns, mostSorted } from '../../shared/lists/lists.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { listsTexts as t } from './lists.texts.ts';

type Named = { key: string; label: string };

type Props = {
  near: Element;
  onClose: () => void;
  orders: readonly (Named & {
    /** An index has it, however many rows there are. */ walked?: boolean;
    /** Begins with its newest. */ days?: boolean;
  })[];
  /** With a minus before it when it runs down. */
  order: string;
  onOrder: (order: string) => void;
  /** In the order in which they stand. */
  columns: readonly (Named & { /** The row's name, which is always there. */ fixed?: boolean })[];
  shown: readonly string[];
  onColumns: (keys: readonly string[]) => void;
  /** How many rows there are; unknown while they are asked for. */
  total: number | undefined;
  /** Back to what everybody begins with. */
  onReset: () => void;
};

/** How a list is shown: its order, and its columns. */
export function ExhibitPanel({
  near,
  onClose,
  orders,
  order,
  onOrder,
  columns,
  shown,
  onColumns,
  total = 0,
  onReset,
}: Props) {
  const down = order.startsWith('-');
  const by = order.replace('-', '');
  const tooMany = total > mostSorted;
  const toggle = (key: string) =>
    onColumns(
      columns.map((column) => column.key).filter((one) => (one === key ? !shown.includes(key) : shown.includes(one))),
    );
  return (
    <Dialog
      open
      near={near}
      onClose={onClose}
      title={t.exibir}
      footer={
        <Button variant="quiet" onClick={onReset}>
          {t.voltarAoUsual}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t.ordenar} optional hint={tooMany ? t.ordemPoucas : undefined}>
          {(ids) => (
            <Select
              {...ids}
              placeholder={null}
              value={by}
              options={orders.map(({ key, label, walked }) => ({
                value: key,
                label: tooMany && !walked ? `${label} (${t.ordemPoucas})` : label,
                disabled: tooMany && !walked,
              }))}
              onChange={({ target }) =>
                onOrder(`${orders.find(({ key }) => key === target.value)?.days ? '-' : ''}${target.value}`)
              }
            />
          )}
        </Field>
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm md:min-h-7">
          <input
            type="checkbox"
            className="checkbox size-4"
            checked={down}
            onChange={() => onOrder(`${down ? '' : '-'}${by}`)}
          />
          {t.ordemInversa}
        </label>
        <fieldset>
          <legend className="mb-1 text-sm font-medium text-ink-2">{t.colunas}</legend>
          {columns.map(({ key, label, fixed }) => (
            <label
              key={key}
              className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm has-disabled:cursor-default has-disabled:opacity-60 md:min-h-8"
            >
              <input
                type="checkbox"
                className="checkbox size-4"
                checked={shown.includes(key)}
                disabled={fixed || (shown.length >= mostColumns && !shown.includes(key))}
                onChange={() => toggle(key)}
              />
              {label}
            </label>
          ))}
          <p className="mt-1 text-xs text-ink-2">{t.colunasAte}</p>
        </fieldset>
      </div>
    </Dialog>
  );
}

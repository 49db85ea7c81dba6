import { mostColumns, mostSorted } from '../../shared/lists/lists.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import type { PanelProps } from './ListButtons.tsx';
import { listsTexts as t } from './lists.texts.ts';

type Props = PanelProps & {
  orders: readonly {
    key: string;
    label: string;
    /** An index has it, however many rows there are. */ walked?: boolean;
    /** Begins with its newest. */ days?: boolean;
  }[];
  /** The order that an address without one means; empty where that is none of a column. */
  usual: string;
  /** With a minus before it when it runs down; empty for the usual one. */
  ordem: string;
  /** In the order in which they stand; `main` is the row's name, which is always there. */
  columns: readonly { key: string; header: string; main?: boolean }[];
  shown: readonly string[];
  /** How many rows there are; unknown while they are asked for. */
  total: number | undefined;
  /** Empty is what everybody begins with. */
  onChange: (changes: Record<string, string>) => void;
};

/** How a list is shown: its order, and its columns. */
export function ExhibitPanel({ near, onClose, orders, usual, ordem, columns, shown, total = 0, onChange }: Props) {
  const order = ordem || usual;
  const down = order.startsWith('-');
  const by = order.replace('-', '');
  const tooMany = total > mostSorted;
  const sort = (next: string) => onChange({ ordem: next === usual ? '' : next });
  const toggle = (key: string) => {
    const keys = columns.map((column) => column.key);
    onChange({ colunas: keys.filter((one) => shown.includes(one) !== (one === key)).join(',') });
  };
  return (
    <Dialog
      open
      near={near}
      onClose={onClose}
      title={t.exibir}
      footer={
        <Button variant="quiet" onClick={() => onChange({ ordem: '', colunas: '' })}>
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
                sort(`${orders.find(({ key }) => key === target.value)?.days ? '-' : ''}${target.value}`)
              }
            />
          )}
        </Field>
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm md:min-h-7">
          <input
            type="checkbox"
            className="checkbox size-4"
            checked={down}
            disabled={by === ''}
            onChange={() => sort(`${down ? '' : '-'}${by}`)}
          />
          {t.ordemInversa}
        </label>
        <fieldset>
          <legend className="mb-1 text-sm font-medium text-ink-2">{t.colunas}</legend>
          {columns.map(({ key, header, main }) => (
            <label
              key={key}
              className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm has-disabled:cursor-default has-disabled:opacity-60 md:min-h-8"
            >
              <input
                type="checkbox"
                className="checkbox size-4"
                checked={shown.includes(key)}
                disabled={main || (shown.length >= mostColumns && !shown.includes(key))}
                onChange={() => toggle(key)}
              />
              {header}
            </label>
          ))}
          <p className="mt-1 text-xs text-ink-2">{t.colunasAte}</p>
        </fieldset>
      </div>
    </Dialog>
  );
}

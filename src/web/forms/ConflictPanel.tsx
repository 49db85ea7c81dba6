import { GitCompareArrows } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { texts } from '../../shared/texts.ts';
import { Button } from '../ui/Button.tsx';
import { WarnBox } from '../ui/WarnBox.tsx';
import { conflictTexts as t } from './conflict.texts.ts';
import type { AnyForm, Conflict } from './contract-form.ts';

/** Which side of a field stays, and what was typed in it when that was chosen. */
type Choice = { mine: boolean; typed: unknown };

/** Of a list, what is in it. */
const said = (value: unknown) => (typeof value === 'object' && value ? JSON.stringify(value) : String(value ?? ''));
const same = (one: unknown, other: unknown) => said(one) === said(other);

/** What another person changed meanwhile, field by field, with the choice of what stays. */
export function ConflictPanel({ form, conflict: { current, base } }: { form: AnyForm; conflict: Conflict }) {
  const mine = useWatch({ control: form.control }) as Record<string, unknown>;
  const changed = Object.keys(mine).filter((field) => field !== 'versao' && !same(current[field], base[field]));
  const contested = changed.filter((field) => !same(mine[field], current[field]));
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  // What one has typed stays, what only the other person touched is taken over, unless one says otherwise; typing on
  // takes that back.
  const keepsMine = (field: string) => {
    const choice = choices[field];
    return choice && same(choice.typed, mine[field]) ? choice.mine : !same(mine[field], base[field]);
  };

  function save() {
    const theirs = contested.filter((field) => !keepsMine(field)).map((field) => [field, current[field]]);
    form.resolveConflict(Object.fromEntries(theirs));
  }

  return (
    <WarnBox icon={GitCompareArrows} title={t.titulo}>
      <p className="mt-1 text-ink-2">{contested.length ? t.dica : t.semDiferenca}</p>
      {contested.map((field) => (
        <fieldset key={field} className="mt-3 border-t border-line-strong pt-2">
          <legend className="float-left mb-1 w-full font-medium">{form.labels[field] ?? field}</legend>
          {[true, false].map((isMine) => (
            <label key={String(isMine)} className="flex min-h-8 clear-both cursor-pointer items-baseline gap-2">
              <input
                type="radio"
                name={`conflict-${field}`}
                className="radio size-4 self-center"
                checked={keepsMine(field) === isMine}
                onChange={() => setChoices({ ...choices, [field]: { mine: isMine, typed: mine[field] } })}
              />
              <span className="text-ink-2">{isMine ? t.seu : t.deles}:</span>
              <span className="min-w-0 break-words">
                {form.show(field, (isMine ? mine : current)[field]) || t.vazio}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className="mt-3 flex justify-end">
        <Button variant="primary" busy={form.saving} onClick={save}>
          {contested.length ? t.salvar : texts.salvar}
        </Button>
      </div>
    </WarnBox>
  );
}

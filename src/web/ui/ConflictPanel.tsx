import { GitCompareArrows } from 'lucide-react';
import { useState } from 'react';
import { webTexts } from '../web.texts.ts';
import { Button } from './Button.tsx';
import type { AnyForm, Conflict } from './contractForm.ts';

const same = (one: unknown, other: unknown) => String(one ?? '') === String(other ?? '');

/** What another person changed meanwhile, field by field, with the choice of what stays. */
export function ConflictPanel({ form, conflict: { current, base } }: { form: AnyForm; conflict: Conflict }) {
  const mine = form.getValues() as Record<string, unknown>;
  const changed = Object.keys(mine).filter(
    (field) => field !== 'versao' && field in current && !same(current[field], base[field]),
  );
  const contested = changed.filter((field) => !same(mine[field], current[field]));
  // A field that only the other person touched is taken over unless one says otherwise.
  const [keepMine, setKeepMine] = useState(() => contested.filter((field) => !same(mine[field], base[field])));

  function save() {
    const choices = contested
      .filter((field) => !keepMine.includes(field))
      .map((field) => [field, current[field] ?? '']);
    form.resolveConflict(Object.fromEntries(choices));
  }

  return (
    <section
      role="alert"
      aria-label={webTexts.conflitoTitulo}
      className="rounded-md border border-warn bg-warn-soft p-4 text-sm"
    >
      <h2 className="flex items-center gap-2 font-semibold text-warn">
        <GitCompareArrows size={16} aria-hidden />
        {webTexts.conflitoTitulo}
      </h2>
      <p className="mt-1 text-ink-2">{contested.length ? webTexts.conflitoDica : webTexts.conflitoSemDiferenca}</p>
      {contested.map((field) => (
        <fieldset key={field} className="mt-3 border-t border-line-strong pt-2">
          <legend className="float-left mb-1 w-full font-medium">{form.labels[field] ?? field}</legend>
          {[true, false].map((isMine) => (
            <label key={String(isMine)} className="flex min-h-8 clear-both cursor-pointer items-baseline gap-2">
              <input
                type="radio"
                name={`conflict-${field}`}
                className="accent-accent"
                checked={keepMine.includes(field) === isMine}
                onChange={() =>
                  setKeepMine(isMine ? [...keepMine, field] : keepMine.filter((other) => other !== field))
                }
              />
              <span className="text-ink-2">{isMine ? webTexts.conflitoSeu : webTexts.conflitoDeles}:</span>
              <span className="min-w-0 break-words">
                {form.show(field, (isMine ? mine : current)[field]) || webTexts.conflitoVazio}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className="mt-3 flex justify-end">
        <Button variant="primary" busy={form.saving} onClick={save}>
          {webTexts.conflitoSalvar}
        </Button>
      </div>
    </section>
  );
}

import { useEffect, useEffectEvent } from 'react';
import { useToday } from '../browser/today.ts';
import type { AnyForm } from './contract-form.ts';

/** A field that begins with today: in a form that is open at midnight it is the new day, unless another one was chosen. */
export function useFollowToday(form: AnyForm, name: string): void {
  const today = useToday();
  const turn = useEffectEvent((day: string) => {
    const began: unknown = form.formState.defaultValues?.[name];
    if (began !== day && form.getValues(name) === began) form.resetField(name, { defaultValue: day });
  });
  useEffect(() => turn(today), [today]);
}

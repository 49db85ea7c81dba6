import { type FieldError, type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Schema } from '../../shared/contract.ts';

/**
 * Checks a form with the very schema that the server uses: the cleaned values, or the first sentence of each field,
 * all at once, in the words of `atField` where a field says it in its own.
 */
export function contractResolver<In extends FieldValues>(
  schema: Schema,
  atField = (message: string) => message,
): Resolver<In, unknown, FieldValues> {
  return (input) => {
    const result = z.safeParse(schema, input);
    if (result.success) return { values: result.data as FieldValues, errors: {} };
    const errors: Record<string, FieldError> = {};
    for (const { path, message } of result.error.issues) {
      // where a form has rows, their errors stand as deep as their values
      const name = path.join('.') || 'root';
      if (!get(errors, name)) set(errors, name, { type: 'contract', message: atField(message) });
    }
    return { values: {}, errors: errors as FieldErrors<In> };
  };
}

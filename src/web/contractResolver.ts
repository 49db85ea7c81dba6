import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { Schema } from '../shared/contract.ts';
import { checkContract } from './contractCheck.ts';

/** The contract's check as react-hook-form wants it: all errors at once. */
export function contractResolver<In extends FieldValues>(schema: Schema): Resolver<In, unknown, FieldValues> {
  return (input) => {
    const result = checkContract(schema, input);
    if (result.errors === null) return { values: result.values as FieldValues, errors: {} };
    const errors = Object.entries(result.errors).map(([field, message]) => [field, { type: 'contract', message }]);
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<In> };
  };
}

import * as z from 'zod/mini';
import type { Schema } from '../shared/contract.ts';

/** Checks values with the very schema that the server uses: the cleaned values, or the first sentence of each field. */
export function checkContract<S extends Schema>(
  schema: S,
  values: unknown,
): { values: z.core.output<S>; errors: null } | { errors: Record<string, string> } {
  const result = z.safeParse(schema, values);
  if (result.success) return { values: result.data, errors: null };
  const errors: Record<string, string> = {};
  for (const issue of result.error.issues) errors[issue.path.join('.') || 'root'] ??= issue.message;
  return { errors };
}

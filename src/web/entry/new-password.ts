import { tooShort } from '../../shared/password.ts';
import { texts as t } from '../../shared/texts.ts';

/** By the names of the fields. */
export type Values = Record<string, string>;

/** The sentences of those fields that are empty. */
export const emptyFields = (values: Values, sentences: Values): Values =>
  Object.fromEntries(Object.entries(sentences).filter(([name]) => !values[name]?.trim()));

/**
 * All that is wrong with a form that has a new password, typed twice, and further required fields.
 * @param min its shortest length, once the server has said so
 */
export function newPasswordErrors(values: Values, sentences: Values, min = 0): Values {
  const { password = '', confirm = '' } = values;
  const short = tooShort(password, min);
  return {
    ...(short && { password: short }),
    ...(password !== confirm && { confirm: t.senhasDiferentes }),
    ...emptyFields(values, { ...sentences, password: t.senhaObrigatoria, confirm: t.senhaObrigatoria }),
  };
}

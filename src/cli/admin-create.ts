import * as z from 'zod/mini';
import { asDefiner } from '../server/database/owner.ts';
import { weaknessOf } from '../server/accounts/password-rules.ts';
import { cleanText } from '../shared/fields.ts';
import { tooShort } from '../shared/password.ts';
import { slugFrom } from '../shared/letters/slug.ts';
import { addMember, createAccount, createOffice, officeBySlug } from './accounts.ts';
import { passwordOf } from './ask-secret.ts';
import { withOwner } from './owner.ts';
import { CommandError, UsageError, type Values, type Verb } from './verb.ts';

export const adminCreate: Verb = {
  usage: '--email EMAIL --name NOME [--password SENHA] [--office NOME_DO_GABINETE --slug IDENTIFICADOR]',
  summary:
    'Cria um administrador da instalação, que já pode entrar; com --office, também o gabinete; só com --slug, o inclui em um que existe. ' +
    'Sem --password a senha é perguntada; com --password - é a primeira linha da entrada padrão.',
  options: {
    email: { type: 'string' },
    password: { type: 'string' },
    name: { type: 'string' },
    office: { type: 'string' },
    slug: { type: 'string' },
  },
  async run(values, { settings, open, say }) {
    const email = required(values, 'email', 254);
    if (!z.safeParse(z.email(), email).success) throw new CommandError('Email inválido.');
    const name = required(values, 'name', 200);
    const office = values.office === undefined ? null : required(values, 'office', 120);
    const slug = office === null && values.slug === undefined ? null : required(values, 'slug', 60);
    // not corrected as on screen: whoever wrote it goes on with it
    if (slug !== null && slug !== slugFrom(slug))
      throw new CommandError('O identificador (--slug) aceita apenas letras minúsculas, números e hífens.');
    const password = (await passwordOf(values.password as string | undefined)).normalize('NFC');
    if (!password) throw new CommandError('A senha está vazia.');
    const { authPasswordMin } = settings;
    const short = tooShort(password, authPasswordMin);
    if (short) throw new CommandError(`${short}.`);
    if (password.length > 1024) throw new CommandError('A senha deve ter no máximo 1024 caracteres.');

    const { ownerUrl } = await open();
    await withOwner(ownerUrl, (client) =>
      asDefiner(client, async () => {
        const existing = slug === null || office !== null ? null : await officeBySlug(client, slug);
        if (slug !== null && office === null && !existing)
          throw new CommandError(`Não há gabinete com o identificador ${slug}. Para criar um, diga também --office.`);
        const user = await createAccount(client, { email, password, name, role: 'admin' });
        if (office !== null) await createOffice(client, office, slug!, user);
        if (existing) await addMember(client, existing, user, 'admin');
      }),
    );
    // the operator decides, scripts and all
    const weakness = await weaknessOf(password, { min: authPasswordMin, about: [email, name, office ?? ''] });
    say(`Administrador criado: ${name} <${email}>. Já pode entrar.`);
    if (weakness) say(`Atenção: ${weakness}`);
    if (office !== null) say(`Gabinete criado: ${office} (${slug}), com ${name} como administrador.`);
    else if (slug !== null) say(`${name} agora é administrador do gabinete ${slug}.`);
  },
};

function required(values: Values, option: string, max: number): string {
  const value = cleanText(String(values[option] ?? ''));
  if (!value) throw new UsageError(`Falta --${option}.`);
  if (value.length > max) throw new CommandError(`--${option}: use no máximo ${max} caracteres.`);
  return value;
}

import * as z from 'zod/mini';

/** What a variable may hold. Each form's message says what is expected, never what was found. */

/** Text that fits. */
const textThat = (expected: string, fits: (value: string) => boolean) => z.string().check(z.refine(fits, expected));

export const integer = (min: number, max: number) =>
  z.pipe(
    textThat(
      `um número inteiro de ${min} a ${max}`,
      (value) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max,
    ),
    z.transform(Number),
  );

export const oneOf = <const T extends readonly string[]>(allowed: T) =>
  z.pipe(z.string().check(z.toLowerCase()), z.enum(allowed, `um destes valores: ${allowed.join(', ')}`));

export const path = textThat('o caminho de uma pasta', (value) => !value.includes('\0'));

export const secret = (kind: string, least: number) =>
  textThat(`${kind} com pelo menos ${least} caracteres`, (value) => value.length >= least);

const units: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const milliseconds = (value: string) => Number.parseInt(value, 10) * units[value.slice(-1)]!;

/** Milliseconds of `30m`, `24h`, `7d`. */
export const duration = z.pipe(
  textThat(
    'um intervalo como 30m, 24h ou 7d, de 1m a 366d',
    (value) => /^\d{1,4}[mhd]$/.test(value) && milliseconds(value) >= 60_000 && milliseconds(value) <= 366 * 86_400_000,
  ),
  z.transform(milliseconds),
);

function parsed(value: string, protocols: readonly string[]): URL | null {
  const url = URL.parse(value);
  return url && protocols.includes(url.protocol) && !/[\s\0]/.test(value) ? url : null;
}

/** `postgres://user@/database?host=/folder` names a socket and no host, without which URL takes no login. */
export const withHost = (url: string): string =>
  /[?&]host=./.test(url) ? url.replace(/^(\w+:\/\/(?:[^/?#]*@)?)\//, '$1socket/') : url;

export const databaseUrl = textThat('um endereço no formato postgres://usuário:senha@servidor:porta/banco', (value) => {
  const url = parsed(withHost(value), ['postgres:', 'postgresql:']);
  return Boolean(url?.hostname) && url!.pathname.length > 1;
});

export const smtpUrl = textThat('um endereço no formato smtp://usuário:senha@servidor:porta (ou smtps://)', (value) =>
  Boolean(parsed(value, ['smtp:', 'smtps:'])?.hostname),
);

/** Of an address without a path. */
export const origin = z.pipe(
  textThat('um endereço como https://gabinete.exemplo.br, sem caminho', (value) => {
    const url = parsed(value, ['http:', 'https:']);
    return url !== null && !url.username && url.pathname === '/' && !url.search && !url.hash;
  }),
  z.transform((value: string) => new URL(value).origin),
);

export const host = z.string().check(
  z.overwrite((value) => value.replace(/^\[(.*)\]$/, '$1')),
  z.regex(/^[A-Za-z0-9.:%_-]+$/, 'um nome de máquina ou endereço IP, como 127.0.0.1 ou 0.0.0.0'),
);

export const sender = z.string().check(
  // a line break would let the setting add headers of its own
  z.regex(
    /^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    'um remetente como Gabinete <nao-responda@exemplo.br>',
  ),
);

export const cepUrl = textThat(
  'um endereço http ou https que contém {cep}',
  (value) => value.includes('{cep}') && parsed(value.replaceAll('{cep}', '01001000'), ['http:', 'https:']) !== null,
);

/** Addresses, ranges and these names, separated by commas. */
export const addresses = (...names: string[]) => {
  const known = [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(names)];
  const expected = 'uma lista, separada por vírgulas, de endereços IP ou faixas como 10.0.0.0/8';
  const list = z.pipe(
    z.transform((value: string) => value.split(',').map((one) => one.trim())),
    z.array(z.union(known, expected)),
  );
  return z.readonly(z._default(list, []));
};

const s3Form = 'um endereço no formato s3://bucket?endpoint=https://servidor&region=região';

function isService(endpoint: string): boolean {
  const url = parsed(endpoint, ['http:', 'https:']);
  return url !== null && !url.username && !url.search && !url.hash;
}

/** Where the files are, without who may: that stands in variables of its own. */
export const s3Url = z.pipe(
  z.pipe(
    textThat(s3Form, (value) => parsed(value, ['s3:']) !== null),
    z.transform((value: string) => new URL(value)),
  ),
  z.instanceof(URL).check(
    z.refine(
      ({ hostname, port, hash }) => /^[A-Za-z0-9][A-Za-z0-9._-]{2,62}$/.test(hostname) && !port && !hash,
      s3Form,
    ),
    z.refine(({ pathname }) => ['', '/'].includes(pathname), `${s3Form}, sem pasta`),
    z.refine(
      ({ username, password }) => !username && !password,
      `${s3Form}, sem as credenciais, que vão em AWS_ACCESS_KEY_ID e outras`,
    ),
    z.refine(
      ({ searchParams }) => [...searchParams.keys()].every((name) => name === 'endpoint' || name === 'region'),
      `${s3Form}, sem outros parâmetros`,
    ),
    z.refine(
      ({ searchParams }) => isService(searchParams.get('endpoint') ?? 'https://any'),
      `${s3Form}; endpoint começa com https:// ou http://`,
    ),
  ),
);

export const s3Region = z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/, `${s3Form}; region é um nome como sa-east-1`));

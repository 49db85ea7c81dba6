import { expect, test } from 'vitest';
import { S3Refusal } from './s3-client.ts';
import { s3Error } from './s3-error.ts';

const settings = {
  bucket: 'arquivos',
  endpoint: 'https://s3.exemplo.br',
  region: 'sa-east-1',
  accessKeyId: 'chave',
  secretAccessKey: 'segredo',
  sessionToken: null,
};
const said = (status: number, code: string) => s3Error(new S3Refusal(status, code), settings).message;

test.each([
  [403, 'QuotaExceeded'],
  [400, 'XMinioAdminBucketQuotaExceeded'],
  [507, 'XMinioStorageFull'],
  [413, 'EntityTooLarge'],
])('a bucket that is full is said to be so, %i %s', (status, code) => {
  expect(said(status, code)).toBe(
    `O bucket arquivos está cheio (${code}): arquivos novos são recusados. Libere espaço lá ou aumente a cota.`,
  );
});

test('a bucket that refuses credentials, or is none, is said to be so', () => {
  expect(said(403, 'SignatureDoesNotMatch')).toMatch(/^O S3 não aceita as credenciais \(SignatureDoesNotMatch\)/);
  expect(said(404, 'NoSuchBucket')).toBe('O bucket arquivos de STORAGE_URL não existe. Crie-o ou corrija o nome.');
  expect(said(503, 'SlowDown')).toMatch(/^O S3 em \S+ não responde \(SlowDown\)/);
  expect(said(405, 'HTTP405')).toMatch(/não responde como um S3 \(HTTP405\)\. Confira endpoint/);
});

test('of two clocks that differ neither is said to be the wrong one', () => {
  expect(said(403, 'RequestTimeTooSkewed')).toBe(
    'O S3 recusa os pedidos porque o relógio deste computador e o dele estão distantes. Acerte o que estiver errado (NTP).',
  );
});

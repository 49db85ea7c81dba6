import { describe, expect, test } from 'vitest';
import { readSettings, SettingsError, strangersIn } from './settings.ts';

test('sem nenhuma variável valem os padrões do contrato', () => {
  expect(readSettings({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    workers: 1,
    publicUrl: null,
    dataDir: './data',
    databaseUrl: null,
    databaseAdminUrl: null,
    databaseAccountsUrl: null,
    databaseJobsUrl: null,
    databaseReplicaUrl: null,
    postgresBin: null,
    dbPool: 10,
    dbTimeout: 20_000,
    dbPipeline: true,
    dbStatements: 'named',
    storage: null,
    smtpUrl: null,
    mailFrom: 'Gabinete <nao-responda@localhost>',
    cepUrl: 'https://viacep.com.br/ws/{cep}/json/',
    authPasswordMin: 6,
    signup: 'open',
    requireMfa: 'none',
    authSecretKey: null,
    trustProxy: [],
    metricsAllow: [],
    logLevel: 'info',
    backup: { dir: null, every: 86_400_000, keep: 14, passphrase: null, passphraseFile: null },
  });
});

test('comandos são preparados onde não pode haver um pgbouncer', () => {
  const external = { DATABASE_URL: 'postgres://app:s@db:6432/gabinete' };
  expect(readSettings(external).dbStatements).toBe('unnamed');
  expect(readSettings({ ...external, DB_STATEMENTS: 'named' }).dbStatements).toBe('named');
});

test('uma variável vazia vale como ausente', () => {
  const names = ['HOST', 'PORT', 'PUBLIC_URL', 'DATABASE_URL', 'STORAGE_URL', 'SMTP_URL', 'SIGNUP', 'TRUST_PROXY'];
  expect(readSettings(Object.fromEntries(names.map((name) => [name, ' '])))).toEqual(readSettings({}));
});

test('um nome errado no arquivo das variáveis é encontrado; os do sistema e do Node valem', () => {
  const file = [
    'PORT=80',
    'BACKUP_PASSPHRASE_FLIE=/etc/gabinete/backup.passphrase',
    'SING_UP=invite',
    'AWS_SECRET_ACCESS_KEY=x',
    'NODE_EXTRA_CA_CERTS=/etc/ca.pem',
    'https_proxy=http://10.0.0.1',
    'TZ=America/Manaus',
  ];
  expect(strangersIn(file.join('\n'))).toEqual(['BACKUP_PASSPHRASE_FLIE', 'SING_UP']);
});

test('as configurações não podem ser alteradas', () => {
  const settings = readSettings({ TRUST_PROXY: '10.0.0.1' });
  expect(Object.isFrozen(settings)).toBe(true);
  expect(Object.isFrozen(settings.trustProxy)).toBe(true);
});

test('lê os valores válidos', () => {
  const settings = readSettings({
    HOST: '[::1]',
    PORT: '8080',
    PUBLIC_URL: 'https://Gabinete.exemplo.br/',
    DATABASE_URL: 'postgres://app:s@db:6432/gabinete',
    DATABASE_ADMIN_URL: 'postgresql://dono:s@/gabinete?host=/var/run/postgresql',
    DB_PIPELINE: 'off',
    DB_STATEMENTS: 'named',
    STORAGE_URL: 's3://arquivos?endpoint=http://127.0.0.1:9000&region=sa-east-1',
    AWS_ACCESS_KEY_ID: 'chave',
    AWS_SECRET_ACCESS_KEY: 'segredo',
    SMTP_URL: 'smtps://u:p@mail.exemplo.br:465',
    MAIL_FROM: 'Gabinete da Vereadora <contato@exemplo.br>',
    CEP_URL: 'http://127.0.0.1:9/ws/{cep}/json',
    AUTH_PASSWORD_MIN: '12',
    SIGNUP: 'INVITE',
    TRUST_PROXY: '10.0.0.0/8, ::1,loopback',
    LOG_LEVEL: 'debug',
  });
  expect(settings).toMatchObject({
    host: '::1',
    port: 8080,
    publicUrl: 'https://gabinete.exemplo.br',
    databaseUrl: 'postgres://app:s@db:6432/gabinete',
    dbPipeline: false,
    dbStatements: 'named',
    storage: { bucket: 'arquivos', endpoint: 'http://127.0.0.1:9000', region: 'sa-east-1', accessKeyId: 'chave' },
    authPasswordMin: 12,
    signup: 'invite',
    trustProxy: ['10.0.0.0/8', '::1', 'loopback'],
    logLevel: 'debug',
  });
});

describe('um valor inválido para o início com uma linha que nomeia a variável e nunca mostra o valor', () => {
  const s3 = { AWS_ACCESS_KEY_ID: 'k', AWS_SECRET_ACCESS_KEY: 'SEGREDO' };
  test.each<[string, NodeJS.ProcessEnv]>([
    ['HOST', { HOST: 'http://SEGREDO' }],
    ['PORT', { PORT: '80a' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '-1' }],
    ['PORT', { PORT: '3e3' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'gabinete.exemplo.br' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://exemplo.br/gabinete' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://u:SEGREDO@exemplo.br' }],
    ['DATA_DIR', { DATA_DIR: 'a\0b' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://u:SEGREDO@h/b' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://u:SEGREDO@h' }],
    ['DATABASE_URL', { DATABASE_URL: 'u:SEGREDO@h/b' }],
    ['DATABASE_URL', { DATABASE_ADMIN_URL: 'postgres://u:SEGREDO@h/b' }],
    ['DATABASE_URL', { DATABASE_REPLICA_URL: 'postgres://u:SEGREDO@h/b' }],
    ['DATABASE_REPLICA_URL', { DATABASE_URL: 'postgres://u:p@h/b', DATABASE_REPLICA_URL: 'http://SEGREDO@h/b' }],
    ['DATABASE_ADMIN_URL', { DATABASE_URL: 'postgres://u:p@h/b', DATABASE_ADMIN_URL: 'SEGREDO' }],
    ['DB_POOL', { DB_POOL: '2' }],
    ['DB_PIPELINE', { DB_PIPELINE: 'true' }],
    ['DB_STATEMENTS', { DB_STATEMENTS: 'x' }],
    ['STORAGE_URL', { ...s3, STORAGE_URL: 'https://bucket' }],
    ['STORAGE_URL', { ...s3, STORAGE_URL: 's3://bucket/pasta' }],
    ['STORAGE_URL', { ...s3, STORAGE_URL: 's3://bucket?endpoint=SEGREDO' }],
    ['STORAGE_URL', { ...s3, STORAGE_URL: 's3://bucket?endpoint=https://u:SEGREDO@s3' }],
    ['STORAGE_URL', { ...s3, STORAGE_URL: 's3://k:SEGREDO@bucket' }],
    ['STORAGE_URL', { ...s3, STORAGE_URL: 's3://b' }],
    ['STORAGE_URL', { ...s3, STORAGE_URL: 's3://bucket?regiao=sa-east-1' }],
    ['STORAGE_URL', { ...s3, STORAGE_URL: 's3://bucket?region=s3.exemplo.br/SEGREDO' }],
    ['AWS_ACCESS_KEY_ID', { STORAGE_URL: 's3://bucket' }],
    ['AWS_SECRET_ACCESS_KEY', { STORAGE_URL: 's3://bucket', AWS_ACCESS_KEY_ID: 'SEGREDO' }],
    ['SMTP_URL', { SMTP_URL: 'mail:SEGREDO' }],
    ['MAIL_FROM', { MAIL_FROM: 'sem arroba' }],
    ['MAIL_FROM', { MAIL_FROM: 'A\r\nBcc: <SEGREDO@b.br>' }],
    ['CEP_URL', { CEP_URL: 'https://viacep.com.br/ws/' }],
    ['AUTH_PASSWORD_MIN', { AUTH_PASSWORD_MIN: '0' }],
    ['SIGNUP', { SIGNUP: 'fechado' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.1,' }],
    ['METRICS_ALLOW', { METRICS_ALLOW: 'loopback' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'verbose' }],
    ['WORKERS', { WORKERS: '0' }],
    ['WORKERS', { WORKERS: 'muitos' }],
    ['BACKUP_DIR', { BACKUP_DIR: 'a\0b' }],
    ['BACKUP_EVERY', { BACKUP_EVERY: 'daily' }],
    ['BACKUP_EVERY', { BACKUP_EVERY: '0h' }],
    ['BACKUP_EVERY', { BACKUP_EVERY: '400d' }],
    ['BACKUP_KEEP', { BACKUP_KEEP: '0' }],
    ['BACKUP_PASSPHRASE', { BACKUP_PASSPHRASE: 'SEGREDO' }],
    ['BACKUP_PASSPHRASE', { BACKUP_PASSPHRASE: 'um SEGREDO longo', BACKUP_PASSPHRASE_FILE: '/x' }],
  ])('%s %o', (variable, env) => {
    const read = () => readSettings(env);
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(new RegExp(`^Configuração inválida: ${variable} deve ser [^\n]+\\.$`));
    expect(read).not.toThrow(/SEGREDO/);
  });
});

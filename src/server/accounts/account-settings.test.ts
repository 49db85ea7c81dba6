import { describe, expect, test } from 'vitest';
import { readAccountSettings } from './account-settings.ts';
import { readSettings } from '../process/settings.ts';

describe('the address of links, which is the one that is shown at the start', () => {
  test.each([
    [{}, 'http://127.0.0.1:3000'],
    [{ HOST: '::1', PORT: '3100' }, 'http://[::1]:3100'],
    [{ HOST: '::' }, 'http://127.0.0.1:3000'],
    [{ HOST: '::', PUBLIC_URL: 'https://gabinete.exemplo.br' }, 'https://gabinete.exemplo.br'],
  ])('%j: %s', async (environment, address) => {
    const settings = readSettings({ ...environment, AUTH_SECRET_KEY: 'x'.repeat(32) });
    expect((await readAccountSettings(settings)).linkOrigin).toBe(address);
  });
});

import { expect, test } from 'vitest';
import { deviceName } from './device.ts';

test('a device is named by what its browser says of itself', () => {
  const mozilla = 'Mozilla/5.0 ';
  expect(
    deviceName(`${mozilla}(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0`),
  ).toBe('Edge em Windows');
  expect(deviceName(`${mozilla}(Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36`)).toBe(
    'Chrome em Android',
  );
  expect(deviceName(`${mozilla}(iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1`)).toBe(
    'Safari em iPhone',
  );
  expect(deviceName(`${mozilla}(X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0`)).toBe('Firefox em Linux');
  expect(deviceName('curl/8')).toBe('Aparelho desconhecido');
  expect(deviceName(null)).toBe('Aparelho desconhecido');
});

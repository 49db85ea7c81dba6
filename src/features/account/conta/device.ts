import { contaTexts as t } from './conta.texts.ts';

/** The first of each list that a user agent names; the order matters, since browsers name each other. */
const browsers = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
] as const;

const first = (list: readonly (readonly [RegExp, string])[], text: string) =>
  list.find(([form]) => form.test(text))?.[1];

/** `Chrome em Windows`, for people to recognise their own devices; no fingerprinting. */
export function deviceName(userAgent: string | null): string {
  const browser = first(browsers, userAgent ?? '');
  const system = first(systems, userAgent ?? '');
  return browser && system ? t.em(browser, system) : (browser ?? system ?? t.desconhecido);
}

export const isPhone = (userAgent: string | null): boolean => /iPhone|Android.*Mobile/.test(userAgent ?? '');

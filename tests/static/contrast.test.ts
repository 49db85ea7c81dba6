import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Colours of tokens.css that people must be able to tell apart (WCAG 1.4.3 and 1.4.11), in both themes. */

const css = readFileSync('src/web/tokens.css', 'utf8');
/** What stands between the braces after a selector. */
const block = (selector: string) => css.split(`${selector} {`)[1]!.split('}')[0]!;
const themes = { light: block(':root'), dark: block(`\n  [data-theme='dark']`) };
const deep = block(`\n  [data-ground='deep']`);
/** The ground of the sidebar and of the ways in; what it does not say is as on the page. */
const grounds = {
  light: `${deep} ${themes.light}`,
  dark: `${block(`[data-theme='dark'] [data-ground='deep']`)} ${deep} ${themes.dark}`,
};

/** Relative luminance of an `oklch(L% C h)`, as far as a screen shows it. */
function luminance(theme: string, name: string): number {
  const found = new RegExp(`--${name}: oklch\\(([\\d.]+)% ([\\d.]+) ([\\d.]+)\\)`).exec(theme);
  const [lightness, chroma, hue] = found!.slice(1).map(Number) as [number, number, number];
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const cube = (x: number, y: number) => (lightness / 100 + x * a + y * b) ** 3;
  const [l, m, s] = [
    cube(0.3963377774, 0.2158037573),
    cube(-0.1055613458, -0.0638541728),
    cube(-0.0894841775, -1.291485548),
  ];
  const shown = (value: number) => Math.min(1, Math.max(0, value));
  const red = shown(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = shown(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = shown(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(theme: string, one: string, other: string): number {
  const [dark, light] = [luminance(theme, one), luminance(theme, other)].toSorted((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

test('black on white is 21:1, which is how far the sum can be trusted', () => {
  const theme = '--white: oklch(100% 0 0); --black: oklch(0% 0 0);';
  expect(contrast(theme, 'white', 'black')).toBeCloseTo(21, 3);
});

test.each(Object.entries(themes))('%s: the edge of what one types into stands out', (_name, theme) => {
  for (const ground of ['surface', 'bg', 'sunken'])
    expect([ground, contrast(theme, 'line-control', ground)]).toEqual([
      ground,
      expect.toSatisfy((n: number) => n >= 3),
    ]);
});

test.each(Object.entries(themes))('%s: texts are read on every ground', (_name, theme) => {
  for (const ink of ['ink', 'ink-2', 'ink-3', 'accent-text', 'bad'])
    for (const ground of ['surface', 'bg', 'sunken'])
      expect([ink, ground, contrast(theme, ink, ground)]).toEqual([
        ink,
        ground,
        expect.toSatisfy((n: number) => n >= 4.5),
      ]);
});

test.each(Object.entries(grounds))(
  '%s: texts are read on the deep ground, also of the entry one is at',
  (_name, theme) => {
    for (const ink of ['ink', 'ink-2', 'ink-3', 'accent-text', 'bad'])
      for (const ground of ['surface', 'bg', 'sunken'])
        expect([ink, ground, contrast(theme, ink, ground)]).toEqual([
          ink,
          ground,
          expect.toSatisfy((n: number) => n >= 4.5),
        ]);
    for (const ink of ['ink', 'ink-2', 'accent-text'])
      expect([ink, contrast(theme, ink, 'accent-soft')]).toEqual([ink, expect.toSatisfy((n: number) => n >= 4.5)]);
    expect(contrast(theme, 'accent', 'sunken')).toBeGreaterThanOrEqual(3);
  },
);

test.each(Object.entries(themes))(
  '%s: a status is read without a ground of its own, and its icon and its part of a bar stand out',
  (_name, theme) => {
    for (const tone of ['ok', 'warn', 'bad'])
      for (const ground of ['surface', 'bg', 'sunken', 'accent-soft']) {
        const asked = [contrast(theme, tone, ground) >= 4.5, contrast(theme, `${tone}-mark`, ground) >= 3];
        expect([tone, ground, asked]).toEqual([tone, ground, [true, true]]);
      }
  },
);

test.each(Object.entries(themes))(
  '%s: the word of a badge is read on its ground, and changed is blue',
  (_name, theme) => {
    for (const tone of ['ok', 'warn', 'bad', 'info'])
      expect([tone, contrast(theme, tone, `${tone}-soft`)]).toEqual([tone, expect.toSatisfy((n: number) => n >= 4.5)]);
    const hues = ['info', 'info-soft'].map((name) => Number(new RegExp(`--${name}: .* ([\\d.]+)\\)`).exec(theme)![1]));
    for (const hue of hues) expect([hue, hue > 250 && hue < 275]).toEqual([hue, true]);
  },
);

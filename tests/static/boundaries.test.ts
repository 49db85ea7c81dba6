import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cycles } from '../support/source/cycles.ts';
import { filesUnder, importsOf, readSource } from '../support/source/sources.ts';

/** docs/architecture.md, "Who may import whom". A failure says the rule in plain words. */

type Role =
  | 'shared'
  | 'server'
  | 'web'
  | 'cli'
  | 'program'
  | 'pages'
  | 'list'
  | 'noun'
  | 'contract'
  | 'texts'
  | 'sql'
  | 'handlers'
  | 'screen'
  | 'plain';
type Module = { path: string; role: Role; noun: string | null };

function moduleOf(path: string): Module {
  const [, area, , noun = null] = path.split('/');
  if (path === 'src/nouns.ts') return { path, role: 'list', noun: null };
  if (area === 'app') return { path, role: path.startsWith('src/app/web/') ? 'pages' : 'program', noun: null };
  if (area !== 'features') return { path, role: area as Role, noun: null };
  if (path.endsWith('/noun.ts')) return { path, role: 'noun', noun };
  const role = path.endsWith('.tsx')
    ? 'screen'
    : ({ contract: 'contract', texts: 'texts', sql: 'sql', server: 'handlers' } as const)[
        /\.(contract|texts|sql|server)\.ts$/.exec(path)?.[1] ?? ''
      ];
  return { path, role: role ?? 'plain', noun };
}

const bothSides = (to: Module) => ['shared', 'contract', 'texts'].includes(to.role);
/** What a slice's server has for other slices: handlers' helpers, columns, predicates, statements. */
const isPart = (to: Module) => /\.parts\.(server|sql)\.ts$/.test(to.path);
/** Runs on both sides as well: a `.ts` of a feature without a role in its name. */
const isPlain = (from: Module, to: Module) => to.role === 'plain' && to.noun === from.noun;

/** The rule that an import breaks, or null. */
function brokenRule(from: Module, to: Module): string | null {
  const own = from.noun !== null && to.noun === from.noun;
  if (own && to.role === 'noun') return null;
  switch (from.role) {
    case 'noun':
      return to.path === 'src/shared/noun.ts' ? null : 'a noun.ts is plain data: it imports the type of a noun alone';
    case 'list':
      return to.role === 'noun' ? null : 'src/nouns.ts lists nouns';
    case 'shared':
      if (from.path === 'src/shared/nouns.ts' && to.role === 'list') return null;
      return to.role === 'shared' ? null : 'shared/ imports only shared/; shared/nouns.ts reads the list of nouns';
    case 'server':
      return ['shared', 'server'].includes(to.role) ? null : 'server/ imports server/ and shared/';
    case 'web':
      return ['shared', 'web'].includes(to.role) ? null : 'web/ imports web/ and shared/';
    case 'program':
      if (from.path === 'src/app/server/app.ts' && ['handlers', 'sql'].includes(to.role)) return null;
      if (from.path === 'src/app/server/slices.ts' && to.path.endsWith('/routes.server.ts')) return null;
      if (from.path === 'src/app/server/workshop-forms.ts' && to.path.endsWith('.form.server.ts')) return null;
      return ['shared', 'server', 'program'].includes(to.role)
        ? null
        : 'app/server/ imports server/ and shared/; only its slices.ts, app.ts and workshop-forms.ts name the features';
    case 'pages':
      return ['shared', 'web', 'pages', 'screen', 'contract', 'texts'].includes(to.role)
        ? null
        : "app/web/ imports web/, shared/ and features' screens, contracts and texts";
    case 'cli':
      return ['cli', 'server', 'shared'].includes(to.role) ? null : 'cli/ imports cli/, server/ and shared/';
    case 'contract':
    case 'texts':
    case 'plain':
      if (to.role === 'shared' || to.role === 'contract' || (own && to.role === 'texts') || isPlain(from, to))
        return null;
      return "a feature's contract, its texts and a .ts without a role run on both sides: they import shared/, contracts and their own texts";
    case 'handlers':
      if (bothSides(to) || to.role === 'server' || isPart(to) || (own && to.role !== 'screen')) return null;
      return "a feature's .server.ts imports shared/, server/, contracts, texts, others' .parts.server.ts and .parts.sql.ts, and its own folder without screens";
    case 'sql':
      if (bothSides(to) || to.role === 'server' || (own && ['sql', 'plain'].includes(to.role))) return null;
      if (isPart(to) && to.role === 'sql') return null;
      return "a feature's .sql.ts imports shared/, server/, contracts, texts, others' .parts.sql.ts, and its own folder's .sql.ts and .ts without a role";
    case 'screen':
      if (bothSides(to) || to.role === 'web' || isPlain(from, to)) return null;
      if (to.role === 'screen' && (own || /(Badge|Dialog|Field|Forms?|Panel|-panel|Picker)\.tsx$/.test(to.path)))
        return null;
      return "a screen imports shared/, web/, contracts, texts, its own folder's screens and others' *Badge.tsx, *Dialog.tsx, *Field.tsx, *Form(s).tsx, *Panel.tsx (or its hook) and *Picker.tsx";
  }
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const sources = filesUnder('src').filter((path) => /\.tsx?$/.test(path) && !isTest(path));
const imports = sources.flatMap((path) => importsOf(path));
const inside = imports.filter(({ to }) => to.startsWith('src/'));

const runsInBrowser = (path: string) => ['web', 'pages', 'screen'].includes(moduleOf(path).role);
const runsOnBothSides = (path: string) =>
  ['shared', 'list', 'noun', 'contract', 'texts', 'plain'].includes(moduleOf(path).role);

describe('who may import whom', () => {
  test('the walk sees the program', () => {
    expect(inside.length).toBeGreaterThan(300);
    const seen = inside.map(({ from, to }) => `${from} → ${to}`);
    // under one name in every slice
    expect(seen).toContain('src/app/server/slices.ts → src/features/base/setores/routes.server.ts');
    // a page is loaded when it is opened
    expect(seen).toContain('src/app/web/routes.tsx → src/features/base/setores/SetoresPage.tsx');
  });

  test('every import names a file that exists, with its extension', () => {
    const known = new Set([...sources, ...filesUnder('src')]);
    expect(inside.filter(({ to }) => !known.has(to)).map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test('the table of docs/architecture.md holds', () => {
    const broken = inside
      .filter(({ to }) => !to.endsWith('.css'))
      .map(({ from, to }) => ({ from, to, rule: brokenRule(moduleOf(from), moduleOf(to)) }))
      .filter(({ rule }) => rule !== null)
      .map(({ from, to, rule }) => `${from} → ${to}: ${rule}`);
    expect(broken).toEqual([]);
  });

  test('what makes files is loaded by the workshop, and never by a process that serves', () => {
    const next = Map.groupBy(
      imports.filter(({ typeOnly }) => !typeOnly),
      ({ from }) => from,
    );
    const loadedBy = (path: string, seen = new Set<string>()): Set<string> => {
      for (const { to } of seen.has(path) ? [] : (next.get(path) ?? [])) loadedBy(to, seen.add(path));
      return seen.add(path);
    };
    const makers = [
      'src/app/server/workshop-forms.ts',
      'src/server/exports/pdf.ts',
      'src/server/exports/csv.ts',
      'pdfkit',
    ];
    const [serving, workshop] = ['main', 'workshop-main'].map((name) => loadedBy(`src/app/server/${name}.ts`));
    expect(makers.filter((path) => serving!.has(path))).toEqual([]);
    expect(makers.filter((path) => !workshop!.has(path))).toEqual([]);
    // and that has nothing to do with data or settings
    expect(
      ['src/server/database/db.ts', 'src/server/process/settings.ts', 'pg'].filter((path) => workshop!.has(path)),
    ).toEqual([]);
  });

  test('nothing of the program imports a test or a helper of tests', () => {
    const broken = imports.filter(({ to }) => isTest(to) || /^(tests|launcher|tools|bench)\//.test(to));
    expect(broken.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test('no cycles', () => {
    expect(cycles(inside)).toEqual([]);
  });

  test('what reaches the browser uses no module of Node and the small zod', () => {
    const reach = imports.filter(({ from }) => runsInBrowser(from) || runsOnBothSides(from));
    const broken = reach.filter(({ to }) => /^(node:|pg\b|kysely|fastify|pino|@fastify)/.test(to) || to === 'zod');
    expect(broken.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test('the server uses no module of the browser', () => {
    const reach = imports.filter(({ from }) => !runsInBrowser(from));
    const broken = reach.filter(({ to }) => /^(react|@tanstack|radix-ui|sonner|cmdk|lucide|@fontsource)/.test(to));
    expect(broken.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });
});

describe('names and sizes', () => {
  test('no barrels', () => {
    const barrels = sources.filter((path) => /\/index\.tsx?$/.test(path) || /^export \*/m.test(readSource(path)));
    expect(barrels).toEqual([]);
  });

  test('no folders of kinds, no names that say nothing', () => {
    const forbidden = /^(utils?|helpers?|common|managers?|components|hooks|lib|misc|services?|types)$/i;
    const broken = sources.filter((path) =>
      path
        .replace(/\.tsx?$/, '')
        .split('/')
        .some((part) => part.split('.').some((word) => forbidden.test(word))),
    );
    expect(broken).toEqual([]);
  });

  test('a slice is flat: one folder per noun, on its floor', () => {
    const deep = sources.filter((path) => path.startsWith('src/features/') && path.split('/').length !== 5);
    expect(deep).toEqual([]);
  });

  test('a capital first letter is something on screen', () => {
    const features = sources.filter((path) => path.startsWith('src/features/'));
    expect(features.filter((path) => /^[A-Z]/.test(basename(path)) && !path.endsWith('.tsx'))).toEqual([]);
    // .tsx without a capital runs in the browser too, but draws nothing of its own
    const small = features.filter((path) => /^[a-z]/.test(basename(path)) && path.endsWith('.tsx'));
    expect(small.filter((path) => /^export (default )?(async )?function [A-Z]/m.test(readSource(path)))).toEqual([]);
  });

  test('a file has the name of its component, or words with hyphens', () => {
    const named = /^([A-Z][A-Za-z0-9]*\.tsx|[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+)$/;
    const folders = ['src', 'tests', 'bench', 'launcher', 'tools', 'deploy'].flatMap(filesUnder);
    const written = folders.filter((path) => /\.([mc]?[jt]sx?|mts|css)$/.test(path) && !path.includes('node_modules/'));
    expect(written.length).toBeGreaterThan(700);
    expect(written.filter((path) => !named.test(basename(path)))).toEqual([]);
    expect(['shellMenu.ts', 'Menu.ts', 'agenda_rows.ts', 'a--b.ts'].filter((name) => named.test(name))).toEqual([]);
  });

  test('no file is longer than 300 lines', () => {
    const around = ['bench', 'launcher', 'tools', 'deploy']
      .flatMap(filesUnder)
      .filter((path) => /\.(m?js|ts)$/.test(path));
    const written = [...sources, ...around].filter((path) => !path.includes('node_modules/'));
    const long = written.map((path) => `${path}: ${readSource(path).split('\n').length - 1}`);
    expect(long.filter((line) => Number(line.split(': ')[1]) > 300)).toEqual([]);
  });

  test('no SQL is put together from strings', () => {
    const features = sources.filter((path) => path.startsWith('src/features/'));
    const built = features.filter((path) => /\bsql\.(raw|lit)\(|\.query\(\s*[`'"]/.test(readSource(path)));
    expect(built).toEqual([]);
  });

  test('who asks is told by client-address.ts, which knows proxies and networks', () => {
    const asking = sources.filter((path) => /\brequest\.ips?\b|remoteAddress/.test(readSource(path)));
    expect(asking).toEqual(['src/server/turns/client-address.ts']);
  });
});

test('the walker itself finds every form of import', () => {
  const source = `
    import a, { b } from './a.ts';
    import type { C } from '../c.ts';
    export { d } from './d.ts';
    import './e.ts';
    const page = () => import('./F.tsx');
    // import x from './comment.ts';
    /* import y from './comment.ts'; */
    const text = 'http://x'; import g from "pkg";
    import {
      h,
    } from './h.ts';
  `;
  const found = importsOf('src/shared/test.ts', source).map(({ to, typeOnly }) => `${to}${typeOnly ? ' (type)' : ''}`);
  expect(found.sort()).toEqual(
    ['pkg', 'src/c.ts (type)', ...['F.tsx', 'a.ts', 'd.ts', 'e.ts', 'h.ts'].map((name) => `src/shared/${name}`)].sort(),
  );
});

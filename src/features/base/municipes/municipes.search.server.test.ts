import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Office, type TestServer } from '../../../../tests/support/servers/server.ts';
import { createMunicipe, listMunicipes, removeMunicipe } from './municipes.contract.ts';

let server: TestServer;
let office: Office;
let phones = 11_700_000_000;

beforeAll(async () => {
  server = await startTestServer();
  office = await server.office();
  const other = await server.office();
  const names = [
    'José Ávila',
    'JOSEFA SOUZA',
    'Ana de Sá',
    'Li Wu',
    '100% Limpeza',
    '1000 Limpeza',
    'a_b Ltda',
    'axb Ltda',
    'barra \\ invertida',
  ];
  for (const nome_completo of names) await add(office, nome_completo);
  await add(office, 'Telefone Próprio', '(21) 98765-4321');
  await add(office, 'Maria Carvalho da Rocha');
  await add(office, 'Maria Souza da Costa');
  await add(other, 'José de Outro Gabinete', '(21) 98765-4321');
  await add(other, 'Maria Alves da Rocha');
  // codes come from the clock: now and then one of them would hold the digits that are looked for
  await server.rows(`update municipes set codigo = 'C' || right(telefone_ddd, 2) where tenant_id = $1`, [office.id]);
});
afterAll(() => server?.stop());

async function add(of: Office, nome_completo: string, telefone_ddd = String((phones += 1))) {
  return (await server.as(of.admin, of).call(createMunicipe, { nome_completo, telefone_ddd })).body;
}

const list = (input: object, of = office) => server.as(of.admin, of).call(listMunicipes, input);
const search = async (busca: string) => {
  const { body } = await list({ busca });
  expect(body.total).toBe(body.rows.length);
  return body.rows.map((row) => row.nome_completo);
};

describe('the search for citizens', () => {
  test.each([
    ['jose', ['JOSÉ ÁVILA', 'JOSEFA SOUZA']],
    ['JOSÉ', ['JOSÉ ÁVILA', 'JOSEFA SOUZA']],
    ['jose\u0301 av', ['JOSÉ ÁVILA']],
    ['  ávi  ', ['JOSÉ ÁVILA']],
    ['osefa s', ['JOSEFA SOUZA']],
    ['Zumbi', []],
  ])('ignores case and accents and finds a part of the name: %s', async (term, names) => {
    expect(await search(term)).toEqual(names);
  });

  test.each([
    ['maria rocha', ['MARIA CARVALHO DA ROCHA']],
    ['  Rocha   MÁRIA ', ['MARIA CARVALHO DA ROCHA']],
    ['carvalho da rocha', ['MARIA CARVALHO DA ROCHA']],
    ['ma ro', ['MARIA CARVALHO DA ROCHA']],
    ['da maria', ['MARIA CARVALHO DA ROCHA', 'MARIA SOUZA DA COSTA']],
    ['rocha maria zulmira', []],
    ['limpeza 100%', ['100% LIMPEZA']],
    ['ltda a_b', ['A_B LTDA']],
    ['invertida \\', ['BARRA \\ INVERTIDA']],
    ['98765 próprio', []],
    ['maria arvalho', []],
    ['d r c m rocha', ['MARIA CARVALHO DA ROCHA']],
    ['m m m m m m m m m da rocha', ['MARIA CARVALHO DA ROCHA']],
    ['m m m m m m m m m rocha da', []],
  ])('finds by the beginnings of words of the name, in any order: %s', async (term, names) => {
    expect(await search(term)).toEqual(names);
  });

  test('what stands between words is no part of them', async () => {
    const own = await server.office();
    for (const nome of ["Helena D'Ávila", 'Ana Rocha-Lima (Nita)']) await add(own, nome);
    for (const [busca, nome] of [
      ["d'avila helena", "HELENA D'ÁVILA"],
      ['helena, avila', "HELENA D'ÁVILA"],
      ['lima rocha', 'ANA ROCHA-LIMA (NITA)'],
      ['rocha-lima ana', 'ANA ROCHA-LIMA (NITA)'],
      ['nita rocha', 'ANA ROCHA-LIMA (NITA)'],
    ] as const) {
      const { body } = await list({ busca }, own);
      expect([busca, body.rows.map((row) => row.nome_completo)]).toEqual([busca, [nome]]);
    }
  });

  test.each([
    ['100%', ['100% LIMPEZA']],
    ['%', ['100% LIMPEZA']],
    ['a_b', ['A_B LTDA']],
    ['_', ['A_B LTDA']],
    ['\\', ['BARRA \\ INVERTIDA']],
    ['a \\ i', ['BARRA \\ INVERTIDA']],
    ['%%', []],
    ["' or 1=1 --", []],
  ])('takes %s as itself', async (term, names) => {
    expect(await search(term)).toEqual(names);
  });

  test.each([
    ['sá', ['ANA DE SÁ']],
    ['wu', ['LI WU']],
    ['li', ['100% LIMPEZA', '1000 LIMPEZA', 'LI WU']],
    ['de', ['ANA DE SÁ']],
    ['Á', 10],
  ])('finds words of one and two letters: %s', async (term, expected) => {
    const found = await search(term);
    if (typeof expected === 'number') expect(found.length).toBe(expected);
    else expect(found).toEqual(expected);
  });

  test.each(['21987654321', '(21) 98765-4321', '+55 21 98765-4321', '98765-43', '987654', '54321', '(21) 9'])(
    'finds a phone by any part, typed with or without punctuation: %s',
    async (term) => {
      expect(await search(term)).toEqual(['TELEFONE PRÓPRIO']);
    },
  );

  test('finds a citizen by a part of the code', async () => {
    const one = await add(office, 'Pelo Código');
    expect(await search(one.codigo)).toContain('PELO CÓDIGO');
    expect(await search(one.codigo.slice(2))).toContain('PELO CÓDIGO');
  });

  test('never finds across name, code and phone as if they were one text', async () => {
    const one = await add(office, 'Fronteira');
    expect(await search(`a${one.codigo}`)).toEqual([]);
  });

  test('never finds another office’s citizens, by either way of searching', async () => {
    expect(await search('outro gabinete')).toEqual([]);
    expect(await search('jo')).not.toContain('JOSÉ DE OUTRO GABINETE');
    expect(await search('alves maria')).toEqual([]);
    expect(await search('lv ma')).toEqual([]);
  });

  test('finds no deleted citizen', async () => {
    const one = await add(office, 'Zenóbia Quast');
    await server.as(office.admin, office).call(removeMunicipe, { id: one.id });
    expect(await search('zenobia')).toEqual([]);
    expect(await search('quast zenobia')).toEqual([]);
    expect(await search('qu')).toEqual([]);
  });

  test.each(['\u0000', '\ud800', 'x'.repeat(200), '\\%', '𝔘nicode', '\u202e', '🙂'])(
    'answers strange text without an error: %j',
    async (busca) => {
      expect((await list({ busca })).status).toBe(200);
    },
  );

  test('refuses a text longer than 200', async () => {
    expect((await list({ busca: 'x'.repeat(201) })).status).toBe(422);
  });
});

describe('pages of citizens', () => {
  let big: Office;
  beforeAll(async () => {
    big = await server.office();
    await server.rows(
      `insert into municipes (tenant_id, nome_completo, telefone_ddd, codigo)
       select $1, 'PESSOA ' || lpad(n::text, 3, '0'), (11600000000 + n)::text, 'C' || n from generate_series(1, 120) n`,
      [big.id],
    );
  });

  test('are 50 long, in order of name, with the exact total', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list({ page }, big)));
    expect(pages.map(({ body }) => [body.rows.length, body.total])).toEqual([
      [50, 120],
      [50, 120],
      [20, 120],
    ]);
    const names = pages.flatMap(({ body }) => body.rows.map((row) => row.nome_completo));
    expect(names).toEqual(names.toSorted());
    expect(new Set(names).size).toBe(120);
  });

  test('of a search have the total of the search', async () => {
    const { body } = await list({ busca: 'pessoa 0', page: 2 }, big);
    expect([body.rows.length, body.total, body.rows[0]!.nome_completo]).toEqual([49, 99, 'PESSOA 051']);
    const short = await list({ busca: '0', page: 2, limit: 10 }, big);
    expect([short.body.rows.length, short.body.total]).toEqual([10, 120]);
  });

  test('beyond the last are empty, with the total', async () => {
    for (const input of [{ page: 999_999 }, { page: 999_999, busca: 'pessoa' }, { page: 999_999, busca: 'pe' }])
      expect((await list(input, big)).body).toEqual({ rows: [], total: 120 });
  });

  test.each([0, -1, 1.5, 'abc', '', '1e3', '99999999999', 'NaN', '2; drop table municipes'])(
    'a page number that is none is refused: %s',
    async (page) => {
      const path = `/api/tenants/${big.id}/municipes?page=${encodeURIComponent(page)}`;
      const answer = await server.request('GET', path, { cookie: big.admin.cookie });
      expect([answer.status, answer.problem.errors?.[0]?.field]).toEqual([422, 'page']);
    },
  );

  test.each([0, 51, -1, 'x'])('a limit outside 1 to 50 is refused: %s', async (limit) => {
    expect((await list({ limit }, big)).status).toBe(422);
  });

  test('are as long as the picker asks', async () => {
    expect((await list({ limit: 20 }, big)).body.rows).toHaveLength(20);
    expect((await list({ limit: 10, busca: 'pessoa' }, big)).body.rows).toHaveLength(10);
  });

  test('the order of names is that of Portuguese', async () => {
    const own = await server.office();
    for (const name of ['Zilda', 'Álvaro', 'Alberto', 'Érica', 'Eva']) await add(own, name);
    expect((await list({}, own)).body.rows.map((row) => row.nome_completo)).toEqual([
      'ALBERTO',
      'ÁLVARO',
      'ÉRICA',
      'EVA',
      'ZILDA',
    ]);
  });

  test('of a search follow each other in that order as well, whoever is on them once', async () => {
    const own = await server.office();
    const names = ['ÁLVARO', 'ÉRICA', 'EVA', 'ÍRIS', 'OTÁVIO', 'ÚRSULA', 'ZILDA'];
    await server.rows(
      `insert into municipes (tenant_id, nome_completo, telefone_ddd, codigo)
       select $1, ($2::text[])[1 + n % 7] || ' LIMA', (11500000000 + n)::text, 'C' || n from generate_series(1, 130) n`,
      [own.id, names],
    );
    const { body: all } = await list({ busca: 'lima', limit: 50 }, own);
    const seen = [...all.rows];
    for (let depois = all.depois; depois;) {
      const { body } = await list({ busca: 'lima', limit: 50, depois, contar: 'nao' }, own);
      seen.push(...body.rows);
      depois = body.depois;
    }
    expect([new Set(seen.map(({ id }) => id)).size, seen.length]).toEqual([130, all.total]);
    const read = seen.map(({ nome_completo }) => nome_completo);
    expect(read).toEqual(read.toSorted(new Intl.Collator('pt-BR').compare));
    const second = await list({ busca: 'lima', page: 2 }, own);
    expect(second.body.rows.map(({ id }) => id)).toEqual(seen.slice(50, 100).map(({ id }) => id));
  });
});

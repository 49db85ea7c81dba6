import { describe, expect, test } from 'vitest';
import { inWorkplace, server } from '../../../../tests/support/office/workplace.ts';

inWorkplace('all tests');

const sounds = async (...names: string[]) =>
  (
    await server.rows<{ key: string | null }>(
      'select app.fonetica(n) as key from unnest($1::text[]) with ordinality x (n, place) order by place',
      [names],
    )
  ).map(({ key }) => key);

describe('what a name sounds like', () => {
  test.each([
    ['CHRISTINA', 'CRISTINA'],
    ['SOUZA', 'SOUSA'],
    ['WAGNER', 'VAGNER'],
    ['LUIZ', 'LUÍS'],
    ['CAVALCANTE', 'CAVALCANTI'],
    ['ADRIANA SOUSA', 'ADRIANA SOUZA'],
    ['CEZAR', 'CÉSAR'],
    ['JUCELHA', 'JUCÉLIA'],
    ['MARIA DA SILVA E SOUZA', 'Maria Silva Sousa'],
    ['JOÃO DE DEUS DOS SANTOS', 'JOAO DEUS SANTOS'],
    ['PHILOMENA', 'FILOMENA'],
    ['YARA', 'IARA'],
    ['THIAGO', 'TIAGO'],
    ['JACQUELINE', 'JAQUELINE'],
    ['KARLA QUADROS', 'CARLA KADROS'],
    ['SHEILA', 'CHEILA'],
    ['SONHA', 'SONIA'],
    ['NASCIMENTO', 'NACIMENTO'],
    ['VANESSA', 'VANESA'],
    ['GISELE GERALDO', 'JIZELI JERALDO'],
    ['GOMES', 'GOMEZ'],
    ['ANNA MATTOS', 'ANA MATOS'],
    ["D'ÁVILA", 'DAVILA'],
    ['MARIA H SILVA', 'MARIA SILVA'],
    ['ANA-MARIA  LIMA', 'ANA MARIA LIMA'],
  ])('%s is %s', async (one, other) => {
    const [a, b] = await sounds(one, other);
    expect(a).toBe(b);
    expect(a).toMatch(/^[a-z]+( [a-z]+)*$/);
  });

  test.each([
    ['MARIA', 'MÁRIO'],
    ['JOSÉ LIMA', 'JOSÉ LIMA FILHO'],
    ['PAULO', 'PAULA'],
    ['ANA MARIA', 'MARIANA'],
    ['CARLOS', 'CARLA'],
    ['GUIDO', 'GIDO'],
    ['CHICO', 'QUICO'],
    ['ALVES', 'ALVA'],
  ])('%s is not %s', async (one, other) => {
    const [a, b] = await sounds(one, other);
    expect(a).not.toBe(b);
  });

  test('of nothing that sounds there is nothing; other writings stay as they are', async () => {
    expect(await sounds('', ' .-  ', 'DA', 'de e do')).toEqual([null, null, null, null]);
    const [one, other] = await sounds('田中', '李');
    expect(one).not.toBe(other);
  });

  test('what is longest takes its time by its length alone, and strange text is no error', async () => {
    expect(await sounds('A'.repeat(200), 'ce'.repeat(100), 'da '.repeat(66))).toEqual([
      'a',
      'se'.repeat(99) + 'si',
      null,
    ]);
    expect(await sounds('🙂', '\u202e', '%_\\', "' or 1=1 --")).toHaveLength(4);
  });

  test('a name takes at most 0.1 ms', async () => {
    const took: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      const from = performance.now();
      await server.rows(
        `select count(app.fonetica('MARIA APARECIDA CRISTINA DE SOUZA CAVALCANTE ' || n)) from generate_series(1, 2000) n`,
      );
      took.push((performance.now() - from) / 2000);
    }
    expect(Math.min(...took)).toBeLessThan(0.1);
  });
});

test('records that may be of one person are found by indexes of live rows, each within an office', async () => {
  const indexes = await server.rows<{ definition: string }>(
    `select pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = 'municipes'::regclass and indisvalid and pg_get_indexdef(indexrelid) ~ 'fonetica|right|numero|lower'`,
  );
  expect(
    indexes.map(({ definition }) => /\((tenant_id.*) WHERE \(*deleted_at IS NULL/.exec(definition)?.[1]).sort(),
  ).toEqual([
    'tenant_id, "right"(telefone_ddd, 8))',
    'tenant_id, app.fonetica(nome_completo) COLLATE "C" gin_trgm_ops)',
    'tenant_id, app.fonetica(nome_completo) COLLATE "C")',
    'tenant_id, cep, numero)',
    'tenant_id, lower(email))',
  ]);
});

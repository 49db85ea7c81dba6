import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { data, inWorkplace, me, office, server } from '../../../../tests/support/office/workplace.ts';
import {
  type Assunto,
  assuntosMax,
  copyReadyList,
  createAssunto,
  listAssuntos,
  moveAssunto,
  removeAssunto,
  restoreAssunto,
  updateAssunto,
} from './assuntos.contract.ts';

inWorkplace('each test');

const admin = () => server.as(office.admin, office);
const create = (nome: string, more: object = {}) => admin().call(createAssunto, { nome, ...more });
const made = async (nome: string, more: object = {}): Promise<Assunto> => (await create(nome, more)).body;
const tree = async () => (await me().call(listAssuntos, {})).body;
const names = async () => (await tree()).map(({ nivel, nome }) => `${'  '.repeat(nivel - 1)}${nome}`);

describe('two levels', () => {
  let theme: Assunto;
  beforeEach(async () => {
    theme = await made('Iluminação');
  });

  test('a theme stands before its subjects, and each new one behind the others', async () => {
    const water = await made('Água');
    await made('lâmpada apagada', { pai_id: theme.id });
    await made('vazamento', { pai_id: water.id });
    await made('fiação', { pai_id: theme.id });
    expect(await names()).toEqual(['Iluminação', '  lâmpada apagada', '  fiação', 'Água', '  vazamento']);
  });

  test('a third level that is POSTed gets 422', async () => {
    const lamp = await made('lâmpada apagada', { pai_id: theme.id });
    const third = await create('de LED', { pai_id: lamp.id });
    expect([third.status, third.problem.errors]).toEqual([
      422,
      [{ field: 'pai_id', message: 'Há só dois níveis: o tema e os assuntos dele. Escolha um tema' }],
    ]);
    expect(await names()).toEqual(['Iluminação', '  lâmpada apagada']);
  });

  test('a theme with subjects goes below no other; one without does, and comes back', async () => {
    await made('fiação', { pai_id: theme.id });
    const other = await made('Energia');
    const move = (id: string, pai_id: string | null, versao: number) =>
      admin().call(updateAssunto, { id, nome: id === theme.id ? 'Iluminação' : 'Energia', pai_id, versao });
    expect((await move(theme.id, other.id, 1)).status).toBe(422);
    expect((await move(other.id, other.id, 1)).status).toBe(422);
    expect((await move(other.id, theme.id, 1)).body).toMatchObject({ nivel: 2, pai_id: theme.id });
    expect(await names()).toEqual(['Iluminação', '  fiação', '  Energia']);
    expect((await move(other.id, null, 2)).body).toMatchObject({ nivel: 1, pai_id: null });
  });

  test('whatever the program asks, the database holds no third one', async () => {
    const lamp = await made('lâmpada apagada', { pai_id: theme.id });
    const third = (nivel: number) => data.insert('assuntos', office, { nome: 'de LED', nivel, pai_id: lamp.id });
    await expect(third(2)).rejects.toThrow('assuntos_two_levels');
    await expect(third(1)).rejects.toThrow('assuntos_level_of_parent');
    await expect(server.rows('update assuntos set nivel = 2 where id = $1', [theme.id])).rejects.toThrow('assuntos_');
  });

  test('a theme or sector of another office, or a deleted one, is refused beside its field', async () => {
    const other = await server.office();
    const gone = await made('Passado');
    await admin().call(removeAssunto, { id: gone.id });
    for (const pai_id of [await data.assunto(other), gone.id, randomUUID()]) {
      const answer = await create('buraco', { pai_id, setor_id: await data.setor(other) });
      expect([answer.status, answer.problem.errors]).toEqual([
        422,
        [
          { field: 'pai_id', message: 'Este tema não existe mais. Selecione outro' },
          { field: 'setor_id', message: 'Este setor não existe mais. Selecione outro' },
        ],
      ]);
    }
  });
});

describe('names', () => {
  test('one name is there once in a theme, however it is spelled, and once among themes', async () => {
    const theme = await made('Iluminação');
    await made('Lâmpada', { pai_id: theme.id });
    for (const more of [{ nome: 'ILUMINACAO' }, { nome: 'lampada', pai_id: theme.id }]) {
      const answer = await create(more.nome, more);
      expect([answer.status, answer.problem.errors]).toEqual([
        409,
        [{ field: 'nome', message: 'Já existe um assunto com este nome' }],
      ]);
    }
    expect((await create('lâmpada')).status).toBe(201);
  });

  test('that of a deleted one is free, and then it cannot come back', async () => {
    const first = await made('Poda');
    await admin().call(removeAssunto, { id: first.id });
    await made('poda');
    const answer = await admin().call(restoreAssunto, { id: first.id });
    expect([answer.status, answer.problem.detail]).toEqual([409, 'Já existe um assunto com este nome']);
  });
});

describe('the order', () => {
  const move = (id: string, para: 'cima' | 'baixo') => admin().call(moveAssunto, { id, para });

  test('is changed with the neighbour above or below; at the end nothing moves', async () => {
    const [a, b, c] = [await made('A'), await made('B'), await made('C')];
    await made('A1', { pai_id: a!.id });
    await move(c!.id, 'cima');
    expect(await names()).toEqual(['A', '  A1', 'C', 'B']);
    await move(a!.id, 'baixo');
    expect(await names()).toEqual(['C', 'A', '  A1', 'B']);
    for (const [id, para] of [
      [c!.id, 'cima'],
      [b!.id, 'baixo'],
    ] as const)
      expect((await move(id, para)).status).toBe(200);
    expect(await names()).toEqual(['C', 'A', '  A1', 'B']);
  });

  test('stays one of all when many move at the same moment', async () => {
    const rows = [];
    for (const nome of ['A', 'B', 'C', 'D', 'E']) rows.push(await made(nome));
    const answers = await Promise.all(
      rows.flatMap(({ id }) => [move(id, 'cima'), move(id, 'baixo'), move(id, 'cima')]),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await names()).toSorted()).toEqual(['A', 'B', 'C', 'D', 'E']);
    const places = await server.rows<{ posicao: number }>('select posicao from assuntos where tenant_id = $1', [
      office.id,
    ]);
    expect(places.map(({ posicao }) => posicao).toSorted()).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('a deleted theme', () => {
  test('takes its subjects along, and brings them back', async () => {
    const theme = await made('Saúde');
    const dengue = await made('dengue', { pai_id: theme.id });
    await admin().call(removeAssunto, { id: theme.id });
    expect(await names()).toEqual([]);
    expect((await create('vacina', { pai_id: theme.id })).status).toBe(422);
    await admin().call(removeAssunto, { id: dengue.id });
    const early = await admin().call(restoreAssunto, { id: dengue.id });
    expect([early.status, early.problem.detail]).toEqual([409, 'Restaure antes o tema a que este assunto pertence.']);
    await admin().call(restoreAssunto, { id: theme.id });
    await admin().call(restoreAssunto, { id: dengue.id });
    expect(await names()).toEqual(['Saúde', '  dengue']);
  });
});

describe('the ready list', () => {
  test('is copied where there is none, in its order, and can be changed; a second time it gets 409', async () => {
    const { status, body } = await admin().call(copyReadyList, {});
    expect([status, body.criados]).toEqual([201, (await tree()).length]);
    const themes = (await tree()).filter(({ nivel }) => nivel === 1).map(({ nome }) => nome);
    expect(themes).toEqual(
      'Água e esgoto,Iluminação,Limpeza,Vias e trânsito,Calçadas e acessibilidade,Transporte,Saúde,Educação,Assistência social,Meio ambiente,Segurança,Outros'.split(
        ',',
      ),
    );
    expect((await names()).slice(6, 11)).toEqual([
      'Iluminação',
      '  lâmpada apagada',
      '  acesa de dia',
      '  poste com risco',
      '  fiação',
    ]);
    expect((await tree()).filter(({ sigilosa }) => sigilosa).map(({ nome }) => nome)).toEqual(['violência']);
    const again = await admin().call(copyReadyList, {});
    expect([again.status, again.problem.code]).toEqual([409, 'assuntos.not_empty']);
  });

  test('is there once when two people ask for it at the same moment', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => admin().call(copyReadyList, {})));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect((await names()).filter((nome) => nome === 'Iluminação')).toHaveLength(1);
  });
});

test('an attendant reads them and changes none', async () => {
  const theme = await made('Transporte');
  expect((await me().call(listAssuntos, {})).status).toBe(200);
  const { id } = theme;
  const refused = [
    await me().call(createAssunto, { nome: 'X' }),
    await me().call(updateAssunto, { id, nome: 'X', versao: 1 }),
    await me().call(moveAssunto, { id, para: 'cima' }),
    await me().call(removeAssunto, { id }),
    await me().call(copyReadyList, {}),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
});

test('those beyond a page follow it, in the same order', async () => {
  await server.rows(
    `insert into assuntos (tenant_id, nivel, nome, posicao) select $1, 1, 'Tema ' || n, n % 7 from generate_series(1, 1000) n`,
    [office.id],
  );
  const first = await tree();
  await server.rows(`insert into cotas (tenant_id, tipo, limite) values ($1, 'assuntos', 2000)`, [office.id]);
  await made('O último');
  expect(first).toHaveLength(assuntosMax);
  const rest = (await me().call(listAssuntos, { after: (await tree()).at(-1)!.id })).body;
  expect(rest.map(({ nome }) => nome)).toEqual(['O último']);
});

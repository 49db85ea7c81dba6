import { describe, expect, test } from 'vitest';
import {
  boss,
  tools,
  withCitizenSheets,
  as,
  checked,
  run,
  result,
  sentence,
  people,
  log,
  known,
  many,
} from '../../../../tests/support/office/citizen-sheets.ts';
import { inWorkplace, office } from '../../../../tests/support/office/workplace.ts';
import { undoLote } from '../../base/lotes/lotes.contract.ts';
import { importacaoErrors } from './conferencia.contract.ts';

/** Citizens of a spreadsheet who are registered already. */

inWorkplace('each test');
withCitizenSheets();

describe('who is here already', () => {
  test('11987654321 known without CEP, Completar: only CEP changes, one log row', async () => {
    await known({ nome_completo: 'ANA LIMA', telefone_ddd: '11987654321' });
    const id = await checked([['ANA MARIA LIMA', '11987654321', '01310-100', '']]);
    const { feito } = await run(id, { conhecidas: 'COMPLETAR' });
    expect(feito).toEqual({ criadas: 0, alteradas: 1, iguais: 0 });
    expect(await log('UPDATE')).toEqual([{ antes: { cep: null }, depois: { cep: '01310100' } }]);
    expect(await people()).toMatchObject([{ nome_completo: 'ANA LIMA', cep: '01310100', versao: 2 }]);
  });

  test('Atualizar takes what the file says, and leaves what it does not', async () => {
    await known({ nome_completo: 'ANA LIMA', telefone_ddd: '11987654321', cep: '04567000' });
    const id = await checked([['ANA MARIA LIMA', '11987654321', '', 'A-7']]);
    await run(id, { conhecidas: 'ATUALIZAR' });
    expect(await people()).toMatchObject([{ nome_completo: 'ANA MARIA LIMA', cep: '04567000', codigo_origem: 'A-7' }]);
  });

  test('the same file again, Ignorar: 0 new', async () => {
    const rows = [...many(30), ['SEM NADA', '', '', ''], ['OUTRO NOME', '11981000000', '', '']];
    const politica = { mesmoTelefone: 'SEM_TELEFONE', semTelefone: true };
    const first = await run(await checked(rows), politica);
    expect(first.feito).toEqual({ criadas: 32, alteradas: 0, iguais: 0 });
    const id = await checked(rows);
    expect(await sentence(id, politica)).toBe('De 32 linhas: 0 novas, 32 já cadastradas, 0 com erro.');
    expect((await run(id, politica)).feito).toEqual({ criadas: 0, alteradas: 0, iguais: 32 });
    expect(await people()).toHaveLength(32);
  });

  test('by the code of where they come from, with another name or another phone by now, or none; else by the phone, with its ninth digit or without', async () => {
    await known({ nome_completo: 'ANA LIMA', telefone_ddd: '1187654321', codigo_origem: 'A-7' });
    for (const row of [
      ['ANA COSTA', '11987654321', '', 'A-7'],
      ['ANA MARIA LIMA', '1133334444', '', 'A-7'],
      ['ANA COSTA', '', '', 'A-7'],
      ['ANA LIMA', '11987654321', '', ''],
    ])
      expect(await sentence(await checked([row]), { semTelefone: true })).toBe(
        'De 1 linha: 0 novas, 1 já cadastrada, 0 com erro.',
      );
  });

  test('a code of somebody with another name and phone is to be looked at, in the office and in the file: another source counts from 1, too', async () => {
    await known({ nome_completo: 'ANA LIMA', telefone_ddd: '11987654321', codigo_origem: '1' });
    const before = await people();
    const id = await checked([
      ['RUI MELO', '1133334444', '', '1'],
      ['BIA SOUZA', '1133335555', '', '2'],
      ['CAIO DIAS', '1133336666', '', '2'],
      ['DORA ALVES', '', '', '2'],
    ]);
    const { body } = await as(boss).call(importacaoErrors, { id });
    const anothers = expect.stringMatching(/^Este código de origem já é de outra pessoa/);
    expect(body.map(({ linha, erro }) => [linha, erro])).toEqual([2, 4, 5].map((n) => [n, anothers]));
    const politica = { conhecidas: 'ATUALIZAR', semTelefone: true } as const;
    expect((await run(id, politica)).feito).toEqual({ criadas: 1, alteradas: 0, iguais: 0 });
    expect(await people(`codigo_origem = '1'`)).toEqual(before);
  });

  test('so it is where they came by that code since the rows were checked', async () => {
    const id = await checked([['RUI MELO', '1133334444', '', '1']]);
    await known({ nome_completo: 'ANA LIMA', telefone_ddd: '11987654321', codigo_origem: '1' });
    expect((await run(id, { conhecidas: 'ATUALIZAR' })).feito).toEqual({ criadas: 0, alteradas: 0, iguais: 0 });
    expect(await people()).toMatchObject([{ nome_completo: 'ANA LIMA' }]);
  });

  test('the phone of somebody else stays theirs: Ignorar, or Cadastrar sem telefone', async () => {
    await known({ nome_completo: 'ANA LIMA', telefone_ddd: '11987654321' });
    const id = await checked([['RUI LIMA', '(11) 98765-4321', '', '']]);
    expect((await result(id)).contagem.mesmoTelefone).toBe(1);
    expect(await sentence(id)).toBe('De 1 linha: 0 novas, 1 já cadastrada, 0 com erro.');
    expect(await sentence(id, { mesmoTelefone: 'SEM_TELEFONE' })).toBe(
      'De 1 linha: 1 nova, 0 já cadastradas, 0 com erro.',
    );
    await run(id, { mesmoTelefone: 'SEM_TELEFONE' });
    expect(await people(`nome_completo = 'RUI LIMA'`)).toMatchObject([
      { telefone_ddd: null, sem_telefone: true, informacoes_adicionais: 'TELEFONE DE RECADO: (11) 98765-4321' },
    ]);
  });

  test.each(['COMPLETAR', 'ATUALIZAR'] as const)(
    'who was brought without it is known by it also after %s',
    async (conhecidas) => {
      await known({ nome_completo: 'ANA LIMA', telefone_ddd: '11987654321' });
      const csv = 'Nome;Telefone;Informações\nRUI LIMA;11987654321;À TARDE\n';
      const colunas = ['nome_completo', 'telefone_ddd', 'informacoes_adicionais'] as const;
      const again = async () =>
        (
          await run(await tools.checked(boss, office, csv, { colunas: [...colunas] }), {
            conhecidas,
            mesmoTelefone: 'SEM_TELEFONE',
          })
        ).feito;
      expect([await again(), await again()]).toEqual([
        { criadas: 1, alteradas: 0, iguais: 0 },
        { criadas: 0, alteradas: 0, iguais: 1 },
      ]);
      expect(await people(`nome_completo = 'RUI LIMA'`)).toMatchObject([
        { informacoes_adicionais: 'À TARDE\nTELEFONE DE RECADO: (11) 98765-4321' },
      ]);
    },
  );

  test('rows without a phone are wrong unless somebody takes them', async () => {
    const id = await checked([
      ['ANA LIMA', '', '', ''],
      ['RUI', '11987654321', '', ''],
    ]);
    expect(await sentence(id)).toBe('De 2 linhas: 1 nova, 0 já cadastradas, 1 com erro.');
    expect(await sentence(id, { semTelefone: true })).toBe('De 2 linhas: 2 novas, 0 já cadastradas, 0 com erro.');
    expect((await as().call(importacaoErrors, { id })).body).toMatchObject([{ erro: 'Telefone é obrigatório' }]);
    expect((await as().call(importacaoErrors, { id, sem_telefone: 'sim' })).body).toEqual([]);
    expect((await run(id, { semTelefone: true })).feito.criadas).toBe(2);
  });

  test.each(['IGNORAR', 'COMPLETAR', 'ATUALIZAR'] as const)(
    'of twins in the file the second follows %s',
    async (conhecidas) => {
      const id = await checked([
        ['ANA LIMA', '11987654321', '', ''],
        ['ANA LIMA', '11987654321', '01310-100', ''],
        ['ANA DE LIMA', '1187654321', '04567-000', ''],
      ]);
      expect(await sentence(id)).toBe('De 3 linhas: 1 nova, 2 já cadastradas, 0 com erro.');
      await tools.run(boss, office, id, { conhecidas }, { rows: conhecidas === 'ATUALIZAR' ? 1 : 1_000 });
      const cep = { IGNORAR: null, COMPLETAR: '01310100', ATUALIZAR: '04567000' }[conhecidas];
      expect(await people()).toMatchObject([{ cep }]);
      const undone = (await as().call(undoLote, { id })).body;
      expect(undone).toMatchObject({ estado: 'DESFEITO', alterados_depois: 0 });
      expect(await people()).toEqual([]);
    },
  );
});

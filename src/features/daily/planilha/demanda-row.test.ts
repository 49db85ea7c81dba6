import { expect, test } from 'vitest';
import { addDays } from '../../../shared/days.ts';
import { today } from '../../../shared/time.ts';
import { demandaOf } from './demanda-row.server.ts';

/** Days of demands, as spreadsheets write them. */

const read = (cells: Record<string, string>) =>
  demandaOf({ municipe_codigo: '7', descricao_texto: 'Poda', setor: 'Saúde', assessor: 'Rita', ...cells });
const dayOf = (data_demanda: string) => read({ data_demanda }).values?.data_demanda;

test.each([
  ['5/3/19', '2019-03-05'],
  ['5/3/19 14:30', '2019-03-05'],
  ['05.03.1998', '1998-03-05'],
  ['05/03/1998 08:00:00', '1998-03-05'],
  ['12/4/98', '1998-04-12'],
  ['2019/3/5', '2019-03-05'],
  ['05/mar/19', '2019-03-05'],
  ['05-mar-19 14:30', '2019-03-05'],
  ['5/Março/2019', '2019-03-05'],
  ['5 de março de 2019', '2019-03-05'],
  ['1º de dezembro de 1998', '1998-12-01'],
  ['5 fev. 2019', '2019-02-05'],
  ['43529', '2019-03-05'],
  ['43529,604', '2019-03-05'],
])('%s is %s', (written, day) => {
  expect(dayOf(written)).toBe(day);
});

test.each(['ontem', 'mar/19', '31/fev/19', '5 de martelo de 2019', '5 mar 190', '4352', '435290', '20190305', '00000'])(
  '%s is no day',
  (written) => {
    expect(read({ data_demanda: written }).errors).toMatchObject([{ campo: 'data_demanda', motivo: 'Data inválida' }]);
  },
);

test('a day of closing in words is told, and not left out; one that says nothing is none', () => {
  const closed = (encerrada_em: string, status = 'RESOLVIDO') => read({ data_demanda: '5/3/19', status, encerrada_em });
  expect(closed('no mesmo mês').errors).toMatchObject([{ campo: 'encerrada_em', motivo: 'Data inválida' }]);
  expect(closed(' - ').values?.encerrada_em).toBeNull();
  expect(closed('em andamento', 'EM_ANALISE').values?.encerrada_em).toBeNull();
});

test('of two digits no year is far ahead', () => {
  const year = Number(today().slice(0, 4));
  const short = (of: number) => `1/1/${String(of % 100).padStart(2, '0')}`;
  expect(dayOf(short(year + 1))).toBe(`${year + 1}-01-01`);
  expect(dayOf(short(year + 2))).toBe(`${year - 98}-01-01`);
});

test('none is closed on a day that is still to come, or before its own', () => {
  const closed = (encerrada_em: string) => read({ data_demanda: '5/3/19', status: 'RESOLVIDO', encerrada_em });
  expect(closed(today()).errors).toEqual([]);
  expect(closed(addDays(today(), 1)).errors).toMatchObject([
    { campo: 'encerrada_em', motivo: 'O dia do encerramento não pode estar no futuro' },
  ]);
  expect(closed('5/3/19').errors).toEqual([]);
  expect(closed('4/3/19').errors).toMatchObject([
    { campo: 'encerrada_em', motivo: 'O dia do encerramento não pode ser anterior à data da demanda' },
  ]);
});

test('what stands where nothing was written is nothing, and of two phones the first says whose it is', () => {
  const blank = { municipe_codigo: '-', municipe_codigo_origem: '0', codigo_oficio: '-', encerrada_em: '00/00/0000' };
  const { values, municipe, errors } = read({
    data_demanda: '5/3/19',
    ...blank,
    municipe_telefone: '11 98765-4321 / 3333-4444',
  });
  expect(errors).toEqual([]);
  expect(values).toMatchObject({ codigo_oficio: null, encerrada_em: null });
  expect(municipe).toEqual({ codigo: '', origem: '', nome: '', telefone: '11987654321', campo: 'municipe_telefone' });
});

import { expect, test } from 'vitest';
import type { NumeroExplicado } from '../../daily/oficios/registro.contract.ts';
import { csvOf } from './numeros.ts';

const skipped: NumeroExplicado = {
  ...{ de: 46, ate: 199, situacao: 'PULADO', oficio_id: null, identificacao: null, data: '2026-11-20' },
  ...{ motivo: 'Usados em "papel"; no caderno.', autor: 'Ana Lima', sigiloso: false },
};
const lines = (...numeros: NumeroExplicado[]) => csvOf(numeros).split('\r\n');

test('nothing of the register as a file is run by a spreadsheet', () => {
  expect(lines(skipped)).toEqual([
    '\ufeffDe;Até;Situação;Identificação;Data;Motivo;Autor',
    '46;199;Pulado;;20/11/2026;"Usados em ""papel""; no caderno.";Ana Lima',
    '',
  ]);
  for (const motivo of ['=1+1', '+1+1', '\u200b=1+1', '\u00a0@SUM(A1)', '＝1+1', '−1'])
    expect(csvOf([{ ...skipped, motivo }])).toContain(`;'${motivo};`);
});

test('nor taken for a month or a day, but for its day', () => {
  const voided: NumeroExplicado = { ...skipped, de: 1, ate: 1, situacao: 'ANULADO', identificacao: '001/2026' };
  expect(lines({ ...voided, motivo: '5/10' })[1]).toBe("1;1;Anulado;'001/2026;20/11/2026;'5/10;Ana Lima");
});

import { expect, test } from 'vitest';
import type { NumeroExplicado } from '../../daily/oficios/registro.contract.ts';
import { csvOf } from './numeros.ts';

const skipped: NumeroExplicado = {
  ...{ de: 46, ate: 199, situacao: 'PULADO', oficio_id: null, identificacao: null, data: '2026-11-20' },
  ...{ motivo: 'Usados em "papel"; no caderno.', autor: 'Ana Lima', sigiloso: false },
};

test('nothing of the register as a file is run by a spreadsheet', () => {
  expect(csvOf([skipped]).split('\r\n')[1]).toBe(
    '"46";"199";"Pulado";"";"20/11/2026";"Usados em ""papel""; no caderno.";"Ana Lima"',
  );
  for (const motivo of ['=1+1', '+1+1', '\u200b=1+1', '\u00a0@SUM(A1)', '＝1+1', '−1'])
    expect(csvOf([{ ...skipped, motivo }])).toContain(`;"'${motivo}";`);
});

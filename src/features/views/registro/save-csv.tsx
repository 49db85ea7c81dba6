import { call } from '../../../web/calls/api.ts';
import { showProblem } from '../../../web/calls/problem.ts';
import { saveFile } from '../../../web/browser/save-file.ts';
import { type NumeroExplicado, numeracaoMax, numeracaoOficios } from '../../daily/oficios/registro.contract.ts';
import { csvOf } from './numeros.ts';
import { registroTexts as t } from './registro.texts.ts';

/** All numbers of a kind and year, also those behind the page on screen. */
async function allNumbers(tipo_id: string, periodo: number): Promise<NumeroExplicado[]> {
  const all: NumeroExplicado[] = [];
  for (;;) {
    const depois = String(all.at(-1)?.ate ?? 0);
    const { numeros } = await call(numeracaoOficios, { tipo_id, periodo: String(periodo), depois });
    all.push(...numeros);
    if (numeros.length < numeracaoMax) return all;
  }
}

export async function saveCsv(name: string, tipo_id: string, periodo: number): Promise<void> {
  try {
    const text = csvOf(await allNumbers(tipo_id, periodo));
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);
  } catch (error) {
    showProblem(error, t.erroNumeracao);
  }
}

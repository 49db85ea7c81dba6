import type { NumeroExplicado } from '../../daily/oficios/registro.contract.ts';
import { csvOf } from './numeros.ts';

/** The byte order mark tells a spreadsheet that this is UTF-8. */
export function saveCsv(name: string, numeros: readonly NumeroExplicado[]): void {
  const url = URL.createObjectURL(new Blob(['\ufeff', csvOf(numeros)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

import { foundRow, updatedRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { getPassos, setPassos } from './roteiro.contract.ts';
import { roteiroDe, writeRoteiro } from './roteiro.sql.ts';

export const roteiroRoutes = [
  route(getPassos, async ({ batch, params: { id } }) => {
    const [rows] = await batch(roteiroDe(id));
    return foundRow(rows);
  }),

  route(setPassos, async ({ batch, input: { passos, versao }, params: { id } }) => {
    const said = passos.map(({ texto, tipo, dias }) => ({
      texto,
      tipo,
      dias: tipo === 'VERIFICAR' ? (dias ?? null) : null,
    }));
    const [written, rows] = await batch(writeRoteiro(id, versao, said), roteiroDe(id));
    return updatedRow(written, rows);
  }),
];

import { updatedRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { oneRow } from '../../../server/http/answers.ts';
import { getPassos, setPassos } from './roteiro.contract.ts';
import { roteiroDe, writeRoteiro } from './roteiro.sql.ts';

export const roteiroRoutes = [
  route(getPassos, ({ batch, params: { id } }) => oneRow(batch, roteiroDe(id))),

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

import { route } from '../../../server/http/route.ts';
import { editedRow, oneRow } from '../../../server/http/answers.ts';
import { getPassos, setPassos } from './roteiro.contract.ts';
import { roteiroDe, writeRoteiro } from './roteiro.sql.ts';

export const roteiroRoutes = [
  route(getPassos, ({ batch, params: { id } }) => oneRow(batch, roteiroDe(id))),

  route(setPassos, ({ batch, input: { passos, versao }, params: { id } }) => {
    const said = passos.map(({ texto, tipo, dias }) => ({
      texto,
      tipo,
      dias: tipo === 'VERIFICAR' ? (dias ?? null) : null,
    }));
    return editedRow(batch, writeRoteiro(id, versao, said), roteiroDe(id));
  }),
];

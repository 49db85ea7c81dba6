import { foundRow, updateRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { allRows, editedRow } from '../../../server/http/answers.ts';
import { fail } from '../../../server/process/failure.ts';
import { joinBairros, listBairros, listGrafias, renameBairro, splitBairro } from './bairros.contract.ts';
import { areThere, around, countForItself, holdBairros, joinBairro, takeAlong } from './bairros.parts.sql.ts';
import * as bairros from './bairros.sql.ts';

export const bairrosRoutes = [
  route(listBairros, ({ batch, input: { after, ...filter } }) => allRows(batch, bairros.pageOfBairros(filter, after))),

  route(listGrafias, ({ batch, input: { busca, after } }) => allRows(batch, bairros.pageOfGrafias(busca, after))),

  route(renameBairro, ({ batch, input, params: { id } }) =>
    editedRow(
      batch,
      holdBairros(),
      bairros.nameIsFree(id, input.nome),
      updateRow('bairros', id, renameBairro.input, input),
      bairros.oneBairro(id),
    ),
  ),

  route(joinBairros, ({ transaction, input: { em }, params: { id } }) =>
    transaction(async (run) => {
      const [, own, other] = await run(holdBairros(), around(id), around(em));
      const { com } = foundRow(own);
      const target = foundRow(other).principal_id ?? em;
      if (target === id) fail('bairros.same');
      await run(joinBairro(id, target));
      return { id, com };
    }),
  ),

  route(splitBairro, ({ transaction, input: { com = [] }, params: { id } }) =>
    transaction(async (run) => {
      const [, own] = await run(holdBairros(), around(id), areThere(com));
      const em = foundRow(own).principal_id;
      if (em) await run(countForItself(id), takeAlong(id, em, com));
      return { id, em };
    }),
  ),
];

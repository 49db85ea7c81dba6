import { randomUUID } from 'node:crypto';
import type { Run } from '../../../server/database/db.ts';
import { foundRow } from '../../../server/database/rows.ts';
import { route, routeWithRule } from '../../../server/http/route.ts';
import { oneRow } from '../../../server/http/answers.ts';
import { fail, type InputRule } from '../../../server/process/failure.ts';
import type { NewMunicipe } from '../../base/municipes/municipes.contract.ts';
import { refuseMerged } from '../../base/municipes/municipes.parts.server.ts';
import { registerMunicipe, survivorOf } from '../../base/municipes/municipes.parts.sql.ts';
import { newDemanda } from '../demandas/demandas.parts.sql.ts';
import { callersMax, createFromCall, findCallers, readCaller } from './atendimento-rapido.contract.ts';
import { callersFound, oneCaller } from './atendimento-rapido.sql.ts';
import { atendimentoRapidoTexts as t } from './atendimento-rapido.texts.ts';

/** Whose demand it is must be said, in one way. */
const oneCallerNamed: InputRule = (given) => {
  const named = ['municipe_id', 'municipe'].filter((name) => (given as Record<string, unknown> | null)?.[name] != null);
  if (named.length === 1) return [];
  return [{ field: 'municipe_id', message: named.length === 0 ? t.municipeObrigatorio : t.municipeUmSo }];
};

export const atendimentoRapidoRoutes = [
  route(findCallers, async ({ batch, input: { busca } }) => {
    const [found] = await batch(callersFound(busca));
    const rows = found.filter(({ perto }) => !perto);
    const near = found.filter(({ perto }) => perto);
    return {
      rows: rows.slice(0, callersMax),
      mais: rows.length > callersMax,
      ...(near.length > 0 && { quis_dizer: near }),
    };
  }),

  route(readCaller, async ({ batch, params: { id } }) => {
    const [rows, survivor] = await batch(oneCaller(id), survivorOf(id));
    refuseMerged(survivor);
    return foundRow(rows);
  }),

  routeWithRule(createFromCall, oneCallerNamed, ({ transaction, input: { municipe, municipe_id, demanda, uploads } }) =>
    transaction(async (run) => {
      const whose = municipe ? await register(run, municipe) : municipe_id!;
      const asked = { ...demanda, municipe_id: whose, uploads };
      return oneRow(run, ...newDemanda(randomUUID(), asked, 'demanda.'));
    }),
  ),
];

/** The new citizen's id; who has the phone already is told, and nothing is written. */
async function register(run: Run, municipe: NewMunicipe): Promise<string> {
  const [created, [holder]] = await run(...registerMunicipe(municipe));
  return created[0]?.id ?? fail('municipes.phone_taken', { field: 'municipe.telefone_ddd', existingId: holder?.id });
}

import { randomUUID } from 'node:crypto';
import { route } from '../../../server/http/route.ts';
import { editedRow, oneRow } from '../../../server/http/answers.ts';
import { fail } from '../../../server/process/failure.ts';
import { requireEach, savedDemanda } from '../demandas/demandas.parts.sql.ts';
import { getDesfecho, saveDesfecho } from './desfecho.contract.ts';
import { heldCompromisso, insertAtendimentos, oneDesfecho, requireNamedIn, saveResultado } from './desfecho.sql.ts';
import { desfechoTexts as t } from './desfecho.texts.ts';

export const desfechoRoutes = [
  route(getDesfecho, ({ batch, params: { id } }) => oneRow(batch, oneDesfecho(id))),

  route(
    saveDesfecho,
    ({ transaction, params: { id }, input: { versao, resultado, demandas = [], atendimentos = [] } }) =>
      transaction(async (run) => {
        const about = await oneRow(run, requireNamedIn(id, resultado), heldCompromisso(id));
        const promised = demandas.map((one) => ({
          ...one,
          municipe_id: one.municipe_id ?? about.municipe_id ?? '',
          ...(about.sigilosa && { sigilosa: one.sigilosa ?? true }),
          uploads: [],
        }));
        requireWhose(promised);
        const row = await editedRow(
          run,
          requireEach(promised, 'demandas'),
          saveResultado(id, versao, resultado),
          oneDesfecho(id),
        );
        const criadas: { id: string; numero: string }[] = [];
        for (const one of promised) {
          const made = await oneRow(run, ...savedDemanda(randomUUID(), one, id));
          criadas.push({ id: made.id, numero: made.numero });
        }
        if (atendimentos.length > 0) await run(insertAtendimentos(id, atendimentos, resultado));
        return { id, versao: row.versao, criadas };
      }),
  ),
];

/** Where the appointment is about nobody, each promise says whose it is. */
function requireWhose(promised: readonly { municipe_id: string }[]): void {
  const errors = promised.flatMap(({ municipe_id }, n) =>
    municipe_id === '' ? [{ field: `demandas.${n}.municipe_id`, message: t.municipeObrigatorio }] : [],
  );
  if (errors.length > 0) fail('request.invalid', { errors });
}

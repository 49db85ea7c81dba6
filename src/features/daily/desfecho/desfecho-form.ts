import * as z from 'zod/mini';
import type { CallInput } from '../../../shared/contract.ts';
import { textOrEmpty, version } from '../../../shared/fields.ts';
import { today } from '../../../shared/time.ts';
import { type Desfecho, promessaInput, promessasMax, resultadoMax, type saveDesfecho } from './desfecho.contract.ts';
import { desfechoTexts as t } from './desfecho.texts.ts';

const { setor_id, descricao_texto, assessor_responsavel } = promessaInput.shape;

/** As the form has it: each promise says whose it is, and whether they were spoken to. */
export const desfechoSchema = z.strictObject({
  versao: version(),
  resultado: textOrEmpty(resultadoMax),
  /** Who was spoken to, of those who were there. */
  atendimentos: z.array(z.string()),
  demandas: z
    .array(
      z.strictObject({
        municipe_id: z.uuid(t.municipeObrigatorio),
        descricao_texto,
        setor_id,
        assessor_responsavel,
        /** Of the team member who was chosen; names may be alike. */
        assessor_id: z.string(),
        atendimento: z.boolean(),
        /** Where the appointment is about a secret demand. */
        sigilosa: z.boolean(),
      }),
    )
    .check(z.maxLength(promessasMax, t.promessasDemais(promessasMax))),
});

export const emptyPromessa = (municipe_id: string) => ({
  municipe_id,
  sigilosa: true,
  descricao_texto: '',
  setor_id: '',
  assessor_responsavel: '',
  assessor_id: '',
  atendimento: false,
});

/** What is sent of a form that was checked: of those who were ticked, who is there still. */
export function desfechoOf(
  { versao, resultado, atendimentos, demandas }: z.output<typeof desfechoSchema>,
  { pessoas, sigilosa: secret }: Pick<Desfecho, 'pessoas' | 'sigilosa'>,
): Omit<CallInput<typeof saveDesfecho>, 'id'> {
  return {
    versao,
    resultado,
    demandas: demandas.map(
      ({ municipe_id, descricao_texto: what, setor_id: setor, assessor_responsavel: who, assessor_id, sigilosa }) => ({
        municipe_id,
        // what nobody was asked is the server's to know: the demand may have become secret meanwhile
        ...(secret && { sigilosa }),
        descricao_texto: what,
        setor_id: setor,
        assessor_responsavel: who,
        assessor_id: assessor_id || null,
        data_demanda: today(),
      }),
    ),
    atendimentos: [
      ...new Set([
        ...atendimentos.filter((id) => pessoas.some((one) => one.id === id)),
        ...demandas.flatMap((one) => (one.atendimento ? [one.municipe_id] : [])),
      ]),
    ],
  };
}

import * as z from 'zod/mini';
import type { CallInput } from '../../../shared/contract.ts';
import { today } from '../../../shared/time.ts';
import { newMunicipeInput } from '../../base/municipes/municipes.contract.ts';
import { uploadsInForm } from '../anexos/anexos.contract.ts';
import { createDemandaInput } from '../demandas/demandas.contract.ts';
import { sigiloInForm, sigiloSaid } from '../sigilo/sigilo.contract.ts';
import type { createFromCall } from './atendimento-rapido.contract.ts';
import { atendimentoRapidoTexts as t } from './atendimento-rapido.texts.ts';

const { setor_id, descricao_texto, assessor_responsavel, assunto_id, urgente } = createDemandaInput.shape;
const demanda = { assunto_id, descricao_texto, setor_id, assessor_responsavel, urgente };
const { nome_completo, telefone_ddd, nao_e } = newMunicipeInput.shape;

/** Somebody who has a record, or somebody new; then what they ask for. */
export const callSchema = z.discriminatedUnion('novo', [
  z.strictObject({
    novo: z.literal(false),
    municipe_id: z.uuid(t.municipeObrigatorio),
    nome_completo: z.string(),
    telefone_ddd: z.string(),
    nao_e,
    ...demanda,
    ...sigiloInForm,
    uploads: uploadsInForm,
  }),
  z.strictObject({
    novo: z.literal(true),
    municipe_id: z.string(),
    nome_completo,
    telefone_ddd,
    nao_e,
    ...demanda,
    ...sigiloInForm,
    uploads: uploadsInForm,
  }),
]);
type CallValues = z.input<typeof callSchema>;

export const emptyCall: CallValues = {
  novo: false,
  municipe_id: '',
  nome_completo: '',
  telefone_ddd: '',
  nao_e: [],
  assunto_id: '',
  descricao_texto: '',
  setor_id: '',
  assessor_responsavel: '',
  urgente: false,
  sigilosa: false,
  leitores: null,
  uploads: [],
};

/** What is sent of a form that was checked. */
export function callInput(
  {
    novo,
    municipe_id,
    nome_completo: nome,
    telefone_ddd: telefone,
    nao_e: outros,
    uploads,
    ...values
  }: z.output<typeof callSchema>,
  assessor_id: string | null,
): CallInput<typeof createFromCall> {
  const { sigilosa: _, leitores: __, ...asked } = values;
  return {
    ...(novo ? { municipe: { nome_completo: nome, telefone_ddd: telefone, nao_e: outros } } : { municipe_id }),
    demanda: { ...asked, ...sigiloSaid(values), assessor_id, data_demanda: today() },
    uploads,
  };
}

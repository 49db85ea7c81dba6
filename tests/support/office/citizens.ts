import { createMunicipe } from '../../../src/features/base/municipes/municipes.contract.ts';
import type { CallInput } from '../../../src/shared/contract.ts';
import { me } from './workplace.ts';

type NewMunicipe = CallInput<typeof createMunicipe>;

let phones = 11_900_000_000;
/** One that nobody has yet. */
export const phone = () => String((phones += 1));

export const citizen = (values: Partial<NewMunicipe> = {}): NewMunicipe => ({
  nome_completo: 'Maria da Silva',
  telefone_ddd: phone(),
  ...values,
});

/** A citizen registered by the workplace's clerk, as an edit can send them back. */
export async function create(values: Partial<NewMunicipe> = {}) {
  const { body } = await me().call(createMunicipe, citizen(values));
  const { anonimizado_em: _, codigo_origem: _origem, sem_telefone: _sem, ...row } = body;
  return { ...row, telefone_ddd: row.telefone_ddd! };
}

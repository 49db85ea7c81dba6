import { expect } from 'vitest';
import { createCompromisso } from '../../../src/features/daily/agenda/agenda.contract.ts';
import type { CallInput } from '../../../src/shared/contract.ts';
import { clerk, office, server } from './workplace.ts';
import type { Office } from '../servers/server.ts';

type Values = Partial<CallInput<typeof createCompromisso>>;
export const one = { titulo: 'Reunião', data_compromisso: '2026-11-21', hora_compromisso: '14:00' };

export const call = (person = clerk, of: Office = office) => server.as(person, of);

export async function create(values: Values = {}, person = clerk, of: Office = office) {
  const answer = await call(person, of).call(createCompromisso, { ...one, ...values });
  expect(answer.status).toBe(201);
  return answer.body;
}

export async function errorsOf(values: Record<string, unknown>) {
  const answer = await call().call(createCompromisso, { ...one, ...values } as never);
  expect(answer.status).toBe(422);
  return answer.problem.errors;
}

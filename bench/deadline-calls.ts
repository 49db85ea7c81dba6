import { pageOfAssuntos } from '../src/features/base/assuntos/assuntos.sql.ts';
import { movedDeadlines } from '../src/features/base/feriados/feriados.parts.sql.ts';
import { ajustesOf, daysOf, saveAjustes } from '../src/features/base/feriados/feriados.sql.ts';
import { countedDays, prazoOf } from '../src/features/daily/prazos/prazos.sql.ts';
import { pageOfBairros, pageOfGrafias } from '../src/features/base/bairros/bairros.sql.ts';
import { lastRun, queueOf, waitingByRule } from '../src/features/views/higiene/higiene.sql.ts';
import { many, office, read, readEach, type Call } from './call-kinds.ts';

/**
 * Deadlines: the calendar, how one was counted, and days off that change, so that all open ones are counted anew (2 s for 5,000). And what waits
 * in the queues of hygiene (15 ms).
 */
export const deadlineCalls: readonly Call[] = [
  read(
    'calendário do ano',
    (facts) => `${office(facts)}/calendario?ano=${facts.today.slice(0, 4)}`,
    ({ today }) => [daysOf(today.slice(0, 4)), ajustesOf()],
  ),
  readEach(
    'como o prazo foi contado',
    (facts) => facts.demandas.map(({ id }) => id),
    (id) => `/demandas/${id}/prazo`,
    (id) => [prazoOf(id), countedDays(id)],
  ),
  {
    name: 'contar os prazos de novo',
    once: true,
    inputs: (facts) =>
      many(20, (index) => {
        const body = { pontos_facultativos: index % 2 === 1 };
        return {
          request: { method: 'PATCH', path: `${office(facts)}/calendario`, body },
          statements: [saveAjustes(body), movedDeadlines()],
        };
      }),
  },
  read('regras da higiene', '/higiene', () => [waitingByRule(), lastRun()]),
  read('fila da higiene', '/higiene/fila?regra=SEM_BAIRRO', () => [queueOf('SEM_BAIRRO', undefined)]),
  read('assuntos', '/assuntos', () => [pageOfAssuntos(undefined)]),
  read('bairros', '/bairros', () => [pageOfBairros({}, undefined)]),
  read('bairros com as grafias', '/bairros/grafias', () => [pageOfGrafias(undefined, undefined)]),
];

import {
  insertAtendimento,
  pageOfAtendimentos,
  requireDemanda,
} from '../src/features/daily/atendimentos/atendimentos.sql.ts';
import { oneMunicipe, requireNamedOf } from '../src/features/base/municipes/municipes.parts.sql.ts';
import { parecidas } from '../src/features/daily/coletivo/coletivo.sql.ts';
import { devolutivasOf } from '../src/features/daily/devolutivas/devolutivas.sql.ts';
import { pageOfLinha } from '../src/features/daily/linha/linha.sql.ts';
import { insertNota } from '../src/features/daily/linha/notas.sql.ts';
import { liveRow } from '../src/server/database/rows.ts';
import { create, office, pick, readEach, type Call } from './call-kinds.ts';
import { mark } from './data.ts';

/** Contacts and notes, and the line of a demand and of a citizen, which also tells what was done. */
export const timelineCalls: readonly Call[] = [
  readEach(
    'atendimentos do munícipe',
    (facts) => facts.citizens,
    (id) => `/municipes/${id}/historicos`,
    (id) => [oneMunicipe(id), pageOfAtendimentos(id, undefined)],
  ),
  readEach(
    'linha do tempo da demanda',
    (facts) => facts.demandas.map(({ id }) => id),
    (id) => `/demandas/${id}/linha`,
    (id) => [liveRow('demandas', id), pageOfLinha({ demanda_id: id }, {})],
  ),
  readEach(
    'linha do tempo do munícipe',
    (facts) => facts.citizens,
    (id) => `/municipes/${id}/linha`,
    (id) => [liveRow('municipes', id), pageOfLinha({ municipe_id: id }, {})],
  ),
  readEach(
    'quem avisar de uma demanda',
    (facts) => facts.demandas.map(({ id }) => id),
    (id) => `/demandas/${id}/devolutivas`,
    (id) => [devolutivasOf(id)],
  ),
  {
    name: 'demandas parecidas',
    inputs: (facts) =>
      facts.temas.slice(0, 1).flatMap((tema) =>
        facts.citizens.map((id) => ({
          request: {
            method: 'GET',
            path: `${office(facts)}/demandas/parecidas?assunto_id=${tema}&municipe_id=${id}`,
          },
          statements: [parecidas(tema, id)],
        })),
      ),
  },
  create('anotar', 300, ({ demandas: rows }, index) => {
    const { id } = rows[index % rows.length]!;
    return {
      path: `/demandas/${id}/notas`,
      body: { texto: mark },
      statements: [requireNamedOf(id), insertNota(id, mark)],
    };
  }),
  create('registrar atendimento', 300, ({ citizens }, index) => ({
    path: `/municipes/${pick(citizens, index)}/historicos`,
    body: { descricao: mark },
    statements: [
      requireDemanda(pick(citizens, index), { descricao: mark }),
      insertAtendimento(pick(citizens, index), { descricao: mark }),
    ],
  })),
];

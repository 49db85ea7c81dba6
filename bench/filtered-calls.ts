import { randomUUID } from 'node:crypto';
import * as municipes from '../src/features/base/municipes/municipes.sql.ts';
import * as demandas from '../src/features/daily/demandas/demandas.sql.ts';
import { cursorOf } from '../src/server/database/orders.ts';
import { callersFound } from '../src/features/daily/atendimento-rapido/atendimento-rapido.sql.ts';
import { similarTo } from '../src/features/base/parecidos/parecidos.sql.ts';
import { office, read, readEach, search, searchDemandas, type Call } from './call-kinds.ts';

const twoOf = (ids: readonly string[]) => ids.slice(0, 2).join();
/** Where a page begins that is a year back. */
const placeOf = (today: string) =>
  cursorOf([`${Number(today.slice(0, 4)) - 1}${today.slice(4)}`, `${today}T12:00:00.000000Z`, randomUUID()]);

/** Lists that are narrowed by several things at once, pages that begin behind a row, and who sounds alike. */
export const filtered: readonly Call[] = [
  // searches that find nobody to the letter: whom they may have meant takes 20 ms at most, and so does who is typed
  search('busca: quis dizer', () => 'ADRIANA SOUSA'),
  searchDemandas('demandas, busca: quis dizer', 'ADRIANA SOUSA'),
  read('quem liga: quis dizer', '/atendimento?busca=ADRIANA%20SOUSA', () => [callersFound('ADRIANA SOUSA')]),
  read(
    'pode ser a mesma pessoa',
    '/municipes/parecidos?nome_completo=MARIA%20APARECIDA%20DE%20SOUSA&telefone_ddd=1187654321',
    () => [similarTo({ nome_completo: 'MARIA APARECIDA DE SOUSA', telefone_ddd: '1187654321' })],
  ),
  // any combination at most 150 ms, the page behind a row 10
  read(
    'demandas filtradas: abertas de dois setores, sem ofício',
    (facts) => `${office(facts)}/demandas?status=EM_ANALISE&oficio=sem&setor=${twoOf(facts.setores)}`,
    (facts) => [demandas.filteredDemandas({ status: 'EM_ANALISE', oficio: 'sem', setor: twoOf(facts.setores) })],
  ),
  readEach(
    'demandas filtradas: abertas há 90 dias de um assessor, neste ano',
    (facts) => facts.equipe.map(({ id }) => id),
    (id) => `/demandas?aberta=90&periodo=ano&assessor=${id}`,
    (id) => [demandas.filteredDemandas({ aberta: '90', periodo: 'ano', assessor: id })],
  ),
  read(
    'demandas seguintes, sem contar',
    (facts) => `${office(facts)}/demandas?contar=nao&depois=${placeOf(facts.today)}`,
    (facts) => [demandas.newestDemandas({ depois: placeOf(facts.today) })],
  ),
  // at most 400 ms
  read(
    'munícipes filtrados: celular, com e-mail, com demandas abertas',
    '/municipes?telefone=celular&email=com&demandas=abertas',
    () => [
      municipes.countMunicipes({ telefone: 'celular', email: 'com', demandas: 'abertas' }),
      municipes.pageOfMunicipes({ telefone: 'celular', email: 'com', demandas: 'abertas', limit: 50 }),
    ],
  ),
];

import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { callersFound } from '../src/features/daily/atendimento-rapido/atendimento-rapido.sql.ts';
import { updateCompromisso } from '../src/features/daily/agenda/agenda.contract.ts';
import * as agenda from '../src/features/daily/agenda/agenda.sql.ts';
import * as dashboard from '../src/features/views/dashboard/dashboard.sql.ts';
import * as docs from '../src/features/daily/anexos/anexos.sql.ts';
import { createDemandaInput, setDemandaStatus } from '../src/features/daily/demandas/demandas.contract.ts';
import { lastDemandas, newDemanda, oneDemanda } from '../src/features/daily/demandas/demandas.parts.sql.ts';
import * as demandas from '../src/features/daily/demandas/demandas.sql.ts';
import { semRegistro } from '../src/features/daily/desfecho/desfecho.parts.sql.ts';
import { countDocumentos, pageOfDocumentos } from '../src/features/daily/documentos/documentos.sql.ts';
import { updateMembro } from '../src/features/base/equipe/equipe.contract.ts';
import { pageOfMembros, insertMembro, oneMembro } from '../src/features/base/equipe/equipe.sql.ts';
import { officeMembers } from '../src/features/account/membros/membros.sql.ts';
import { managedOffices } from '../src/features/account/gabinetes/gabinetes.sql.ts';
import { ownProfile } from '../src/features/account/auth/account.parts.sql.ts';
import * as auth from '../src/features/account/auth/auth.sql.ts';
import { updateMunicipe } from '../src/features/base/municipes/municipes.contract.ts';
import { holderOfPhone, insertMunicipe, oneMunicipe } from '../src/features/base/municipes/municipes.parts.sql.ts';
import * as municipes from '../src/features/base/municipes/municipes.sql.ts';
import { countsOfProntas, ownPins, salvas } from '../src/features/views/visoes/visoes.sql.ts';
import { updateSetor } from '../src/features/base/setores/setores.contract.ts';
import { pageOfSetores, insertSetor, oneSetor } from '../src/features/base/setores/setores.sql.ts';
import { oneProfile, pageOfProfiles } from '../src/features/account/usuarios/usuarios.sql.ts';
import { liveRow, updateRow } from '../src/server/database/rows.ts';
import {
  appointment,
  citizen,
  create,
  demanda,
  logPage,
  many,
  month,
  office,
  read,
  readEach,
  remove,
  search,
  searchDemandas,
  update,
  type Call,
} from './call-kinds.ts';
import { mark } from './data.ts';
import { filtered } from './filtered-calls.ts';
import { deadlineCalls } from './deadline-calls.ts';
import { letterCalls } from './letter-calls.ts';
import { timelineCalls } from './timeline-calls.ts';

/** The calls of the specification's section 7, each as a request to the product and as the SQL that the product sends. */
export const calls: readonly Call[] = [
  read(
    'munícipes, página 1',
    '/municipes',
    () => [municipes.countMunicipes(), municipes.pageOfMunicipes({ limit: 50 })],
    '/municipes',
  ),
  read(
    'munícipes, página 2.000',
    '/municipes?page=2000',
    () => [municipes.countMunicipes(), municipes.pageOfMunicipes({ limit: 50, page: 2000 })],
    '/municipes?page=2000',
  ),
  search('busca: silva', () => 'SILVA'),
  search('busca: tanaka', () => 'TANAKA'),
  search('busca: 3 resultados', (facts) => facts.rare),
  search('busca: telefone 987', () => '987'),
  search('busca: acentos errados', () => 'TÃNÁKA'),
  search('busca: 2 letras', () => 'WU'),
  read('seletor de munícipes', '/municipes?limit=10&busca=tan', () => [
    municipes.foundMunicipes({ busca: 'TAN', limit: 10 }),
  ]),
  // who answers the phone waits for no more than 30 ms
  ...[
    ['quem liga: telefone', '11987654321'],
    ['quem liga: silva', 'SILVA'],
    ['quem liga: maria silva', 'MARIA SILVA'],
  ].map(([name, busca]) =>
    read(name!, `/atendimento?busca=${encodeURIComponent(busca!)}`, () => [callersFound(busca!)]),
  ),
  readEach(
    'um munícipe',
    (facts) => facts.citizens,
    (id) => `/municipes/${id}`,
    (id) => [municipes.municipeDetails(id)],
  ),
  readEach(
    'demandas do munícipe',
    (facts) => facts.citizens,
    (id) => `/municipes/${id}/demandas`,
    (id) => [
      liveRow('municipes', id),
      demandas.newestDemandas({ municipe_id: id, page: 1 }),
      demandas.countByMunicipe(id),
    ],
  ),
  read(
    'painel',
    '/dashboard',
    () => [
      dashboard.dayAndCounts(),
      dashboard.compromissosOfToday(),
      semRegistro(),
      dashboard.oldestOpenDemandas(),
      dashboard.openByAge(),
      lastDemandas(),
      dashboard.demandasByMonth(),
      dashboard.closedByMonth(),
      dashboard.demandasBySector(),
    ],
    '/dashboard',
  ),
  read(
    '100 demandas mais novas',
    '/demandas',
    () => [demandas.newestDemandas({ page: 1 }), demandas.countDemandas({})],
    '/demandas',
  ),
  readEach(
    '100 demandas de um tema',
    (facts) => facts.temas,
    (id) => `/demandas?assunto_id=${id}`,
    (id) => [demandas.newestDemandas({ assunto_id: id, page: 1 }), demandas.countDemandas({ assunto_id: id })],
  ),
  read('100 demandas urgentes', '/demandas?urgente=sim', () => [
    demandas.newestDemandas({ urgente: 'sim', page: 1 }),
    demandas.countDemandas({ urgente: 'sim' }),
  ]),
  ...filtered,
  // all numbers of the menu: 10 ms
  read('visões: números do menu', '/visoes', () => [countsOfProntas(), salvas(), ownPins()]),
  read('últimas 5 demandas', '/demandas/latest', () => [lastDemandas()]),
  readEach(
    'uma demanda',
    (facts) => facts.demandas.map(({ id }) => id),
    (id) => `/demandas/${id}`,
    (id) => [oneDemanda(id)],
  ),
  readEach(
    'documentos da demanda',
    (facts) => facts.demandas.map(({ id }) => id),
    (id) => `/demandas/${id}/documentos`,
    (id) => [liveRow('demandas', id), docs.docsOfDemanda(id, undefined)],
  ),
  searchDemandas('busca de demandas: castração', 'castração'),
  searchDemandas('busca de demandas: 2 letras', 'zz'),
  read(
    'agenda do mês',
    (facts) => `${office(facts)}/agenda?${new URLSearchParams(month(facts)).toString()}`,
    (facts) => [agenda.allOfDays(month(facts))!],
    '/agenda',
  ),
  read('agenda de hoje', '/agenda/hoje', () => [agenda.compromissosToday()]),
  logPage('auditoria, página 1', '', () => ({}), '/auditoria'),
  logPage(
    'auditoria, filtro de texto',
    'busca=historicos',
    () => ({ busca: 'historicos' }),
    '/auditoria?busca=historicos',
  ),
  logPage('auditoria de um dia', 'dia={hoje}', (facts) => ({ dia: facts.today })),
  read('setores', '/setores', () => [pageOfSetores(undefined)]),
  read('equipe', '/equipe', () => [pageOfMembros(undefined, undefined)]),
  read('documentos', '/documentos', () => [pageOfDocumentos(undefined, 1), countDocumentos(undefined)]),
  read(
    'usuários',
    () => '/api/profiles',
    () => pageOfProfiles('', 1),
  ),
  {
    name: 'um usuário',
    inputs: ({ profileId }) => [
      { request: { method: 'GET', path: `/api/profiles/${profileId}` }, statements: [oneProfile(profileId)] },
    ],
  },
  read('membros do gabinete', '/memberships', () => [officeMembers(undefined)]),
  read(
    'quem sou',
    () => '/api/auth/me',
    () => [ownProfile(), auth.ownMemberships()],
  ),
  {
    name: 'escolher gabinete',
    inputs: ({ identity: { tenantId } }) => [
      {
        request: { method: 'POST', path: '/api/rpc/set_tenant_context', body: { _tenant_id: tenantId } },
        statements: [auth.rememberTenant(tenantId), auth.tenantAndRole(tenantId)],
      },
    ],
  },
  read(
    'meus gabinetes',
    () => '/api/memberships',
    () => [auth.pageOfMemberships(undefined)],
  ),
  read(
    'gabinetes',
    () => '/api/tenants',
    () => [managedOffices(undefined)],
  ),
  create('cadastrar munícipe', 1500, () => {
    const body = citizen();
    return {
      path: '/municipes',
      body,
      statements: [insertMunicipe(body), holderOfPhone(body.telefone_ddd)],
    };
  }),
  update(
    'alterar munícipe',
    'municipes',
    '/municipes',
    updateMunicipe.input,
    () => ({ ...citizen(), numero: '200' }),
    (id) => oneMunicipe(id),
  ),
  remove('excluir munícipe', 'municipes', '/municipes', (id) => [municipes.countDemandasOf(id)]),
  ...timelineCalls,
  ...deadlineCalls,
  ...letterCalls,
  {
    ...create('criar demanda', 1500, (facts, index) => {
      const body = demanda(facts, index);
      const [id, values] = [randomUUID(), z.parse(createDemandaInput, body)];
      return {
        path: '/demandas',
        body,
        statements: newDemanda(id, values),
      };
    }),
    peer: (facts) => many(300, (index) => ({ method: 'POST', path: '/demandas', body: demanda(facts, index) })),
  },
  {
    name: 'mudar status',
    once: true,
    changes: 'demandas',
    inputs: (facts, rows) =>
      rows.map(({ id, status: before }) => {
        const status = before === 'RESOLVIDO' ? 'EM_ANALISE' : 'RESOLVIDO';
        return {
          request: { method: 'PATCH', path: `${office(facts)}/demandas/${id}/status`, body: { status } },
          statements: [updateRow('demandas', id, setDemandaStatus.input, { status }), oneDemanda(id)],
        };
      }),
    peer: (facts) =>
      facts.demandas.flatMap(({ id }) =>
        ['RESOLVIDO', 'EM_ANALISE'].map((status) => ({
          method: 'PATCH',
          path: `/demandas/${id}/status`,
          body: { status },
        })),
      ),
  },
  {
    name: 'alterar demanda',
    once: true,
    changes: 'demandas',
    inputs: (facts, rows) =>
      rows.map(({ id, versao }, index) => {
        const { municipe_id: _, ...values } = demanda(facts, index + 1);
        const change = { ...values, uploads: [], versao };
        return {
          request: { method: 'PATCH', path: `${office(facts)}/demandas/${id}`, body: { ...values, versao } },
          statements: [...demandas.requireChangeable(id, change), demandas.changeDemanda(id, change), oneDemanda(id)],
        };
      }),
  },
  remove('excluir demanda', 'demandas', '/demandas'),
  create('criar compromisso', 1500, (facts) => {
    const body = appointment(facts);
    const id = randomUUID();
    return { path: '/agenda', body, statements: [...agenda.newCompromissos(id, body), agenda.oneCompromisso(id)] };
  }),
  update(
    'alterar compromisso',
    'agenda_compromissos',
    '/agenda',
    updateCompromisso.input,
    (facts) => ({ ...appointment(facts), local: 'Plenário' }),
    agenda.oneCompromisso,
  ),
  remove('excluir compromisso', 'agenda_compromissos', '/agenda'),
  create('criar setor', 1500, () => ({
    path: '/setores',
    body: { nome: mark },
    statements: [insertSetor({ nome: mark, descricao: null, prazo_dias: null })],
  })),
  update('alterar setor', 'setores', '/setores', updateSetor.input, () => ({ nome: mark, descricao: 'x' }), oneSetor),
  remove('excluir setor', 'setores', '/setores'),
  create('incluir na equipe', 1500, () => ({
    path: '/equipe',
    body: { nome: mark, funcao: 'Assessor' },
    statements: [insertMembro({ nome: mark, funcao: 'Assessor' })],
  })),
  update('alterar equipe', 'equipe', '/equipe', updateMembro.input, () => ({ nome: mark, funcao: 'Chefe' }), oneMembro),
  remove('excluir da equipe', 'equipe', '/equipe'),
];

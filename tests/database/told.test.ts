import { afterAll, beforeAll, expect, test } from 'vitest';
import { anonymiseMunicipe } from '../../src/features/base/anonimizar/anonimizar.contract.ts';
import { mergeMunicipes } from '../../src/features/base/duplicados/duplicados.contract.ts';
import { removeMunicipe, restoreMunicipe } from '../../src/features/base/municipes/municipes.contract.ts';
import { createApoiador, deleteApoiador } from '../../src/features/daily/coletivo/coletivo.contract.ts';
import {
  demandasByMunicipe,
  getDemanda,
  listDemandas,
  removeDemanda,
  restoreDemanda,
  setDemandaStatus,
} from '../../src/features/daily/demandas/demandas.contract.ts';
import {
  createDevolutiva,
  listDevolutivas,
  removeDevolutiva,
} from '../../src/features/daily/devolutivas/devolutivas.contract.ts';
import { reunirDemanda, separarDemanda } from '../../src/features/daily/reunir/reunir.contract.ts';
import { listVisoes } from '../../src/features/views/visoes/visoes.contract.ts';
import { type Asked, Told } from '../support/model/told.ts';
import { numbers } from '../support/model/follow-up-life.ts';
import { officeData } from '../support/office/office-data.ts';
import type { Office } from '../support/servers/server.ts';
import { startTestServer, type TestServer } from '../support/servers/server.ts';

/**
 * Who must be told is one question with one answer everywhere. Lives of a few demands and citizens beside a model in memory
 * (tests/support/model/told.ts): they are merged, supported, closed, opened, told, deleted, anonymised and brought back. After each step the
 * view, its number, each demand's card and each citizen's page say what the model says.
 */

const lives = process.env.PROPERTY_SEED ? 1 : process.env.GABINETE_LONG ? 300 : 6;
const first = Number(process.env.PROPERTY_SEED ?? 1);
const steps = 25;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

type As = ReturnType<TestServer['as']>;

async function live(office: Office, as: As, seed: number): Promise<void> {
  const data = officeData(server);
  const random = numbers(seed);
  const oneOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const model = new Told();
  const setor_id = await data.setor(office);
  const born = async () => {
    const id = await data.municipe(office);
    model.here.add(id);
    return id;
  };
  const ask = async (owner: string) => {
    const id = await data.insert('demandas', office, {
      ...{ municipe_id: owner, setor_id, descricao_texto: 'POSTE', assessor_responsavel: 'RITA' },
      data_demanda: '2026-11-20',
    });
    model.add(id, owner);
  };
  for (let n = 0; n < 5; n += 1) await born();
  for (const owner of [...model.here].slice(0, 4)) await ask(owner);
  const versao = async (id: string) =>
    (await server.rows<{ versao: number }>('select versao from municipes where id = $1', [id]))[0]!.versao;

  const all = () => [...model.demandas.values()];
  const those = (is: (one: Asked) => boolean) => all().filter((one) => !one.deleted && is(one));
  const open = ({ status }: Asked) => status === 'EM_ANALISE';
  const alone = (one: Asked) => !one.root;
  const childless = (one: Asked) => model.childrenOf(one).length === 0;
  type Step = [string, Promise<{ status: number; problem?: unknown }>] | undefined;

  const kinds: (() => Step | Promise<Step>)[] = [
    () => {
      const one = oneOf(those(alone));
      const who = oneOf([...model.here].filter((id) => one && id !== one.owner && !one.supporters.has(id)));
      if (!one || !who) return;
      one.supporters.add(who);
      return ['supports', as.call(createApoiador, { id: one.id, municipe_id: who })];
    },
    () => {
      const one = oneOf(those(({ supporters }) => supporters.size > 0));
      const who = one && oneOf([...one.supporters]);
      if (!who) return;
      one.supporters.delete(who);
      return ['supports no more', as.call(deleteApoiador, { id: one.id, municipe_id: who })];
    },
    ...(['RESOLVIDO', 'NAO_RESOLVIDO', 'EM_ANALISE', 'RESOLVIDO'] as const).map((status) => (): Step => {
      const one = oneOf(those((each) => alone(each) && each.status !== status));
      if (!one) return;
      model.close(one, status);
      return [status, as.call(setDemandaStatus, { id: one.id, status })];
    }),
    ...[0, 1, 2].map(() => (): Step => {
      const child = oneOf(those((each) => alone(each) && open(each) && childless(each)));
      const root = oneOf(those((each) => alone(each) && open(each) && each !== child));
      if (!child || !root) return;
      child.root = root;
      return ['merged', as.call(reunirDemanda, { id: child.id, principal_id: root.id })];
    }),
    () => {
      const one = oneOf(those(({ root }) => root !== null));
      if (!one) return;
      model.separate(one);
      return ['apart', as.call(separarDemanda, { id: one.id })];
    },
    ...[0, 1, 2].map(() => (): Step => {
      const one = oneOf(those((each) => alone(each) && !open(each) && model.toTell(each).length > 0));
      const who = one && oneOf(model.toTell(one));
      if (!who) return;
      model.tell(one, who);
      const said = { situacao: 'FEITA', canal: 'CARTA' } as const;
      return ['told', as.call(createDevolutiva, { id: one.id, municipe_id: who, ...said })];
    }),
    async () => {
      const one = oneOf(those((each) => alone(each) && model.devolutiva(each) !== null && model.toldOf(each).size > 0));
      if (!one) return;
      const { pessoas } = (await as.call(listDevolutivas, { id: one.id })).body;
      const told = oneOf(pessoas.filter(({ devolutiva }) => devolutiva));
      if (!told) return;
      model.toldOf(one).delete(told.municipe_id);
      return ['not told after all', as.call(removeDevolutiva, { id: told.devolutiva!.id })];
    },
    () => {
      const who = model.here.size > 2 ? oneOf([...model.here]) : undefined;
      if (!who) return;
      model.here.delete(who);
      model.deleted.add(who);
      return ['citizen deleted', as.call(removeMunicipe, { id: who })];
    },
    () => {
      const who = oneOf([...model.deleted]);
      if (!who) return;
      model.deleted.delete(who);
      model.here.add(who);
      return ['citizen back', as.call(restoreMunicipe, { id: who })];
    },
    async () => {
      const who = model.here.size > 3 ? oneOf([...model.here]) : undefined;
      if (!who) return;
      model.here.delete(who);
      return ['anonymised', as.call(anonymiseMunicipe, { id: who, versao: await versao(who) })];
    },
    async () => {
      const [stays, goes] = [oneOf([...model.here]), oneOf([...model.here])];
      if (!stays || !goes || stays === goes || model.here.size < 4) return;
      const both = { versao: await versao(stays), municipe_id: goes, municipe_versao: await versao(goes) };
      model.unite(stays, goes);
      return ['one person', as.call(mergeMunicipes, { id: stays, ...both, do_outro: [], informacoes: [] })];
    },
    () => {
      const one = oneOf(those(childless));
      if (!one) return;
      one.deleted = true;
      return ['deleted', as.call(removeDemanda, { id: one.id })];
    },
    () => {
      const one = oneOf(all().filter(({ deleted }) => deleted));
      if (!one) return;
      model.restore(one);
      return ['back', as.call(restoreDemanda, { id: one.id })];
    },
  ];

  const done: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    const taken = await oneOf(kinds)!();
    if (!taken) continue;
    const [name, answer] = taken;
    const { status, problem } = await answer;
    done.push(name);
    const story = `PROPERTY_SEED=${seed}: ${done.join(', ')}`;
    expect([200, 201], `${story} ${JSON.stringify(problem)}`).toContain(status);

    const here = those(() => true);
    const pending = here.filter((one) => model.devolutiva(one) === 'PENDENTE').map(({ id }) => id);
    const { body: view } = await as.call(listDemandas, { visao: 'sem_devolutiva' });
    expect(view.rows.map(({ id }) => id).toSorted(), story).toEqual(pending.toSorted());
    expect((await as.call(listVisoes, {})).body.prontas.sem_devolutiva, story).toBe(pending.length);
    for (const one of here) {
      const devolutiva = model.devolutiva(one);
      const { body: card } = await as.call(listDevolutivas, { id: one.id });
      const people = devolutiva ? model.people(one) : new Set();
      const left = devolutiva ? model.toTell(one) : [];
      expect(
        [
          (await as.call(getDemanda, { id: one.id })).body.devolutiva,
          card.total,
          card.total - card.avisadas - card.dispensadas,
        ],
        `${one.id} ${story}`,
      ).toEqual([devolutiva, people.size, left.length]);
      expect(
        card.pessoas
          .filter((each) => !each.devolutiva)
          .map((each) => each.municipe_id)
          .toSorted(),
        story,
      ).toEqual(left.toSorted());
    }
    for (const who of model.here) {
      const { body } = await as.call(demandasByMunicipe, { id: who });
      expect(Object.fromEntries(body.rows.map((row) => [row.id, row.devolutiva])), story).toEqual(
        Object.fromEntries(here.filter(({ owner }) => owner === who).map((one) => [one.id, model.devolutiva(one)])),
      );
    }
  }
}

test(
  `who must be told is the same everywhere, in ${lives} lives`,
  async () => {
    for (let n = 0; n < lives; n += 1) {
      const office = await server.office();
      await live(office, server.as(office.admin, office), first + n);
    }
  },
  lives > 12 ? 1_800_000 : 120_000,
);

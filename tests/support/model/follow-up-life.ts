import { expect } from 'vitest';
import { mergeMunicipes, unmergeMunicipe } from '../../../src/features/base/duplicados/duplicados.contract.ts';
import { createFeriado, removeFeriado, restoreFeriado } from '../../../src/features/base/feriados/feriados.contract.ts';
import {
  createDemanda,
  getDemanda,
  removeDemanda,
  restoreDemanda,
  setDemandaStatus,
  updateDemanda,
} from '../../../src/features/daily/demandas/demandas.contract.ts';
import { updateAcompanhamento } from '../../../src/features/daily/prazos/prazos.contract.ts';
import { setSigilo } from '../../../src/features/daily/sigilo/sigilo.contract.ts';
import { addDays } from '../../../src/shared/days.ts';
import { officeData } from '../office/office-data.ts';
import { setDatabaseClock } from '../servers/clock.ts';
import type { TestServer, User } from '../servers/server.ts';
import { type Demand, FollowUp, statuses } from './follow-up.ts';

/** Numbers from 0 to 1, always the same ones of a seed. */
export function numbers(from: number): () => number {
  let state = from;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** How often each is done. */
const often: Record<string, number> = {
  ...{ create: 3, status: 2, edit: 2, waits: 2, ownDay: 1, putOff: 2, secret: 3 },
  ...{ remove: 1, restore: 1, account: 1, holiday: 2, merge: 1, unmerge: 1, days: 3 },
};

/** An office with three people, and what they may do in it, each told to the model as well. Always the same of a seed. */
export async function beginFollowUp(server: TestServer, seed: number) {
  const random = numbers(seed);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const noon = (day: string) => setDatabaseClock(server.rows, `${day} 12:00 America/Sao_Paulo`);
  const data = officeData(server);
  const office = await server.office();
  const people = [office.admin, await server.member(office, 'attendant'), await server.member(office, 'attendant')];
  const [boss, ...clerks] = people as [User, User, User];
  const as = (person: User) => server.as(person, office);
  const setores = [await data.setor(office, 'Obras'), await data.setor(office, 'Saúde')];
  await server.rows('update setores set prazo_dias = case nome when $2 then 4 else 9 end where tenant_id = $1', [
    office.id,
    'Obras',
  ]);
  const model = new FollowUp(
    '2026-11-13',
    boss.id,
    new Map([
      [setores[0]!, 4],
      [setores[1]!, 9],
    ]),
  );
  await noon(model.today);
  for (const [n, account] of [clerks[0].id, clerks[1].id, null].entries()) {
    const id = await data.assessor(office, `Membro ${n}`);
    await server.rows('update equipe set user_id = $2 where id = $1', [id, account]);
    model.accounts.set(id, account);
  }
  const members = [...model.accounts.keys()];
  const citizens = await Promise.all([1, 2, 3, 4].map((n) => data.municipe(office, `ANA ${n}`)));
  const merges: { stays: string; goes: string; moved: string[] }[] = [];
  const removed: string[] = [];
  const feriados: { id: string; dia: string; works: boolean; live: boolean }[] = [];
  const gone = new Set<string>();
  const here = () => citizens.filter((id) => !gone.has(id));
  const someReaders = () => clerks.map(({ id }) => id).filter(() => random() < 0.4);
  const there = () => [...model.demands.values()].filter(({ deleted }) => !deleted);

  /** What somebody tries with a demand: of one that they do not read nothing happens. */
  const tries = async (
    act: (one: Demand, person: User) => Promise<{ status: number }>,
    set: (one: Demand) => Partial<Demand>,
  ) => {
    const one = oneOf(there());
    if (!one) return '';
    const wanted = set(one);
    const somebody = oneOf(people);
    // who hands over what they read as its assessor alone reads no answer any more
    const handsOver = model.reads(somebody.id, one) && !model.reads(somebody.id, { ...one, ...wanted });
    const person = handsOver ? boss : somebody;
    const { status } = await act({ ...one, ...wanted }, person);
    expect([status, person.id]).toEqual([model.reads(person.id, one) ? 200 : 404, person.id]);
    if (status === 200) model.change(one, wanted);
    return `${one.id} ${JSON.stringify(wanted)}`;
  };
  const versionOf = async (id: string) => (await as(boss).call(getDemanda, { id })).body.versao;
  const follow =
    (what: 'andamento' | 'prazo' | 'retomar_em', of: (one: Demand) => string | null) =>
    async (one: Demand, person: User) =>
      as(person).call(updateAcompanhamento, { id: one.id, versao: await versionOf(one.id), [what]: of(one) });

  const acts: Record<string, () => Promise<string>> = {
    create: async () => {
      const person = oneOf(people);
      const secret = random() < 0.3;
      const [municipe, setor, assessor] = [oneOf(here()), oneOf(setores), oneOf(members)];
      const [day, oficio] = [addDays(model.today, -upTo(20)), random() < 0.3];
      const named = secret ? someReaders() : [];
      const { status, body } = await as(person).call(createDemanda, {
        ...{
          municipe_id: municipe,
          setor_id: setor,
          assessor_id: assessor,
          assessor_responsavel: 'X',
          descricao_texto: 'PODA',
        },
        ...{ data_demanda: day, codigo_oficio: oficio ? '7' : '' },
        ...(secret && { sigilosa: true, leitores: named }),
      });
      expect(status).toBe(201);
      model.demands.set(body.id, {
        ...{ id: body.id, municipe, setor, assessor, data: day, oficio, creator: person.id, status: 'EM_ANALISE' },
        ...{
          andamento: null,
          own: null,
          retomar: null,
          moved: model.today,
          deleted: false,
          pauses: [],
          pausedSince: null,
        },
        ...{ secret, marker: secret ? person.id : null, named },
      });
      return body.id;
    },
    status: () =>
      tries(
        (one, person) => as(person).call(setDemandaStatus, { id: one.id, status: one.status }),
        () => ({ status: oneOf(statuses) }),
      ),
    edit: () =>
      tries(
        async ({ id, setor, assessor, data: day, oficio }, person) =>
          as(person).call(updateDemanda, {
            ...{ id, setor_id: setor, assessor_id: assessor, assessor_responsavel: 'X', descricao_texto: 'PODA' },
            ...{ data_demanda: day, codigo_oficio: oficio ? '7' : '', versao: await versionOf(id) },
          }),
        () =>
          oneOf<() => Partial<Demand>>([
            () => ({ assessor: oneOf(members) }),
            () => ({ setor: oneOf(setores) }),
            () => ({ oficio: random() < 0.5 }),
          ])(),
      ),
    waits: async () => {
      const open = there().filter(({ status }) => status === 'EM_ANALISE');
      if (open.length === 0) return '';
      const kinds = ['ENCAMINHADA', 'AGUARDANDO_TERCEIRO', 'AGUARDANDO_MUNICIPE', null] as const;
      return tries(
        follow('andamento', (one) => one.andamento),
        (one) => (one.status === 'EM_ANALISE' ? { andamento: oneOf(kinds) } : { andamento: null }),
      );
    },
    ownDay: () =>
      tries(
        follow('prazo', (one) => one.own),
        () => ({ own: random() < 0.5 ? addDays(model.today, upTo(12) - 4) : null }),
      ),
    putOff: () =>
      tries(
        follow('retomar_em', (one) => one.retomar),
        () => ({
          retomar: random() < 0.7 ? addDays(model.today, 1 + upTo(6)) : null,
        }),
      ),
    secret: async () => {
      const one = oneOf(there());
      if (!one) return '';
      const person = oneOf(people);
      const [sigilosa, leitores] = [random() < 0.7, someReaders()];
      const { status } = await as(person).call(setSigilo, { id: one.id, sigilosa, leitores });
      const said = `${one.id} ${sigilosa} ${leitores.length}`;
      if (!model.reads(person.id, one)) expect([status, said]).toEqual([404, said]);
      else if (!model.rules(person.id, one)) expect([status, said]).toEqual([403, said]);
      else {
        expect([status, said]).toEqual([200, said]);
        const marker = sigilosa ? (one.secret ? one.marker : person.id) : null;
        Object.assign(one, { secret: sigilosa, marker, named: sigilosa ? leitores : [] });
      }
      return said;
    },
    remove: async () => {
      const one = oneOf(there());
      if (!one) return '';
      expect((await as(boss).call(removeDemanda, { id: one.id })).status).toBe(200);
      one.deleted = true;
      removed.push(one.id);
      return one.id;
    },
    restore: async () => {
      const id = oneOf(removed);
      if (!id) return '';
      expect((await as(boss).call(restoreDemanda, { id })).status).toBe(200);
      removed.splice(removed.indexOf(id), 1);
      model.demands.get(id)!.deleted = false;
      return id;
    },
    account: async () => {
      // somebody else's account becomes that of a member who had none
      const [from, to] = [
        oneOf(members.filter((id) => model.accounts.get(id))),
        members.find((id) => !model.accounts.get(id))!,
      ];
      const account = model.accounts.get(from)!;
      for (const [id, user] of [
        [from, null],
        [to, account],
      ] as const) {
        await server.rows('update equipe set user_id = $2 where id = $1', [id, user]);
        model.accounts.set(id, user);
      }
      return account;
    },
    holiday: async () => {
      const before = model.deadlines();
      const moved = () => [...model.deadlines()].filter(([id, day]) => before.get(id) !== day).length;
      const known = oneOf(feriados);
      if (known && random() < 0.5) {
        const { body } = await as(boss).call(known.live ? removeFeriado : restoreFeriado, { id: known.id });
        known.live = !known.live;
        if (known.live) model.days.set(known.dia, known.works);
        else model.days.delete(known.dia);
        expect([known.dia, body.prazos_recontados]).toEqual([known.dia, moved()]);
        return `${known.live ? 'back' : 'gone'} ${known.dia}`;
      }
      const [dia, works] = [addDays(model.today, upTo(40) - 20), random() < 0.3];
      if (feriados.some((one) => one.dia === dia)) return '';
      const { body } = await as(boss).call(createFeriado, {
        data: dia,
        nome: 'X',
        tipo: works ? 'EXPEDIENTE' : 'MUNICIPAL',
      });
      feriados.push({ id: body.id, dia, works, live: true });
      model.days.set(dia, works);
      expect([dia, body.prazos_recontados]).toEqual([dia, moved()]);
      return `${dia} ${works}`;
    },
    merge: async () => {
      const [stays, goes] = [oneOf(here()), oneOf(here())];
      if (stays === goes) return '';
      const rows = await server.rows<{ id: string; versao: number }>(
        'select id, versao from municipes where id = any ($1)',
        [[stays, goes]],
      );
      const [versao, municipe_versao] = [stays, goes].map((id) => rows.find((row) => row.id === id)!.versao);
      const answer = await as(boss).call(mergeMunicipes, {
        ...{ id: stays, municipe_id: goes, versao: versao!, municipe_versao: municipe_versao! },
        ...{ do_outro: [], informacoes: ['fica', 'sai'] },
      });
      expect(answer.status).toBe(200);
      const moved = [...model.demands.values()].filter(({ municipe }) => municipe === goes);
      for (const one of moved) one.municipe = stays;
      merges.push({ stays, goes, moved: moved.map(({ id }) => id) });
      gone.add(goes);
      return `${goes} into ${stays}`;
    },
    unmerge: async () => {
      const one = oneOf(merges);
      if (!one) return '';
      const { status } = await as(boss).call(unmergeMunicipe, { id: one.goes });
      expect(status).toBe(gone.has(one.stays) ? 409 : 200);
      if (status !== 200) return 'refused';
      merges.splice(merges.indexOf(one), 1);
      gone.delete(one.goes);
      for (const id of one.moved)
        if (model.demands.get(id)!.municipe === one.stays) model.demands.get(id)!.municipe = one.goes;
      return one.goes;
    },
    days: async () => {
      model.today = addDays(model.today, 1 + upTo(5));
      await noon(model.today);
      return model.today;
    },
  };

  const names = Object.entries(often).flatMap(([name, times]) => Array.from({ length: times }, () => name));
  return {
    office,
    people,
    setores,
    model,
    /** Citizens that are there. */
    here,
    /** Does something; says what. */
    step: async (first: boolean) => {
      const name = first ? 'create' : oneOf(names);
      return `${name}: ${await acts[name]!()}`;
    },
  };
}

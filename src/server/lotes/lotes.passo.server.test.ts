import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';

import { describe, expect, test, vi } from 'vitest';
import { loteKinds } from '../../app/server/slices.ts';
import { undoLote, type Lote } from '../../features/base/lotes/lotes.contract.ts';
import {
  as,
  begin,
  boss,
  logged,
  many,
  now,
  options,
  statuses,
  step,
  workAll,
  withLotes,
} from '../../../tests/support/office/lotes.ts';
import { server } from '../../../tests/support/office/workplace.ts';
import { type Database, statement } from '../database/db.ts';
import type { LoteKind } from './lote-kind.ts';
import { workOnLote } from './lotes-job.ts';

/** A step of long work that fails, ends its server or takes its time. */

withLotes();

describe('a step', () => {
  const kinds = (step: LoteKind['step']) => ({ DEMANDAS: { ...loteKinds.DEMANDAS!, step } });
  const broken = kinds(() => Promise.reject(new Error('o disco sumiu')));
  const standing = async ({ id }: Lote) => {
    const [found] = await server.rows<{ estado: string; erro: string | null; seconds: number; tentativas: number }>(
      `select estado, erro, round(extract(epoch from tomado_ate - now()))::int as seconds, tentativas from lotes where id = $1`,
      [id],
    );
    return found!;
  };
  const due = ({ id }: Lote) => server.rows('update lotes set tomado_ate = now() where id = $1', [id]);

  test('that fails for no known reason is tried five times, later each time; then it stops and says so', async () => {
    await many(1_050);
    const lote = await begin(1_050);
    await step({ rows: 400 });
    const pauses: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      expect(await workOnLote({ ...options({ pause: 10 }), kinds: broken })).toBe(true);
      const { estado, seconds } = await standing(lote);
      expect(estado).toBe('RODANDO');
      pauses.push(seconds);
      expect(await step()).toBe(false);
      await due(lote);
    }
    expect(pauses).toEqual([10, 40, 160, 640]);
    await workOnLote({ ...options(), kinds: broken });
    expect(await now(lote)).toMatchObject({
      estado: 'FALHOU',
      ok: 400,
      erro: expect.stringMatching(/^Parou por um erro inesperado, depois de 5 tentativas\. O que já foi feito fica/),
    });
    expect(await step()).toBe(false);
    // the way back begins with tries of its own
    await as(boss).call(undoLote, { id: lote.id });
    await workAll();
    expect(await statuses()).toEqual({ EM_ANALISE: 1_050 });
  });

  test('that succeeds leaves the next one all its tries', async () => {
    await many(1_050);
    const lote = await begin(1_050);
    for (let n = 0; n < 4; n += 1) {
      await workOnLote({ ...options(), kinds: broken });
      await due(lote);
    }
    expect((await standing(lote)).tentativas).toBe(4);
    await step({ rows: 400 });
    expect((await standing(lote)).tentativas).toBe(0);
    expect(await workAll()).toBe(1);
    expect(await now(lote)).toMatchObject({ estado: 'CONCLUIDO', ok: 1_050 });
  });

  test('that ends its server whenever it is tried is not tried for ever', async () => {
    await many(1_050);
    const lote = await begin(1_050);
    for (let n = 0; n < 5; n += 1) await server.rows(`select app.claim_lote('{DEMANDAS}', interval '0')`);
    expect(await step()).toBe(true);
    expect(await standing(lote)).toMatchObject({ estado: 'FALHOU', erro: expect.stringContaining('5 tentativas') });
    expect(await statuses()).toEqual({ EM_ANALISE: 1_050 });
  });

  test('is nobody else’s for as long as it takes, its lease being over or not', async () => {
    await many(1_050);
    const lote = await begin(1_050);
    const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = kinds(async (...about) => {
      begun.resolve();
      await go.promise;
      await loteKinds.DEMANDAS!.step(...about);
    });
    const under = workOnLote({ ...options({ lease: 0.1 }), kinds: slow });
    await begun.promise;
    await sleep(300);
    expect(await step()).toBe(false);
    go.resolve();
    await under;
    await workAll();
    expect(await now(lote)).toMatchObject({ estado: 'CONCLUIDO', ok: 1_050 });
    expect(await logged('UPDATE')).toEqual({ n: 1_050, by: ['Bia Gestora'] });
  });

  test('that took long to prepare leaves the next one ready, also where its lease was just taken anew', async () => {
    await many(1_050);
    const lote = await begin(1_050);
    const [holding, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holds: Promise<unknown>[] = [];
    const batch = server.database.batch.bind(server.database);
    const slowly = vi.spyOn(server.database, 'batch').mockImplementation(((access, statements) => {
      if (!statements.some((one) => one.sql.includes('postpone_lote'))) return batch(access, statements);
      // slow enough to meet the step, where that does not wait for it
      const hold = Promise.race([begun.promise, sleep(300)]).then(() => batch(access, statements));
      holds.push(hold);
      holding.resolve();
      return hold;
    }) as Database['batch']);
    const kind: LoteKind = {
      ...loteKinds.DEMANDAS!,
      ahead: () => holding.promise,
      step: async (...about) => {
        begun.resolve();
        return loteKinds.DEMANDAS!.step(...about);
      },
    };
    await workOnLote({ ...options({ lease: 1, rows: 400 }), kinds: { DEMANDAS: kind } });
    await Promise.all(holds);
    slowly.mockRestore();
    expect(await now(lote)).toMatchObject({ feitos: 400 });
    expect(await step()).toBe(true);
  });

  test('waits for no clock that was set back under it', async () => {
    await many(1_050);
    const lote = await begin(1_050);
    await step({ rows: 400 });
    await server.rows(`update lotes set tomado_ate = tomado_ate + interval '1 hour' where id = $1`, [lote.id]);
    await workAll();
    expect(await now(lote)).toMatchObject({ estado: 'CONCLUIDO', ok: 1_050 });
  });

  test('that was under way when its server died is another’s within 20 seconds', async () => {
    await many(1_050);
    await begin(1_050);
    const left = Promise.withResolvers<number>();
    const looking = kinds(async (run, { lote }) => {
      const [[found]] = await run(
        statement(
          sql<{ s: number }>`select extract(epoch from tomado_ate - now())::float8 as s from lotes where id = ${lote}`,
        ),
      );
      left.resolve(found!.s);
    });
    await workOnLote({ ...options(), kinds: looking });
    expect(await left.promise).toBeLessThanOrEqual(20);
  });
});

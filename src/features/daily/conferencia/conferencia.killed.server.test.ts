import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { auditTools } from '../../../../tests/support/office/audit.ts';
import { importTools, politicaDe } from '../../../../tests/support/office/imports.ts';
import { inWorkplace, office, server } from '../../../../tests/support/office/workplace.ts';
import { beginLotes, killLotes } from '../../../../tests/support/services/lotes-killed.ts';
import { getLote, undoLote } from '../../base/lotes/lotes.contract.ts';
import { checkImportacao, runImportacao } from './conferencia.contract.ts';

/** kill -9 while a spreadsheet is checked and imported: each row is there, once, in a whole log, and all of it can be taken back. */

inWorkplace('all tests', 'own');

const long = Boolean(process.env.GABINETE_LONG);
const total = long ? 100_000 : 900;
const rows = long ? 1_000 : 30;
// each is one more start of a server
const kills = long ? 5 : 2;
const killsOfCheck = long ? 2 : 1;

const begin = () => beginLotes(server, rows);

test(
  `${total} rows, kill -9 ${kills} times on the way: ${total} are there, none twice`,
  { timeout: 1_800_000 },
  async () => {
    const tools = importTools(server);
    const audit = auditTools(server);
    const { admin } = office;
    const me = server.as(admin, office);
    const sheet = Array.from(
      { length: total },
      (_, n) => `PESSOA ${n};119${String(80_000_000 + n)};RUA ${n % 700};BAIRRO ${n % 90}\n`,
    );
    const id = await tools.drafted(admin, office, `Nome;Telefone;Rua;Bairro\n${sheet.join('')}`, {
      colunas: ['nome_completo', 'telefone_ddd', 'endereco', 'bairro'],
    });
    const standing = async () => (await me.call(getLote, { id })).body;
    const done = async () => {
      const { desfazendo, desfeitos, feitos } = await standing();
      return desfazendo ? desfeitos : feitos;
    };
    let midway = 0;
    let child = await begin();
    const killing = async (times: number, end: string) => {
      for (let round = 0; round < times; round += 1) {
        const due = (total * (round + Math.random())) / (times + 1);
        await expect.poll(done, { timeout: 300_000, interval: 10 }).toBeGreaterThanOrEqual(due);
        await sleep(Math.random() * 50);
        await killLotes(child);
        if ((await standing()).estado !== end) midway += 1;
        child = await begin();
      }
      await expect.poll(async () => (await standing()).estado, { timeout: 900_000, interval: 100 }).toBe(end);
    };
    await me.call(checkImportacao, { id });
    await killing(killsOfCheck, 'RASCUNHO');
    expect((await tools.result(admin, office, id)).contagem).toMatchObject({ novas: total, conhecidas: 0, erros: 0 });
    await me.call(runImportacao, { id, politica: politicaDe() });
    await killing(kills, 'CONCLUIDO');
    expect(await standing()).toMatchObject({ feitos: total, ok: total, falhas: 0 });
    const there = await server.rows(
      `select count(*)::int as people, count(distinct telefone_ddd)::int as phones, count(distinct codigo)::int as codes,
            (select count(distinct a.entidade_id)::int from auditoria a join municipes x on x.tenant_id = a.tenant_id and x.id = a.entidade_id
              where a.tenant_id = $1) as logged
       from municipes where tenant_id = $1 and deleted_at is null`,
      [office.id],
    );
    expect(there).toEqual([{ people: total, phones: total, codes: total, logged: total }]);
    expect(midway).toBeGreaterThan((kills + killsOfCheck) / 2);
    await audit.seal();
    expect(await audit.verify()).toMatchObject({ ok: true });
    await me.call(undoLote, { id });
    await killing(1, 'DESFEITO');
    expect(await standing()).toMatchObject({ desfeitos: total, alterados_depois: 0 });
    const left = await server.rows('select 1 from municipes where tenant_id = $1 and deleted_at is null limit 1', [
      office.id,
    ]);
    expect(left).toEqual([]);
    await audit.seal();
    expect(await audit.verify()).toMatchObject({ ok: true });
    await killLotes(child);
  },
);

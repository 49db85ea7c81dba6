import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { officeData } from '../../../../tests/support/office/office-data.ts';
import { queuedMails } from '../../../../tests/support/services/mails.ts';
import {
  startTestServer,
  type Answer,
  type Office,
  type TestServer,
  type User,
} from '../../../../tests/support/servers/server.ts';
import { quotaKinds, type QuotaKind } from '../../../shared/quotas.ts';
import { listQuotas, setQuota, type Quota } from './cotas.contract.ts';

let server: TestServer;
let root: User;
let office: Office;
let clerk: User;

beforeAll(async () => {
  server = await startTestServer();
  root = await server.user({ role: 'admin' });
});
afterAll(() => server?.stop());

beforeEach(async () => {
  office = await server.office();
  clerk = await server.member(office);
});

const quotas = async (): Promise<Record<QuotaKind, Quota>> => {
  const { body } = await server.as(office.admin, office).call(listQuotas, {});
  return Object.fromEntries(body.map((one) => [one.tipo, one])) as Record<QuotaKind, Quota>;
};
const outcome = ({ status, problem }: Answer<unknown>) => (status < 300 ? status : [status, problem.code]);

describe('who administers the installation', () => {
  const set = (tipo: QuotaKind, limite: number, versao: number) =>
    server.as(root).call(setQuota, { id: office.id, tipo, limite, versao });

  test('sees and sets the limits of any office, and no row of it', async () => {
    const seen = await server.as(root, office).call(listQuotas, {});
    expect(seen.body.map(({ tipo }) => tipo).sort()).toEqual([...quotaKinds].sort());
    expect((await quotas()).municipes).toEqual({
      tipo: 'municipes',
      limite: 1_000_000,
      padrao: 1_000_000,
      uso: 0,
      na_lixeira: 0,
      minimo: 1,
      versao: 0,
    });
    const changed = await set('municipes', 2_000_000, 0);
    expect(changed.body).toMatchObject({ limite: 2_000_000, padrao: 1_000_000, versao: 1 });
    const stale = await set('municipes', 3_000_000, 0);
    expect([stale.status, stale.problem.code]).toEqual([409, 'record.stale']);
    expect(stale.problem.current).toMatchObject({ limite: 2_000_000, versao: 1 });
    for (const person of [office.admin, clerk]) {
      const answer = await server.as(person).call(setQuota, { id: office.id, tipo: 'municipes', limite: 9, versao: 1 });
      expect(answer.status).toBe(403);
    }
  });

  test('cannot go below what is in use and a tenth more, the bin included', async () => {
    const { insert, remove } = officeData(server);
    for (let n = 0; n < 10; n += 1) await insert('setores', office, { nome: `S${n}` });
    expect((await quotas()).setores.minimo).toBe(11);
    const refused = await set('setores', 10, 0);
    expect([refused.status, refused.problem.errors]).toEqual([
      422,
      [{ field: 'limite', message: 'O limite precisa deixar 10% de folga acima do que já está em uso.' }],
    ]);
    for (let n = 0; n < 32; n += 1) await remove('setores', await insert('setores', office, { nome: `L${n}` }));
    // with 22 there are 10 live ones and 10 too many in the bin, and a tenth
    expect((await quotas()).setores.minimo).toBe(22);
    expect(outcome(await set('setores', 21, 0))).toEqual([422, 'cotas.below_use']);
    expect((await set('setores', 22, 0)).body).toMatchObject({ limite: 22, uso: 20 });
  });

  test('tells the office of a change: its admins by mail, its log and the installation’s by a row', async () => {
    const second = await server.member(office, 'admin');
    await set('bytes', 1024 ** 3, 0);
    for (const { email } of [office.admin, second]) {
      const [mail, ...others] = await queuedMails(server, email);
      expect([mail!.template, others]).toEqual(['quota-changed', []]);
      expect(mail!.data.text).toContain('espaço para arquivos');
      expect(mail!.data.text).toContain('de 200,00 GB para 1,00 GB');
    }
    expect(await queuedMails(server, clerk.email)).toEqual([]);
    const values = [{ bytes: 200 * 1024 ** 3 }, { bytes: 1024 ** 3 }];
    const log = await server.rows(
      `select f.acao, a.user_id, a.antes, a.depois from auditoria a
         join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
        where a.tenant_id = $1 and f.entidade = 'cotas'`,
      [office.id],
    );
    expect(log).toEqual([{ acao: 'UPDATE', user_id: root.id, antes: values[0], depois: values[1] }]);
    const events = await server.rows(
      `select acao, user_id, detalhe from platform_events where entidade = 'cotas' and entidade_id = $1`,
      [office.id],
    );
    expect(events).toEqual([{ acao: 'UPDATE', user_id: root.id, detalhe: { antes: values[0], depois: values[1] } }]);
  });
});

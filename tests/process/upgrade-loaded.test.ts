import { afterAll, afterEach, expect, test } from 'vitest';
import { startEmbedded } from '../../src/server/embedded/embedded.ts';
import { ana, enterOffice, testFolders, withUrl } from '../support/servers/installation.ts';
import { PeopleAtWork } from '../support/servers/people-at-work.ts';
import { gabinete, signInAt, startServer } from '../support/servers/processes.ts';
import { programFrom, releasedCommit } from '../support/servers/programs.ts';

/**
 * An office of 400,000 demands is brought from the released schema to today's while two servers of that release serve it, in the
 * middle of a day's work. `GABINETE_FROM` names another commit or tag to come from.
 */

const long = Boolean(process.env.GABINETE_LONG);
const [municipes, demandas] = [200_000, 400_000];
/** Milliseconds within which a server of any version answers: beyond them it would refuse. */
const patience = 5_000;

const folders = testFolders('gabinete-upgrade-');
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});
afterAll(() => folders.removeAll());

/** Rows that are not as they would be had they been made by today's program; each is said to be none. */
const amiss: Readonly<Record<string, string>> = {
  'demands without a number, or with another year’s': `
    select from demandas where numero is null or left(numero, 4)::int <> extract(year from data_demanda)`,
  'numbers that were given twice, or left out among those of before': `
    select from (
      select row_number() over (partition by tenant_id, left(numero, 4) order by substr(numero, 6)::int) as place, substr(numero, 6)::int as ordem
        from demandas) d where place <> ordem`,
  'demands of before whose numbers are not in the order of their dates': `
    select from (
      select numero, lag(numero) over (partition by tenant_id, left(numero, 4) order by data_demanda, created_at, id) as before
        from demandas where created_at < (select applied_at from schema_migrations where name like '%\\_demanda\\_numero.sql')) d
     where numero <= before`,
  'last numbers that are not the last': `
    select from demanda_numeros n where ultimo is distinct from (
      select max(substr(d.numero, 6)::int) from demandas d where d.tenant_id = n.tenant_id and left(d.numero, 4)::int = n.ano)`,
  'closed on another day than the log says, or open with such a day': `
    select from demandas d left join (
      select a.entidade_id as id, (max(a."timestamp") at time zone 'America/Sao_Paulo')::date as dia from auditoria a
       where a.antes ->> 'status' = 'EM_ANALISE' and a.depois ->> 'status' <> 'EM_ANALISE' group by 1) log using (id)
     where d.encerrada_em is distinct from case when d.status <> 'EM_ANALISE' then log.dia end`,
  'open ones that moved on another day than the log says': `
    select from demandas d left join (
      select a.entidade_id as id, (max(a."timestamp") at time zone 'America/Sao_Paulo')::date as dia from auditoria a
       where a.antes is not null and a.depois ?| '{status,setor_id,assessor_id,codigo_oficio}' group by 1) log using (id)
     where d.status = 'EM_ANALISE'
       and d.movimentada_em is distinct from greatest((d.created_at at time zone 'America/Sao_Paulo')::date, log.dia)`,
  'demands of another bairro than their citizen’s, and citizens whose bairro nobody knows': `
    select from demandas d join municipes m on m.tenant_id = d.tenant_id and m.id = d.municipe_id
     where d.bairro_id is distinct from m.bairro_id or (m.bairro_id is null) <> (app.bairro_key(m.bairro) is null)`,
  'deadlines, which nobody has promised': `
    select from demandas where (prazo, prazo_origem, prazo_dias, andamento, retomar_em) is distinct from (null, null, null, null, null)`,
  'counters that are not what they count': `
    select from (
      select tenant_id, chave, sum(valor) as valor from contadores where chave like 'demandas:%' group by 1, 2) c
    full join (
      select d.tenant_id, k.chave, count(*) as valor from demandas d cross join lateral (values
          ('demandas:' || status), ('demandas:setor:' || setor_id || ':' || status),
          ('demandas:mes:' || to_char(data_demanda, 'YYYY-MM') || ':' || status),
          ('demandas:encerrada:' || to_char(encerrada_em, 'YYYY-MM') || ':' || status),
          (case when status = 'EM_ANALISE' and codigo_oficio is null then 'demandas:sem_oficio' end),
          (case when devolutiva = 'PENDENTE' then 'demandas:sem_devolutiva' end)) k (chave)
       where k.chave is not null and d.deleted_at is null group by 1, 2) d using (tenant_id, chave)
     where coalesce(c.valor, 0) <> coalesce(d.valor, 0)`,
  'what the upgrade needed for itself': `
    select from pg_class where relnamespace = 'app'::regnamespace and relname like 'demandas\\_a\\_%'`,
  'indexes that are not whole': `select from pg_index where not indisvalid`,
};

test.runIf(long)(
  'two servers of the release before go on serving 400,000 demands while today’s migrates, and a third serves beside them',
  { timeout: 3_600_000 },
  async () => {
    const commit = process.env.GABINETE_FROM ?? (await releasedCommit());
    const older = folders.next('programa');
    await programFrom(older, commit);

    const database = await startEmbedded({ dataDir: folders.next(), holder: 'teste' });
    ends.push(() => database.stop());
    const settings = { DATABASE_URL: database.ownerUrl, AUTH_SECRET_KEY: 'o mesmo segredo em todos os servidores' };
    const dataDir = folders.next();
    const serve = async (program?: string) => {
      const server = await startServer(dataDir, settings, undefined, program);
      ends.push(() => server.kill('SIGTERM'));
      return server;
    };
    const run = async (args: string[], program?: string) => {
      const { code, out, err } = await gabinete(args, dataDir, settings, program);
      expect([code, out + err]).toEqual([0, expect.anything()]);
    };
    const servers = [await serve(older), await serve(older)];
    await run(['seed', '--offices', '1', '--municipes', String(municipes), '--demandas', String(demandas)], older);
    const person = ['--email', ana.email, '--password', ana.password, '--name', ana.name];
    await run(['admin:create', ...person, '--slug', 'semente-1-001'], older);

    const enter = async (origin: string) => enterOffice(origin, await signInAt(origin, ana.email, ana.password));
    const work = new PeopleAtWork([
      await enter(servers[0]!.origin),
      await enter(servers[0]!.origin),
      await enter(servers[1]!.origin),
    ]);
    const began = performance.now();
    await run(['migrate']);
    const took = Math.round((performance.now() - began) / 1000);
    const newer = await serve();
    const there = await enter(newer.origin);
    const beside = new PeopleAtWork([there]);
    await expect.poll(() => beside.created.length, { timeout: 60_000 }).toBeGreaterThan(20);
    await Promise.all([work.stop(), beside.stop()]);

    process.stdout.write(
      `${demandas} demands, migrated in ${took} s\nold servers: ${work.told}\nnew one: ${beside.told}\n`,
    );
    expect([...work.failed, ...beside.failed]).toEqual([]);
    expect(Math.max(work.longest, beside.longest)).toBeLessThan(patience);
    const created = [...work.created, ...beside.created];
    const statuses = new Map([...work.statuses, ...beside.statuses]);
    await withUrl(database.superuserUrl, async (client) => {
      for (const [what, sql] of Object.entries(amiss)) {
        const { rowCount } = await client.query(`${sql} limit 5`);
        expect(rowCount, what).toBe(0);
      }
      const { rows } = await client.query<{ id: string; status: string }>(
        'select id, status from demandas where id = any ($1)',
        [created],
      );
      expect(rows.length).toBe(created.length);
      expect(rows.filter(({ id, status }) => status !== (statuses.get(id) ?? 'EM_ANALISE'))).toEqual([]);
      const live = await client.query<{ total: number }>(
        'select count(*)::int as total from demandas where deleted_at is null',
      );
      const listed = (await (await there.call('GET', '/demandas')).json()) as { total: number };
      expect(listed.total).toBe(live.rows[0]!.total);
    });
  },
);

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Statement } from '../../src/server/database/db.ts';
import * as demandas from '../../src/features/daily/demandas/demandas.sql.ts';
import { callersFound } from '../../src/features/daily/atendimento-rapido/atendimento-rapido.sql.ts';
import { holderOfPhone } from '../../src/features/base/municipes/municipes.parts.sql.ts';
import * as municipes from '../../src/features/base/municipes/municipes.sql.ts';
import { startPlans } from '../support/database/plans.ts';
import { startTestServer, type Office, type TestServer } from '../support/servers/server.ts';

const [citizens, named] = process.env.GABINETE_LONG ? [200_000, '200,000'] : [80_000, '80,000'];

/** The plans of the citizens' list and search in a large office. */
describe(`with ${named} citizens in one office`, () => {
  let server: TestServer;
  let office: Office;
  let plans: Awaited<ReturnType<typeof startPlans>>;

  beforeAll(async () => {
    server = await startTestServer();
    office = await server.office();
    const other = await server.office();
    // set-based, without audit: only what the planner looks at matters here
    await server.rows('alter table municipes disable trigger user');
    const indexes = await server.rows<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
         from pg_index where indrelid = 'municipes'::regclass and not indisprimary`,
    );
    // the same indexes, built once at the end
    for (const { name } of indexes) await server.rows(`drop index ${name}`);
    const fill = `
      insert into municipes (tenant_id, codigo, nome_completo, telefone_ddd)
      select $1, '2025' || n, upper(f || ' ' || m || ' ' || l), (11900000000 + n)::text
        from (select n,
          (array['Maria','José','Ana','João','Antônio','Francisca','Carlos','Paula','Pedro','Lucas'])[1 + n % 10] as f,
          (array['Aparecida','Luiz','Regina','Eduardo','Cristina','Henrique','Helena'])[1 + n % 7] || ' ' || substr(md5((n / 40)::text), 1, 6) as m,
          (array['Silva','Souza','Oliveira','Ramos','Conceição','Lima'])[1 + n % 6] as l
          from generate_series(1, $2::int) n) as names`;
    await server.rows(fill, [office.id, citizens]);
    await server.rows(fill, [other.id, 5_000]);
    await server.rows(
      `insert into municipes (tenant_id, codigo, nome_completo, telefone_ddd)
       select $1, '2024' || n, 'KENJI TANAKA ' || n, (21900000000 + n)::text from generate_series(1, 300) n`,
      [office.id],
    );
    await server.rows('alter table municipes enable trigger user');
    for (const { definition } of indexes) await server.rows(definition);
    await server.rows('vacuum analyze municipes');

    plans = await startPlans(server.superuserUrl);
  }, 90_000);
  afterAll(async () => {
    await plans?.stop();
    await server?.stop();
  });

  const planOf = (statement: Statement<unknown>) => plans.planOf(office, statement, /municipes/);
  const readsAll = /Seq Scan on (public\.)?municipes/;

  test.each(['silva', 'tanaka', 'kenji tanaka 12', '98765', 'zzzz não existe'])(
    'a search for %s keeps the trigram index under row security',
    async (term) => {
      const text = await planOf(municipes.foundMunicipes({ busca: term, limit: 50 }));

      expect(text).toMatch(/Bitmap Index Scan on municipes_search/);
      expect(text).toMatch(/tenant_id = .*busca ~~/);
      expect(text).not.toMatch(readsAll);
      // the page's rows are read by their ids, not picked out of the whole office's
      expect(text).not.toMatch(/Join Filter: [^\n]*= ANY/);
    },
  );

  test.each(['da tanaka kenji', 'silva maria', '12 a tanaka'])(
    'of several words the longest is looked up, the others only sort out: %s',
    async (term) => {
      const text = await planOf(municipes.foundMunicipes({ busca: term, limit: 50 }));

      expect(text).toMatch(/Bitmap Index Scan on municipes_search/);
      expect(text).toMatch(/tenant_id = .*busca ~~/);
      expect(text).toMatch(/Filter: [\s\S]{0,200} ~ ALL/);
      expect(text).not.toMatch(readsAll);
    },
  );

  test('a single word is looked up by itself, with nothing to sort out', async () => {
    const text = await planOf(municipes.foundMunicipes({ busca: 'tanaka', limit: 50 }));
    expect(text).not.toMatch(/~ ALL/);
  });

  test('the index is still used when the same connection has searched often', async () => {
    for (let n = 0; n < 8; n += 1) await planOf(municipes.foundMunicipes({ busca: `tanaka ${n}`, limit: 50 }));
    const text = await planOf(municipes.foundMunicipes({ busca: 'tanaka 29', limit: 50 }));
    expect(text).toMatch(/Bitmap Index Scan on municipes_search/);
  });

  test('this test can fail: the same condition without the function reads the whole office', async () => {
    const text = await planOf({
      sql: `select count(*), max(nome_completo) from municipes where deleted_at is null and busca like app.contains_pattern($1)`,
      parameters: ['tanaka'],
    } as unknown as Statement<unknown>);
    expect(text).not.toMatch(/Bitmap Index Scan on municipes_search[\s\S]*busca ~~/);
  });

  test.each(['SILVA', 'MARIA SILVA', 'APARECIDA', '11900', 'TANAKA', 'ZZZZ NÃO EXISTE'])(
    'of whoever calls few rows are read, however common the name: %s',
    async (term) => {
      const text = await planOf(callersFound(term));

      expect(text).not.toMatch(readsAll);
      // an index that only makes a bitmap names more, and reads none of them
      const read = [...text.matchAll(/(?:Heap|(?<!Bitmap )Index(?: Only)?) Scan [^\n]*actual[^\n]* rows=([\d.]+) /g)];
      expect(read.length).toBeGreaterThan(0);
      expect(Math.max(...read.map((match) => Number(match[1])))).toBeLessThanOrEqual(500);
    },
  );

  test('a whole phone that somebody has is looked up in its index alone', async () => {
    const text = await planOf(callersFound('11900012345'));
    expect(text).toMatch(/Index Scan using municipes_phone_taken/);
    expect(text).not.toMatch(/municipes_search/);
  });

  test('one and two letters are searched in the index alone', async () => {
    const text = await planOf(municipes.foundMunicipes({ busca: 'wu xi', limit: 50 }));

    expect(text).toMatch(/Index Only Scan using municipes_short_search/);
    expect(text).not.toMatch(readsAll);
  });

  test('a late page walks the index alone and then reads the rows of the page', async () => {
    const text = await planOf(municipes.pageOfMunicipes({ limit: 50, page: citizens / 100 }));

    expect(text).toMatch(/Index Only Scan using municipes_by_nome/);
    expect(text).toMatch(/Index Scan using municipes_pkey[^\n]*loops=50/);
    expect(text).not.toMatch(readsAll);
  });

  test('the exact count reads counters, no citizens', async () => {
    const text = await planOf(municipes.countMunicipes());
    expect(text).not.toMatch(/Scan [^\n]*\bmunicipes\b/);
  });

  test('a taken phone is looked up in its index', async () => {
    const text = await planOf(holderOfPhone('11900012345'));
    expect(text).toMatch(/Index (Only )?Scan using municipes_phone_taken/);
  });

  describe('and a demand for every tenth of them', () => {
    beforeAll(async () => {
      await server.rows('alter table demandas disable trigger user');
      await server.rows(
        `with setor as (insert into setores (tenant_id, nome) values ($1, 'Obras') returning id),
         pessoas as (select id, row_number() over (order by telefone_ddd desc) as n from municipes where tenant_id = $1 limit ${citizens / 10})
         insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda, numero)
         select $1, pessoas.id, setor.id, 'PEDIDO ' || n || case when n % 5000 = 0 then repeat(' LONGO', 500) else '' end, 'Rita',
                '2026-01-01'::date + n::int % 300, app.numero(2026, n)
           from setor, pessoas`,
        [office.id],
      );
      await server.rows('alter table demandas enable trigger user');
      await server.rows('vacuum analyze demandas');
    }, 60_000);

    const planOfSearch = (term: string) =>
      plans.planOf(office, demandas.searchDemandas(term, { page: 1 }), /demandas|municipes/);
    const readsAllDemandas = /Seq Scan on (public\.)?demandas/;

    test('one and two letters are searched in an index alone', async () => {
      const text = await planOfSearch('wu');

      // once, for what they are about and for whose they are
      expect(text.match(/Index Only Scan using demandas_short_search/g)).toHaveLength(1);
      expect(text.match(/ using demandas_by_municipe[^\n]*loops=/g)).toBeNull();
      expect(text).toMatch(/Index Scan using demandas_long_texts/);
      expect(text).toMatch(/Index Only Scan using municipes_short_search/);
      expect(text).not.toMatch(readsAll);
      expect(text).not.toMatch(readsAllDemandas);
    });

    test.each(['tanaka', 'tanaka kenji', 'pedido 123', 'pedido kenji', 'zzzz não existe'])(
      'a search for %s looks in texts and names, each in its index',
      async (term) => {
        const text = await planOfSearch(term);

        expect(text).toMatch(/Bitmap Index Scan on demandas_search/);
        expect(text).toMatch(/Bitmap Index Scan on municipes_search/);
        expect(text).toMatch(/Scan (using|on) demandas_by_municipe/);
        expect(text).not.toMatch(readsAllDemandas);
        expect(text).not.toMatch(readsAll);
      },
    );

    test.each(['longo pedido', '12 pedido longo', 'pedido rita 7'])(
      'of several words of a text two are looked up in the index, the others only sort out: %s',
      async (term) => {
        const text = await planOfSearch(term);

        expect(text).toMatch(/Bitmap Index Scan on demandas_search/);
        expect(text).toMatch(/tenant_id = [^\n]*busca ~~ [^\n]*busca ~~/);
        expect(text).not.toMatch(readsAllDemandas);
        expect(text).not.toMatch(readsAll);
      },
    );

    test('several words of one and two letters are searched in an index alone', async () => {
      const text = await planOfSearch('pe 12');

      expect(text.match(/Index Only Scan using demandas_short_search/g)).toHaveLength(1);
      expect(text).not.toMatch(/demandas_search/);
      expect(text).not.toMatch(readsAll);
      expect(text).not.toMatch(readsAllDemandas);
    });

    test('whom a search of demands may have meant is found by sound, and their demands citizen by citizen', async () => {
      const text = await planOfSearch('quenji tanaca');

      expect(text).toMatch(/Index Scan on municipes_fonetica/);
      expect(text).toMatch(/Scan (using|on) demandas_by_municipe/);
      expect(text).not.toMatch(readsAllDemandas);
      expect(text).not.toMatch(readsAll);
    });
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { usuariosFilters } from '../../src/features/account/usuarios/usuarios.contract.ts';
import { bairrosFilters } from '../../src/features/base/bairros/bairros.contract.ts';
import { equipeFilters } from '../../src/features/base/equipe/equipe.contract.ts';
import { municipesFilters } from '../../src/features/base/municipes/municipes-filtros.contract.ts';
import { agendaFilters } from '../../src/features/daily/agenda/agenda.contract.ts';
import { demandasFilters } from '../../src/features/daily/demandas/demandas-filtros.contract.ts';
import type { Demanda } from '../../src/features/daily/demandas/demandas.contract.ts';
import {
  countDemandas,
  demandasToExport,
  filteredDemandas,
  newestDemandas,
  searchDemandas,
} from '../../src/features/daily/demandas/demandas.sql.ts';
import { demandasList, type DemandasWanted } from '../../src/features/daily/demandas/demandas.parts.sql.ts';
import { documentosFilters } from '../../src/features/daily/documentos/documentos.contract.ts';
import { statement, type Statement } from '../../src/server/database/db.ts';
import { hashToken } from '../../src/server/accounts/session.ts';
import { filteredList } from '../../src/server/database/filters.ts';
import type { Filters } from '../../src/shared/filters.ts';
import { sql } from 'kysely';
import { data, inWorkplace, office, server } from '../support/office/workplace.ts';
import { filesUnder } from '../support/source/sources.ts';

/** A filter is declared once: what it says of the database is so, and all that asks for rows means the same ones. */

const lists: Record<string, { table: string; filters: Filters }> = {
  bairrosFilters: { table: 'bairros', filters: bairrosFilters },
  usuariosFilters: { table: 'profiles', filters: usuariosFilters },
  equipeFilters: { table: 'equipe', filters: equipeFilters },
  municipesFilters: { table: 'municipes', filters: municipesFilters },
  agendaFilters: { table: 'agenda_compromissos', filters: agendaFilters },
  demandasFilters: { table: 'demandas', filters: demandasFilters },
  documentosFilters: { table: 'documentos', filters: documentosFilters },
};

inWorkplace('all tests');

/** Rows of a statement, as the login of requests reads them. */
async function rowsOf<Row>(asked: Statement<Row>): Promise<Row[]> {
  const access = { door: 'tenant', token: hashToken(office.admin.token), tenantId: office.id } as const;
  const { rows } = await server.database.batch({ ...access, roles: ['admin'] }, [asked]);
  return rows[0];
}

describe('what a filter says', () => {
  test('is held against the database here, for every list that has filters', async () => {
    const declared: string[] = [];
    for (const path of filesUnder('src').filter((file) => file.endsWith('.contract.ts'))) {
      const exported = (await import(/* @vite-ignore */ `../../${path}`)) as object;
      declared.push(...Object.keys(exported).filter((name) => name.endsWith('Filters')));
    }
    expect(declared.toSorted()).toEqual(Object.keys(lists).toSorted());
  });

  test.each(Object.entries(lists))('%s names columns and functions that are there', async (_, { table, filters }) => {
    const columns = (name: string) =>
      server.rows<{ name: string }>(
        `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1`,
        [name],
      );
    const there = new Set((await columns(table)).map(({ name }) => name));
    for (const filter of Object.values(filters)) {
      const named = 'finder' in filter ? filter.yields : filter.columns;
      expect(named.filter((column) => !there.has(column))).toEqual([]);
      const called = 'finder' in filter ? filter.finder : 'through' in filter ? filter.through : undefined;
      if (called) expect(await server.rows('select from pg_proc where oid = $1::regproc', [called])).toHaveLength(1);
      if ('finder' in filter) {
        const values = sql.join(['nada', ...(filter.takes ?? []).map(() => null)]);
        const call = sql`${sql.id(...filter.finder.split('.'))}(${values})`;
        expect(
          await rowsOf(statement(sql`select id, ${sql.join(named.map((name) => sql.ref(name)))} from ${call}`)),
        ).toEqual([]);
      }
      expect(filter.label).toMatch(/^\p{Lu}/u);
    }
  });
});

describe('list, numbers, export and search', () => {
  const setores: string[] = [];
  beforeAll(async () => {
    const people = [await data.municipe(office, 'LUZIA PRADO'), await data.municipe(office, 'ANA LIMA')];
    setores.push(await data.setor(office, 'Obras'), await data.setor(office, 'Saúde'));
    const [ana] = [await data.assessor(office, 'Luz Marina')];
    await server.rows(
      `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, assessor_id, data_demanda, status, deleted_at)
       select $1, ($2::uuid[])[1 + n % 2], ($3::uuid[])[1 + n / 4 % 2],
              case when n % 3 = 0 then 'TROCA DE LUZ ' || n else 'BURACO ' || n || repeat(' LONGO', n % 2 * 400) end, 'Rita',
              case when n % 5 = 0 then $4::uuid end, date '2026-09-01' + n,
              (array['EM_ANALISE', 'RESOLVIDO', 'NAO_RESOLVIDO', 'NAO_ATENDIDA'])[1 + n % 4],
              case when n % 11 = 0 then now() end
         from generate_series(1, 90) n`,
      [office.id, people, setores, ana],
    );
  });

  const wanted = [undefined, 'EM_ANALISE', 'NAO_RESOLVIDO'].flatMap((status) =>
    [undefined, 1].flatMap((setor) =>
      [undefined, '2026-10'].flatMap((mes) => [undefined, 'luz', 'lu'].map((busca) => ({ status, setor, mes, busca }))),
    ),
  );
  const ids = (rows: { id: string | null }[]) => rows.flatMap(({ id }) => id ?? []);

  test.each(wanted)('mean the same rows: %o', async ({ status, setor, mes, busca }) => {
    const filter = { status, setor_id: setor === undefined ? undefined : setores[setor], mes, busca } as object;
    const exported = await rowsOf(demandasToExport(filter));
    const listed = busca
      ? await rowsOf(searchDemandas(busca, { ...filter, page: 1 }))
      : await rowsOf(newestDemandas({ ...filter, page: 1 }));
    expect(ids(listed)).toEqual(ids(exported));
    if (!busca) expect(ids(await rowsOf(filteredDemandas(filter)))).toEqual(ids(exported));
    // by another way: from all rows, with what each of them says
    const all: Demanda[] = await rowsOf(demandasToExport({}));
    const fits = (row: Demanda) =>
      (!status || row.status === status) &&
      (setor === undefined || row.setor_id === setores[setor]) &&
      (!mes || row.data_demanda.startsWith(mes)) &&
      (!busca ||
        [row.descricao_texto, row.assessor_responsavel, row.municipe.nome_completo].some((text) =>
          text.toLowerCase().includes(busca),
        ));
    expect(ids(exported)).toEqual(ids(all.filter(fits)));
    expect(exported.length).toBeGreaterThan(0);
    const [counts] = await rowsOf(countDemandas(filter));
    const total = Object.entries(counts!).reduce(
      (sum, [one, count]) => sum + (status && one !== status ? 0 : count),
      0,
    );
    expect(total).toBe(exported.length);
  });

  test('a filter by a column that the search does not yield applies to its hits all the same', async () => {
    const more = filteredList(
      'demandas',
      'd',
      {
        ...demandasFilters,
        oficio: {
          ...demandasFilters.setor,
          label: 'X',
          columns: ['descricao_texto'],
          through: 'app.searchable',
          is: 'containing',
        },
      } as const satisfies Filters,
      { visao: () => sql`true`, aberta: () => sql`true`, prazo: () => sql`true` },
    );
    const found = async (asked: object) =>
      ids(await rowsOf(statement<{ id: string }>(sql`select d.id from ${more.hits(asked)} order by d.id`)));
    const both = await found({ busca: 'luz', oficio: 'TROCA' });
    expect(both.length).toBeGreaterThan(0);
    const [search, column] = [await found({ busca: 'luz' }), await found({ oficio: 'TROCA' })];
    expect(both).toEqual(search.filter((id) => column.includes(id)));
    expect(more.counter({ oficio: 'TROCA', mes: '2026-10' })).toBeNull();
  });

  test('what is asked without a filter, or with one that is counted, is told by counters', () => {
    const toldBy = (asked: DemandasWanted) => statement(sql`${demandasList.counter(asked)!('RESOLVIDO')}`);
    expect(toldBy({}).parameters).toEqual(['demandas:RESOLVIDO']);
    expect(toldBy({ mes: '2026-10' }).parameters).toEqual(['demandas:mes:2026-10:RESOLVIDO']);
    expect(toldBy({ setor_id: setores[0]! }).parameters).toEqual([`demandas:setor:${setores[0]}:RESOLVIDO`]);
    expect(toldBy({ assunto_id: setores[0]! }).sql).toContain(`'demandas:assunto:' || b.id || ':RESOLVIDO'`);
    for (const filter of [
      { busca: 'luz' },
      { status: 'RESOLVIDO' },
      { urgente: 'sim' },
      { mes: '2026-10', setor_id: setores[0]! },
      { setor: `${setores[0]},${setores[1]}` },
      { assunto: 'nenhum' },
    ] as const)
      expect(demandasList.counter(filter)).toBeNull();
  });
});

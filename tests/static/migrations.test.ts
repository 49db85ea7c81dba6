import { describe, expect, test } from 'vitest';
import { readMigrations } from '../../src/server/database/schema-files.ts';
import { unsafeStatements } from '../support/database/migration-rules.ts';

/** Migrations run while the servers of the version before go on: nobody may have to wait for one for long. */

const later = readMigrations().slice(1);

test('what came since the first release is safe under load, or says why', () => {
  expect(later.flatMap(({ name, sql }) => unsafeStatements(sql).map((why) => `${name}: ${why}`))).toEqual([]);
});

describe('what is found', () => {
  test.each([
    'create index i on demandas (titulo);',
    'create unique index i on demandas (titulo);',
    'drop index i;',
    'alter table demandas alter column titulo set not null;',
    'alter table demandas alter column titulo type varchar(20);',
    'alter table demandas add column nota text not null;',
    'alter table demandas add column chave uuid default gen_random_uuid();',
    'alter table demandas add column n bigserial;',
    `alter table demandas add column busca text generated always as (lower(titulo)) stored;`,
    'alter table demandas add constraint demandas_nota check (nota is not null);',
    'alter table demandas add constraint demandas_setor foreign key (tenant_id, setor_id) references setores (tenant_id, id);',
    'alter table demandas add constraint demandas_nota unique (tenant_id, nota);',
    'alter table demandas drop column titulo;',
    'alter table demandas drop titulo;',
    'alter table demandas alter titulo set not null;',
    'alter table demandas alter titulo type varchar(20);',
    'alter table demandas alter titulo drop not null;',
    'alter table demandas add column n int default app.f();',
    'alter table demandas add column nota text unique;',
    'alter table demandas add column setor uuid references setores (id);',
    'alter table demandas add check (titulo is not null);',
    'drop table demandas;',
    'reindex table demandas;',
    'truncate demandas;',
    'create table nova (id int);\ncreate index i on nova (id);\n\nalter table demandas drop titulo;',
    'alter table demandas rename column titulo to assunto;',
    'drop function app.today();',
    `update demandas set titulo = '';`,
    'lock table demandas;',
    `-- safe: não\nupdate demandas set titulo = '';`,
    `create table outra (id int);\ncreate index i on demandas (titulo);`,
  ])('%s', (sql) => {
    expect(unsafeStatements(sql)).toHaveLength(1);
  });

  test.each([
    'alter table demandas add column nota text;',
    `alter table demandas add column nota text not null default '';`,
    'alter table demandas add constraint demandas_nota check (length(nota) < 9) not valid;',
    'alter table demandas validate constraint demandas_nota;',
    'alter table demandas add constraint demandas_nota unique using index demandas_nota;',
    '-- outside a transaction\ndrop index concurrently if exists i;\ncreate index concurrently i on demandas (titulo);',
    'create table nova (id int not null);\ncreate index i on nova (id);\nalter table nova add constraint nova_id check (id > 0);',
    `create or replace function app.f() returns void language plpgsql as $$ begin update demandas set titulo = ''; drop table x; end $$;`,
    'drop trigger contar on demandas;\ndrop function app.contar();',
    `-- safe: nobody has used it since the version before\nalter table demandas drop column titulo;`,
    `comment on table demandas is 'a table to rename; do not drop column, set not null';`,
    `-- safe: the table holds one row per office\nupdate tenants set name = trim(name);`,
  ])('not: %s', (sql) => {
    expect(unsafeStatements(sql)).toEqual([]);
  });
});

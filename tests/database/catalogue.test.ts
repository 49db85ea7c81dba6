import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFunctions } from '../../src/server/database/schema-files.ts';
import { definers } from '../support/database/definers.ts';
import { startTestServer, type TestServer } from '../support/servers/server.ts';
import { filesUnder, readSource } from '../support/source/sources.ts';

/** What keeps offices apart is in the database itself; here its catalogue is read. Every exception has its reason. */

const indexesOfTheInstallation = {
  auditoria_order: 'the log of all offices is sealed in one order',
  feed_order: 'servers read the feed of all offices in one order',
  memberships_by_user: "a person's offices are found before an office is chosen",
  idempotency_keys_age: 'the sweeper removes old keys of all offices',
  presencas_age: 'silent tabs of all offices expire together',
  convites_token_key: 'an invitation finds its office; a random hash tells nobody anything',
  agenda_enderecos_token_key: 'a private calendar address finds its office; a random hash tells nobody anything',
};

const deletable = {
  uploads_temporarios: "one's own uploads that no saved form took over",
  agenda_enderecos: "one's own private calendar address",
  importacao_mapas: 'what columns of a spreadsheet became; it holds names of headers, and no record',
  visoes_fixadas: "what stands in one's own menu",
};

const untracked = {
  contadores: 'written by the triggers',
  feed: 'written by the triggers',
  auditoria: 'is the log',
  auditoria_facetas: 'is the log',
  auditoria_selos: 'seals of the log',
  uploads_temporarios: "one's own files before a form is saved",
  idempotency_keys: 'answers of creates, for a day',
  presencas: 'who has a record open, for seconds',
  cotas: 'whoever sets a limit writes the log of the office and of the installation',
  cotas_alertas: 'what the office was told of',
  entradas: 'a notice to one person, until it is answered',
  notificacoes: 'what somebody is told; what they are told of is in the log',
  avisos_diarios: 'days of which the office was told',
  preferencias: 'what somebody has chosen for themselves',
  visoes_fixadas: "what stands in one's own menu",
  calendarios: 'what follows from an office’s days, written by their triggers',
  demanda_numeros: 'the last number given, written by the trigger of demands and app.reserve_numeros',
  importacao_mapas: 'what columns of a spreadsheet became; it changes no record',
  higiene_itens: 'what is to be looked at; mending it is in the log of the record',
  lote_itens: 'what long work did with each row, whose change is in the log',
  bairro_apelidos: 'spellings, written by the trigger of citizens',
  duplicados: 'pairs that may be of one person; the row says who decided',
  oficio_sequencias: 'the last number given, written by app.issue_oficio',
};

const idsOfNothing = {
  'auditoria.entidade_id': 'the log outlives what it tells of',
  'auditoria.user_id': 'the log outlives what it tells of',
  'auditoria_selos.auditoria_id': 'the seal outlives its row, so that it is missed',
  'auditoria_selos.tenant_id': 'the same',
  'feed.entidade_id': 'of any table',
  'feed.user_id': 'gone in minutes',
  'presencas.entidade_id': 'of any table',
  'demanda_documentos.usuario_upload_id': 'accounts are never deleted',
  'documentos.usuario_upload_id': 'accounts are never deleted',
  'demanda_notas.user_id': 'accounts are never deleted',
  'devolutivas.user_id': 'accounts are never deleted',
  'apoiadores.user_id': 'accounts are never deleted',
  'historicos_atendimento.user_id': 'accounts are never deleted',
  'oficios.user_id': 'accounts are never deleted',
  'oficio_saltos.user_id': 'accounts are never deleted',
  'higiene_itens.registro_id': 'of the table that the rule is about',
  'lote_itens.registro_id': 'of any table',
  'idempotency_keys.tenant_id': 'also of calls without an office',
};

const withoutIndexBehind = {
  users_last_tenant_id_fkey: 'offices are never deleted',
  tenants_founder_id_fkey: 'accounts are never deleted',
};

/** Columns whose value is never the request's word; a grant that includes one needs its reason. */
const columnsOfTheServer = [
  'tenant_id',
  'versao',
  'created_at',
  'deleted_by',
  'codigo',
  'autor',
  'user_id',
  'usuario_upload_id',
];
const grantedAnyway = {
  'agenda_enderecos.created_at UPDATE': 'a new secret begins a new age',
  'demandas.status INSERT': 'an import brings what was closed long ago; a form has no such field',
  'equipe.user_id INSERT': 'whose account it is, and not who wrote; a trigger takes it from admins only',
  'equipe.user_id UPDATE': 'the same',
  'higiene_itens.versao INSERT': 'that of the record when it was looked at',
  'higiene_itens.versao UPDATE': 'the same',
  'visoes.user_id INSERT': "whose it is: one's own or, as null, the office's; the policy takes no other",
  'visoes.user_id UPDATE': 'the same',
};

/** Definer functions that read demands, or what is of them, and not for one person. */
const readsSecrets = {
  participante_of: 'says of a row what its appointment is about',
  about_another: 'the same, where that changes',
  names_of_participantes: 'of appointments that app.agenda_feed has asked about',
  begin_higiene: 'how many there are, for how long a run is: told to nobody by it',
  members_of_log: 'of memberships and of namings, which are no demands',
  members_called: 'the same',
  after_rename: 'writes into the log and the feed of what is no demand',
  anonymise_municipe: 'an admin of the office, who reads all',
  rows_about: 'a part of it',
  undo_merge: 'raises the version of appointments that get a participant back, and tells nobody',
  prazo_da_demanda: 'a trigger of the row that is written, which counts its own pauses',
  bairro_das_demandas: 'writes what follows from a citizen, and tells nobody',
  bairro_sem_ninguem: 'the same, of one who is anonymised',
  bairro_shared: 'a part of that',
  files_without_row: 'the sweeper; a file of a secret demand has its row',
  meet_quota: 'tells the feed of a limit',
  prune_feed: 'removes what is old',
  prune_notices: 'the same',
  enter_presence: 'of a record that the person was just shown; its readers alone are told',
  leave_presence: 'of who leaves',
  expire_presences: 'of nobody any more',
  record_export: 'writes what was exported into the log, and hides that something secret was',
  update_profile: 'writes into the feed of what is no demand',
  seal_audit: 'seals every row',
  set_quota: 'writes into the log and the feed of what is no demand',
  hide_log: 'a part of app.set_sigilo',
  parts_of: 'the same',
  let_assessor_read: 'says who reads',
  read_by_assessor: 'the same',
  after_account: 'the same',
  say_people: 'says of each demand who is there twice, and how many support it',
  say_devolutiva: 'says of each demand what follows from who was told',
  after_asked_by: 'the same, of one whose citizen is another record now',
  lead_reunidas: 'a trigger of a demand, which those merged into it follow',
  keep_reunidas: 'a trigger of a demand that goes or comes back',
  same_sigilo: 'a trigger of a demand whose readers change',
  after_contact: 'of whoever changed the contact: who was told in it, and the rest of that is asked there',
  after_citizen_gone:
    'says of each demand what follows from who was told, of one whose citizen is deleted, anonymised or back',
  avisar: 'of a demand that its caller has asked about, or of a number of them, by its assessor',
  avisar_demandas: 'of demands by their assessor',
  desavisar: 'takes such notices back',
  notificacoes_mudaram: 'tells the person alone',
  say_moved: 'says when one last moved',
  copiar_roteiro: 'a trigger of the demand that is written, which gets steps of its own',
  copiar_roteiros: 'the same, of many at once',
  conferir_passos: 'says of steps whether what they are about was done',
  vencer_passos: 'says of steps when they fall due',
  passos_de_volta: 'the same, of a demand that is back',
  recontar_passos: 'the same, after days off have changed',
  hold_oficios: 'holds letters, and tells nothing of them',
  seal_oficios: 'makes a letter as secret as what it is about',
  secret_of_oficio: 'a part of that',
  parts_of_oficio: 'a part of that',
  codigos_de: 'a part of what asked before whether the person reads the letter',
  encaminhar: 'the same',
  oficio_move: 'a trigger of a letter, which moves its demands',
  demandas_do_oficio: 'the same',
  any_anonymised: 'the same',
  oficio_da_demanda: 'the same',
  unlink_oficio: 'the same, by app.hold_oficio',
  delete_drafts_about: 'a part of app.anonymise_municipe',
  keep_passos: 'the same',
  empty_log: 'the same',
  log_while_merged: 'the same',
  readers_of: 'says who reads it',
  secret_of: 'says what is secret',
  own_secrets: 'says what one reads',
  hidden_from: 'says what one does not',
};

const reasoned = (list: Record<string, string>): string[] => Object.keys(list);

let server: TestServer;
const rows = <Row extends Record<string, unknown>>(sql: string): Promise<Row[]> => server.rows<Row>(sql);
const names = async (sql: string): Promise<string[]> => (await rows<{ name: string }>(sql)).map((row) => row.name);

const officeTables = `select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
   and not a.attisdropped where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;
const columnsOf = (table: string, list: string) =>
  `array(select a.attname::text from unnest(${list}) with ordinality z (n, i)
     join pg_attribute a on a.attrelid = ${table} and a.attnum = z.n order by z.i)`;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

describe('row security', () => {
  test('is forced on every table, with at least one policy', async () => {
    const open = await names(`
      select c.relname as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'
         and not (c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))`);
    expect(open).toEqual([]);
    expect((await rows(officeTables)).length).toBeGreaterThan(10);
  });

  test("of an office's table compares the office once for the statement, not for each row", async () => {
    const slow = await names(`
      select p.tablename || '.' || p.policyname as name from pg_policies p
       join pg_class c on c.oid in (${officeTables}) and c.relname = p.tablename and p.schemaname = 'public'
       where 'gabinete_app' = any (p.roles) and p.permissive = 'PERMISSIVE'
         and p.tablename <> 'memberships'
         and not (coalesce(p.qual, p.with_check) ~ 'tenant_id = \\( SELECT app\\.tenant_id\\(\\)'
           and (p.with_check is null or p.with_check ~ 'tenant_id = \\( SELECT app\\.tenant_id\\(\\)'))`);
    expect(slow).toEqual([]);
  });

  test('narrows what belongs to a demand to those who read it, once for the statement', async () => {
    const narrowed = await rows<{ table: string; says: string }>(`
      select tablename as table, cmd || ' to ' || array_to_string(roles, ' ') || ': '
             || regexp_replace(qual || coalesce(with_check, ''), '\\s+', ' ', 'g') as says
        from pg_policies where permissive = 'RESTRICTIVE' order by 1`);
    const ofParts = (
      await names(`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'demanda_id' and not a.attisdropped`)
    ).map((table) => ({
      table,
      says: 'ALL to gabinete_app: ((demanda_id IS NULL) OR (demanda_id <> ALL (( SELECT app.hidden_demandas() AS hidden_demandas)::uuid[])))',
    }));
    expect(ofParts.length).toBeGreaterThan(2);
    const admins = `(( SELECT app.membership_role() AS membership_role) = 'admin'::text)`;
    const own = '( SELECT app.own_secrets() AS own_secrets)::uuid[]';
    const wanted = [
      ...ofParts,
      { table: 'demandas', says: `ALL to gabinete_app: ((NOT sigilosa) OR ${admins} OR (id = ANY (${own})))` },
      { table: 'auditoria', says: `ALL to gabinete_app: ((sigilo IS NULL) OR ${admins} OR (sigilo = ANY (${own})))` },
      {
        table: 'notificacoes',
        says: 'ALL to gabinete_app: ((oficio_id IS NULL) OR (oficio_id <> ALL (( SELECT app.hidden_oficios() AS hidden_oficios)::uuid[])))',
      },
      {
        table: 'presencas',
        says: 'ALL to gabinete_app: (entidade_id <> ALL (( SELECT app.hidden_demandas() AS hidden_demandas)::uuid[]))',
      },
      {
        table: 'higiene_itens',
        says: 'ALL to gabinete_app: (registro_id <> ALL (( SELECT app.hidden_demandas() AS hidden_demandas)::uuid[]))',
      },
      {
        table: 'lote_itens',
        says: 'ALL to gabinete_app: ((registro_id IS NULL) OR (registro_id <> ALL (( SELECT app.hidden_demandas() AS hidden_demandas)::uuid[])))',
      },
      {
        table: 'lotes',
        says: `ALL to gabinete_app: ((user_id = ( SELECT app.user_id() AS user_id)) OR ${admins} OR ((( SELECT app.membership_role() AS membership_role) = 'manager'::text) AND (id <> ALL (( SELECT app.hidden_lotes() AS hidden_lotes)::uuid[]))))`,
      },
    ];
    const ofLetters = (table: string, id: string) => ({
      table,
      says: `ALL to gabinete_app: (${id} <> ALL (( SELECT app.hidden_oficios() AS hidden_oficios)::uuid[]))`,
    });
    wanted.push(
      ofLetters('presencas', 'entidade_id'),
      ofLetters('oficios', 'id'),
      ofLetters('oficio_arquivos', 'oficio_id'),
    );
    const inOrder = (policies: typeof wanted) => policies.map(({ table, says }) => `${table}: ${says}`).sort();
    expect(inOrder(narrowed)).toEqual(inOrder(wanted));
  });

  test('every policy says what it allows', () => {
    const silent = [...filesUnder('db/schema'), ...filesUnder('db/migrations')].flatMap((path) => {
      const lines = readSource(path).split('\n');
      const states = (line: string) => /create policy/.test(line);
      return lines.flatMap((line, at) => {
        const before = lines[at - 1]?.trim() ?? '';
        return states(line) && !before.startsWith('--') && !states(before) ? [`${path}:${at + 1}`] : [];
      });
    });
    expect(silent).toEqual([]);
  });

  test('views run with the rights of who asks', async () => {
    const views = await names(`
      select c.relname as name from pg_class c where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace)
         and (c.relkind = 'm' or c.relkind = 'v' and not coalesce(c.reloptions @> '{security_invoker=true}', false))`);
    expect(views).toEqual([]);
  });
});

describe("keys of an office's tables", () => {
  test('the primary key begins with the office', async () => {
    const wrong = await names(`
      select c.relname as name from pg_class c where c.oid in (${officeTables}) and not exists (
        select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p'
           and (${columnsOf('c.oid', 'k.conkey')})[1] = 'tenant_id')`);
    expect(wrong).toEqual([]);
  });

  test('a foreign key to another such table carries the office along', async () => {
    const plain = await names(`
      select k.conname as name from pg_constraint k
       where k.contype = 'f' and k.conrelid in (${officeTables}) and k.confrelid in (${officeTables})
         and not exists (select from unnest(${columnsOf('k.conrelid', 'k.conkey')}, ${columnsOf('k.confrelid', 'k.confkey')}) as pair (own, other)
                          where own = 'tenant_id' and other = 'tenant_id')`);
    expect(plain).toEqual([]);
  });

  test('every id points at its row by a foreign key', async () => {
    const loose = await names(`
      select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.oid in (${officeTables}) and a.atttypid = 'uuid'::regtype and a.attname like '%\_id' and not exists (
         select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey))`);
    expect(loose.sort()).toEqual(reasoned(idsOfNothing).sort());
  });

  test('every index and every unique begins with the office', async () => {
    const wrong = await names(`
      select i.indexrelid::regclass::text as name from pg_index i where i.indrelid in (${officeTables})
         and (${columnsOf('i.indrelid', 'i.indkey::int2[]')})[1] is distinct from 'tenant_id'`);
    expect(wrong.sort()).toEqual(reasoned(indexesOfTheInstallation).sort());
  });

  test('no index, generated column or check is made of a function that db/functions may change', async () => {
    const used = await names(`
      select distinct p.proname as name from pg_depend d join pg_proc p on p.oid = d.refobjid
       where d.refclassid = 'pg_proc'::regclass and p.pronamespace = 'app'::regnamespace and (
         d.classid = 'pg_class'::regclass and exists (select from pg_class i where i.oid = d.objid and i.relkind = 'i')
         or d.classid = 'pg_attrdef'::regclass and exists (
           select from pg_attrdef f join pg_attribute a on a.attrelid = f.adrelid and a.attnum = f.adnum
            where f.oid = d.objid and a.attgenerated <> '')
         or d.classid = 'pg_constraint'::regclass)`);
    expect(used).toContain('fonetica');
    const { sql } = readFunctions();
    expect(used.filter((name) => sql.includes(`function app.${name}(`))).toEqual([]);
  });

  test('a table that is read from its indexes alone is vacuumed soon, or they say nothing by themselves', async () => {
    const late = await names(`
      select c.relname as name from pg_class c
       where exists (select from pg_index i where i.indrelid = c.oid and i.indnatts > i.indnkeyatts)
         and c.relnamespace = 'public'::regnamespace
         and 2 > (select count(*) from pg_options_to_table(c.reloptions) o
                   where o.option_name in ('autovacuum_vacuum_scale_factor', 'autovacuum_vacuum_insert_scale_factor')
                     and o.option_value::numeric <= 0.005)`);
    expect(late).toEqual([]);
  });

  test('behind every foreign key there is an index over all rows, or all that point anywhere', async () => {
    const missing = await names(`
      select k.conname as name from pg_constraint k
       where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not exists (
         select from pg_index i where i.indrelid = k.conrelid and i.indisvalid
            and coalesce(pg_get_expr(i.indpred, i.indrelid) = (select '(' || a.attname || ' IS NOT NULL)' from pg_attribute a
                  where a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname <> 'tenant_id' limit 1), i.indpred is null)
            and (select array_agg(n) from (select unnest(k.conkey) except select a.attnum from pg_attribute a
                  where a.attrelid = k.conrelid and a.attname = 'tenant_id') x (n))
              -- the key's columns come first, or right after the office
              <@ (i.indkey::int2[])[0:cardinality(k.conkey)]
            or i.indrelid = k.conrelid and i.indpred is null and k.conkey <@ (i.indkey::int2[])[0:cardinality(k.conkey) - 1])`);
    expect(missing.sort()).toEqual(reasoned(withoutIndexBehind).sort());
  });
});

describe('what the request role may', () => {
  test('is reading, and writing named columns', async () => {
    const tables = await names(`
      select c.relname || ' ' || g.privilege_type as name from pg_class c, aclexplode(c.relacl) g
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'S')
         and g.grantee = 'gabinete_app'::regrole and g.privilege_type <> 'SELECT'`);
    expect(tables.sort()).toEqual(
      reasoned(deletable)
        .map((table) => `${table} DELETE`)
        .sort(),
    );
  });

  test('never includes what the server or the database decides', async () => {
    const columns = await names(`
      select c.relname || '.' || a.attname || ' ' || g.privilege_type as name
        from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) g
       where c.relnamespace = 'public'::regnamespace and g.grantee = 'gabinete_app'::regrole and g.privilege_type <> 'SELECT'
         and (a.attname = any ('{${columnsOfTheServer.join(',')}}') or g.privilege_type not in ('INSERT', 'UPDATE')
           or g.privilege_type = 'INSERT' and a.attname in ('deleted_at', 'status'))`);
    expect(columns.sort()).toEqual(reasoned(grantedAnyway).sort());
  });

  test('is nothing at all where only definer functions work', async () => {
    const closed = [
      'users',
      'sessions',
      'auth_codes',
      'recovery_codes',
      'setup_codes',
      'limits',
      'known_devices',
      'known_networks',
      'password_tries',
      'auth_policy',
      'mails',
      'idempotency_keys',
      'feed',
      'auditoria_selos',
      'auditoria_selagem',
      'convites',
      'cotas',
      'cotas_tipos',
      'cotas_alertas',
    ];
    const open = await names(`
      select t as name from unnest('{${closed.join(',')}}'::text[]) t
       where has_any_column_privilege('gabinete_app', t, 'SELECT, INSERT, UPDATE') or has_table_privilege('gabinete_app', t, 'DELETE, TRUNCATE')`);
    expect(open).toEqual([]);
    // passwords and secrets are not even readable by name
    const readable = await names(`
      select table_name || '.' || column_name as name from information_schema.column_privileges
       where grantee = 'gabinete_app' and column_name ~ 'hash|secret|password|rotation_key' and table_name <> 'schema_migrations'
         and not (table_name = 'agenda_enderecos')`);
    expect(readable).toEqual([]);
  });

  test('everybody else may nothing', async () => {
    const everybody = await names(`
      select c.relname as name from pg_class c, aclexplode(c.relacl) g
       where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace) and g.grantee = 0 and c.relkind in ('r', 'p', 'v', 'S')
         and c.relname not in (select viewname from pg_views)`);
    expect(everybody).toEqual([]);
  });
});

describe('roles', () => {
  test('requests and definer functions run without any attribute or ownership that passes row security', async () => {
    const roles = await rows(`
      select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication, rolcanlogin,
             exists (select from pg_class c where c.relowner = r.oid) as owns_tables,
             array(select m.roleid::regrole::text from pg_auth_members m where m.member = r.oid) as member_of
        from pg_roles r where rolname in ('gabinete_app', 'gabinete_definer') order by rolname`);
    const none = {
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
    };
    expect(roles).toEqual([
      { rolname: 'gabinete_app', ...none, rolcanlogin: true, owns_tables: false, member_of: [] },
      { rolname: 'gabinete_definer', ...none, rolcanlogin: false, owns_tables: false, member_of: [] },
    ]);
  });

  test('the request role owns nothing and can create nothing', async () => {
    // a copy of the database does not take the database's own rights along: they are looked at in the original
    const [can] = await rows(`
      select has_schema_privilege('gabinete_app', 'public', 'create') or has_schema_privilege('gabinete_app', 'app', 'create') as objects,
             has_database_privilege('gabinete_app', 'gabinete', 'create') as schemas,
             has_database_privilege('gabinete_app', 'gabinete', 'temporary') as temporary_tables,
             exists (select from pg_proc where proowner = 'gabinete_app'::regrole) as functions,
             exists (select from pg_namespace where nspowner = 'gabinete_app'::regrole) as owned_schemas`);
    expect(can).toEqual({
      objects: false,
      schemas: false,
      temporary_tables: false,
      functions: false,
      owned_schemas: false,
    });
  });
});

describe('definer functions', () => {
  test('are exactly the listed ones', async () => {
    const found = await names(`select distinct p.proname as name from pg_proc p where p.prosecdef
       and p.pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`);
    expect(found.sort()).toEqual([...definers].sort());
  });

  test('have an empty search path, belong to the definer role, and are not everybody’s to call', async () => {
    // besides the path, a function may say how it is planned
    const wrong = await names(`
      select p.oid::regprocedure::text as name from pg_proc p
       where p.prosecdef and p.pronamespace in ('app'::regnamespace, 'public'::regnamespace)
         and (array_remove(p.proconfig, 'plan_cache_mode=force_generic_plan') is distinct from '{"search_path=\\"\\""}'::text[] or p.proowner <> 'gabinete_definer'::regrole
           or p.proacl is null or exists (select from aclexplode(p.proacl) g where g.grantee = 0))`);
    expect(wrong).toEqual([]);
  });

  test('that read demands, or what is of them, ask what is secret', async () => {
    const reading = await rows<{ name: string; source: string }>(`
      select p.proname as name, p.prosrc as source from pg_proc p where p.pronamespace = 'app'::regnamespace
         and (p.prosecdef or p.proowner = 'gabinete_definer'::regrole)
         and p.prosrc ~ ('\\mpublic\\.(%I|demandas|auditoria|feed|presencas|' || (
           select string_agg(c.relname, '|') from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'demanda_id'
            where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')) || ')(?!_)\\M')`);
    expect(reading.length).toBeGreaterThan(20);
    const careless = reading.filter(
      ({ source }) => !/\bapp\.(hidden_\w+|own_secrets|readers_of)\(|\b[a-z]\.leitores\b/.test(source),
    );
    expect(careless.map(({ name }) => name).sort()).toEqual(reasoned(readsSecrets).sort());
  });

  test('that make accounts and offices, or write log and counters, are not the request role’s to call', async () => {
    const callable = await names(`
      select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace = 'app'::regnamespace
         and p.proname in ('create_account', 'create_office', 'ensure_faceta', 'add_to_counter', 'after_insert', 'live_session', 'office_table',
           'office_triggers', 'keep_apart', 'quotas_of', 'meet_quota', 'secret_of', 'readers_of', 'let_assessor_read', 'read_by_assessor', 'parts_of', 'hide_log', 'hidden_from', 'add_bytes', 'admins_of', 'founded_by', 'rows_about', 'emptied',
           'must_enrol', 'free_username', 'touch_session', 'factor_session', 'take_factor', 'finish_sign_in', 'claim_invitation', 'join_office')
         and has_function_privilege('gabinete_app', p.oid, 'execute')`);
    expect(callable).toEqual([]);
  });
});

describe('changes', () => {
  test("of every office's table are tracked, and its versions counted", async () => {
    const wrong = await names(`
      select c.relname as name from pg_class c where c.oid in (${officeTables})
         and (select count(*) from pg_trigger t where t.tgrelid = c.oid and t.tgenabled = 'O'
                and t.tgname in ('after_insert', 'after_update', 'after_delete')) < 3`);
    expect(wrong.sort()).toEqual(reasoned(untracked).sort());
    const unversioned = await names(`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'deleted_at'
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
         and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'before_change' and t.tgenabled = 'O')`);
    expect(unversioned).toEqual([]);
  });
});

import type pg from 'pg';
import { asDefiner } from '../../server/database/owner.ts';
import { signedBy } from './authors.ts';
import type { SeedOffice } from './seed-data.ts';

/** What ten years of hurried typing leave in a register, and the runs that find it as soon as the server is up. */

/** Citizens of the office by the place of their registration; each kind of slip has places of its own. */
const of = (table: string, rest: number, every: number) => `
  (select x.id from (select m.id, row_number() over (order by m.data_cadastro, m.id) as place from ${table} m
     where m.tenant_id = $1 and m.deleted_at is null) x where x.place % ${every} = ${rest})`;

const slips: readonly string[] = [
  // from before the ninth digit
  `update municipes set telefone_ddd = left(telefone_ddd, 2) || right(telefone_ddd, 8)
    where tenant_id = $1 and length(telefone_ddd) = 11 and id in ${of('municipes', 3, 14)}`,
  `update municipes set bairro = regexp_replace(bairro, '^(JARDIM|VILA|PARQUE) ', case left(bairro, 1) when 'J' then 'JD. ' when 'V' then 'VL. ' else 'PQ. ' end)
    where tenant_id = $1 and bairro ~ '^(JARDIM|VILA|PARQUE) ' and id in ${of('municipes', 4, 6)}`,
  `update municipes set bairro = null where tenant_id = $1 and id in ${of('municipes', 7, 31)}`,
  `update municipes set email = app.searchable(split_part(nome_completo, ' ', 1)) || '@gmail.con' where tenant_id = $1 and id in ${of('municipes', 9, 40)}`,
  `update municipes set email = app.searchable(split_part(nome_completo, ' ', 1)) || '@gmial.com' where tenant_id = $1 and id in ${of('municipes', 11, 48)}`,
  `update municipes set nome_completo = split_part(nome_completo, ' ', 1) where tenant_id = $1 and id in ${of('municipes', 13, 80)}`,
  `update municipes set telefone_ddd = '20' || right(telefone_ddd, length(telefone_ddd) - 2) where tenant_id = $1 and id in ${of('municipes', 15, 90)}`,
  // registered a second time by whoever took the next call
  `insert into municipes (tenant_id, nome_completo, telefone_ddd, endereco, numero, cep, bairro)
   select tenant_id, replace(translate(nome_completo, 'ÁÂÃÉÊÍÓÔÕÚÇ', 'AAAEEIOOOUC'), ' SOUZA', ' SOUSA'), left(telefone_ddd, 2) || right(telefone_ddd, 8), endereco, numero, cep, bairro
     from municipes where tenant_id = $1 and length(telefone_ddd) = 11 and id in ${of('municipes', 17, 45)}
   on conflict do nothing`,
];

/** In the name of who sits at the counter; what a slip was before nobody knows, so that the log begins with it. */
export async function untidy(client: pg.Client, { id, people }: SeedOffice): Promise<void> {
  await asDefiner(client, async () => {
    await signedBy(client, people.at(-1));
    for (const slip of slips) await client.query(slip, [id]);
  });
  await asDefiner(client, () =>
    client.query(
      // who runs the office has asked who is there twice
      `insert into lotes (tenant_id, user_id, autor, tipo, estado, titulo, parametros, total)
       select $1, w.user_id, w.autor, w.tipo, 'FILA', w.titulo, '{}', count(*)
         from municipes m, (values (null::uuid, 'Sistema', 'HIGIENE', 'Verificação dos dados'),
           ($2, $3, 'DUPLICADOS', 'Munícipes: procurar duplicados')) w (user_id, autor, tipo, titulo)
        where m.tenant_id = $1 group by w.user_id, w.autor, w.tipo, w.titulo`,
      [id, people[0]!.userId, people[0]!.name],
    ),
  );
}

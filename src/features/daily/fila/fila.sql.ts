import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { isThere, requireFields } from '../../../server/database/rows.ts';
import type { Preferencias } from './fila.contract.ts';

/** A member who is gone is nobody's choice any more. */
export const ownPreferencias = (): Statement<Preferencias> =>
  statement(sql<Preferencias>`
    select exists (select from equipe where user_id = (select app.user_id()) and deleted_at is null) as ligada,
           (select json_build_object('id', e.id, 'nome', e.nome)
              from preferencias p join equipe e on e.tenant_id = p.tenant_id and e.id = p.equipe_id where e.deleted_at is null) as equipe,
           coalesce((select p.avisos_desligados from preferencias p), '{}') as avisos_desligados,
           coalesce((select p.resumo_email from preferencias p), false) as resumo_email`);

export const requireMembro = (id: string | null | undefined): Statement =>
  requireFields([['equipe_id', isThere('equipe', id), 'fila.membro_missing']]);

type Said = {
  equipe_id?: string | null | undefined;
  avisos_desligados?: string[] | undefined;
  resumo_email?: boolean | undefined;
};

/** The row comes with what is said first; what is not said stays. */
export const saveOwn = (said: Said): Statement => {
  const values = [
    ...(said.equipe_id === undefined ? [] : [['equipe_id', sql`${said.equipe_id}::uuid`] as const]),
    ...(said.avisos_desligados ? [['avisos_desligados', sql`${said.avisos_desligados}::text[]`] as const] : []),
    ...(said.resumo_email === undefined ? [] : [['resumo_email', sql`${said.resumo_email}::boolean`] as const]),
  ];
  if (values.length === 0) return statement(sql`select`);
  const names = values.map(([name]) => sql.ref(name));
  return statement(sql`
    insert into preferencias (${sql.join(names)}) values (${sql.join(values.map(([, value]) => value))})
    on conflict (tenant_id, user_id) do update set ${sql.join(names.map((name) => sql`${name} = excluded.${name}`))}`);
};

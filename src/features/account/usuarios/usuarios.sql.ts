import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { filteredList } from '../../../server/database/filters.ts';
import { columnsOf, pageOfRows } from '../../../server/database/rows.ts';
import { mailParameter, type Mail } from '../../../server/mail/mail.ts';
import type { ProfileRole } from '../../../shared/permissions.ts';
import { type Usuario, usuarioRow, usuariosFilters, usuariosPageSize } from './usuarios.contract.ts';

const columns = columnsOf(usuarioRow);

const list = filteredList('profiles', 'p', usuariosFilters);

/** A page, and the count of all. */
export function pageOfProfiles(busca: string, page: number): [Statement<Usuario>, Statement<{ total: number }>] {
  const rows = sql`profiles p where ${list.where({ busca })}`;
  return [
    statement(sql<Usuario>`
      select ${columns} from ${rows} order by created_at desc, id ${pageOfRows(usuariosPageSize, page)}`),
    statement(sql<{ total: number }>`select count(*)::int as total from ${rows}`),
  ];
}

export const oneProfile = (id: string): Statement<Usuario> =>
  statement(sql<Usuario>`select ${columns} from profiles where id = ${id} and deleted_at is null`);

type NewProfile = { email: string; passwordHash: string; full_name: string; username: string; role: ProfileRole };

/** The account, and the mail that tells its owner, with the link of this code; the new row comes with it. */
export const insertProfile = (values: NewProfile, code: Buffer, mail: Mail): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`
    select app.make_profile(${values.email}, ${values.passwordHash}, ${values.full_name}, ${values.username},
      ${values.role}, ${code}, ${mailParameter(mail)}) as id`);

export const profileByUsername = (username: string): Statement<Usuario> =>
  statement(
    sql<Usuario>`select ${columns} from profiles where lower(username) = lower(${username}) and deleted_at is null`,
  );

type Changes = { full_name: string; username: string; role: ProfileRole };

export const changeProfile = (id: string, versao: number, values: Changes): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`
    select id from app.update_profile(${id}, ${versao}, ${values.full_name}, ${values.username}, ${values.role}) as id`);

export const deleteProfile = (id: string): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`select id from app.remove_profile(${id}) as id`);

export const undeleteProfile = (id: string): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`select id from app.restore_profile(${id}) as id`);

import type { MembershipRole, ProfileRole } from '../../shared/permissions.ts';
import type { Caller } from '../turns/caller.ts';
import type { Login } from './logins.ts';
import type { Query } from './round-trip.ts';

/**
 * The doors to the data. Each is a transaction of one of the logins, in which the database itself resolves session,
 * membership and rights (`app.enter_…`); a refused entry aborts the transaction, so nothing after it runs.
 */
export type Access = { /** Whose turn it takes; unset, the program's own. */ caller?: Caller } & (
  | { door: 'public'; login: Login }
  | { door: 'user' | 'platform' | 'offices'; token: Buffer }
  /** A step of long work, for the person who asked for it while they still have one of the roles: without a session. */
  | { door: 'job'; tenantId: string; lote: string; roles: MembershipRole[] }
  | {
      door: 'tenant';
      /** Unset, the door's own. */
      login?: Login;
      token: Buffer;
      tenantId: string;
      roles: MembershipRole[];
      /** What an admin of the platform may do here without belonging to the office, if anything. */
      platform?: 'counts' | 'firstAdmin';
      /** Profile role that it takes besides one of them. */
      profileRole?: ProfileRole;
      /** Browser tab that asks; live changes tell it which ones are its own. */
      origin?: string;
    }
);

export const text = (sql: string, parameters: unknown[] = []): Query => ({ text: sql, values: parameters });

/** The statement that opens the door; null where there is nothing to prove. */
export function entry(access: Access): Query | null {
  switch (access.door) {
    case 'public':
      return null;
    case 'user':
      return text('select * from app.enter_user($1)', [access.token]);
    case 'platform':
      return text('select * from app.enter_platform($1)', [access.token]);
    case 'offices':
      return text('select * from app.enter_offices($1)', [access.token]);
    case 'job':
      return text('select * from app.enter_job($1, $2, $3)', [access.tenantId, access.lote, access.roles]);
    case 'tenant': {
      if (access.platform)
        return text('select * from app.enter_office($1, $2, $3, $4)', [
          access.token,
          access.tenantId,
          access.roles,
          access.platform,
        ]);
      const values: unknown[] = [access.token, access.tenantId, access.roles];
      const from = ['app.enter_tenant($1, $2, $3) e'];
      if (access.profileRole)
        from.push(`app.require_profile(e.profile_role, $${values.push(access.profileRole)}, e.user_id)`);
      if (access.origin) from.push(`set_config('app.origin', $${values.push(access.origin)}, true)`);
      return text(`select e.* from ${from.join(', ')}`, values);
    }
  }
}

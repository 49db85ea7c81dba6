import { sql, type RawBuilder } from 'kysely';

/** Whether one can be chosen, if one is: it is not deleted, and neither is its theme. */
export const isChoosable = (id: string | null | undefined): RawBuilder<unknown> =>
  id
    ? sql`exists (select from assuntos a left join assuntos t on t.tenant_id = a.tenant_id and t.id = a.pai_id
                   where a.id = ${id} and a.deleted_at is null and t.deleted_at is null)`
    : sql`true`;

/** Whether one proposes that few people read its demands, by itself or by its theme. */
export const isSecretAssunto = (id: string | null): RawBuilder<unknown> => sql`
  exists (select from assuntos s left join assuntos t on t.tenant_id = s.tenant_id and t.id = s.pai_id
           where s.id = ${id} and (s.sigilosa or t.sigilosa))`;

/** The subject of the demand `d`, and its theme. */
export const withAssunto = sql`
  left join assuntos a on a.tenant_id = d.tenant_id and a.id = d.assunto_id
  left join assuntos t on t.tenant_id = a.tenant_id and t.id = a.pai_id`;

/** As a demand shows it: a deleted one keeps its name, and that of its theme. */
export const assuntoOf = sql`
  a.id as "assunto.id", a.nome as "assunto.nome", t.nome as "assunto.tema",
  a.deleted_at is not null or t.deleted_at is not null as "assunto.deleted"`;

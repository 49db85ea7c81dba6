import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import type { Part } from '../../../server/lotes/lote-kind.ts';
import { inPart } from '../../../server/lotes/part.sql.ts';

/** Where it stood while it was in analysis: another status takes that away, and so it comes back behind it. */
export const undoAndamento = (part: Part): Statement =>
  statement(sql`
    update demandas d set andamento = i.antes ->> 'andamento' from lote_itens i
     where ${inPart(part)} and i.desfeito and i.antes ->> 'andamento' is not null
       and d.tenant_id = (select app.tenant_id()) and d.id = i.registro_id and d.versao = i.versao_depois + 1 and d.status = 'EM_ANALISE'`);

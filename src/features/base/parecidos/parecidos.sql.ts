import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { statement, type Statement } from '../../../server/database/db.ts';
import { constant } from '../../../server/database/rows.ts';
import { isSayingWho, similarMax, type Parecido, type similarInput } from './parecidos.contract.ts';

/** Nobody where too little is said to look for anybody. */
export const similarTo = ({ de, ...said }: z.output<typeof similarInput>): Statement<Parecido> =>
  statement(sql<Parecido>`
    select m.id, m.codigo, m.nome_completo, m.bairro, found.pontos, found.motivos
      from app.similar_municipes(${de ?? null}, ${JSON.stringify(isSayingWho(said) ? said : {})}::jsonb, ${constant(similarMax)}) found
      join municipes m on m.id = found.id order by found.pontos desc, m.nome_completo, m.id`);

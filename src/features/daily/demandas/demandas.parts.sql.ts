import { sql, type RawBuilder } from 'kysely';
import { fixed, statement, type Statement } from '../../../server/database/db.ts';
import { excerpt, pageOfRows } from '../../../server/database/rows.ts';
import { assuntoOf, withAssunto } from '../../base/assuntos/assuntos.parts.sql.ts';
import { demandaRow, excerptLength, latestDemandasSize, type Demanda } from './demandas.contract.ts';

/** What a query makes of a column, or of the names around. */
const made = [
  'descricao_texto',
  'status',
  'assessor_responsavel',
  'municipe',
  'setor',
  'assunto',
  'prazo_uteis',
  'parada_desde',
];
const plain = Object.keys(demandaRow.shape).filter((name) => !made.includes(name));

/** Columns of a demand and the names around it, for `d` joined by `around`. */
const columnsWith = (descricao: RawBuilder<unknown>) =>
  fixed(sql`
  ${sql.join(plain.map((name) => sql.ref(`d.${name}`)))}, ${descricao} as descricao_texto,
  app.current_status(d.status) as status, coalesce(e.nome, d.assessor_responsavel) as assessor_responsavel,
  json_build_object('id', m.id, 'nome_completo', m.nome_completo, 'codigo', m.codigo, 'deleted', m.deleted_at is not null,
    'telefone_ddd', case when m.deleted_at is null then m.telefone_ddd end) as municipe,
  json_build_object('id', s.id, 'nome', s.nome, 'deleted', s.deleted_at is not null) as setor, ${assuntoOf} as assunto,
  case when d.prazo is not null then app.uteis_entre(coalesce(pausa.de - 1, app.today()), d.prazo, (select app.uteis_de_perto())) end as prazo_uteis,
  pausa.de as parada_desde`);

export const columns = columnsWith(sql`d.descricao_texto`);

/** Columns of a demand in a list: the beginning of its description, not all of it. */
export const listColumns = columnsWith(excerpt('d.descricao_texto', excerptLength));

export const around = sql`
  left join municipes m on m.tenant_id = d.tenant_id and m.id = d.municipe_id
  left join setores s on s.tenant_id = d.tenant_id and s.id = d.setor_id
  left join equipe e on e.tenant_id = d.tenant_id and e.id = d.assessor_id ${withAssunto}
  left join demanda_pausas pausa on pausa.tenant_id = d.tenant_id and pausa.demanda_id = d.id and pausa.ate is null and pausa.deleted_at is null`;

/**
 * What an edit makes of the deadline: a day of its own has no other origin, and without one the default's days are asked for anew. One
 * that was counted stays so where no day is said.
 */
export const ownDeadline = (prazo: string | null | undefined): RawBuilder<unknown> => sql`
  prazo = case when ${prazo !== undefined} and (${prazo ?? null}::date is not null or prazo_origem = 'MANUAL') then ${prazo ?? null} else prazo end,
  prazo_origem = case when ${prazo ?? null}::date is not null then 'MANUAL' when ${prazo === null} and prazo_origem = 'MANUAL' then 'SETOR'
    else prazo_origem end`;

export const oneDemanda = (id: string): Statement<Demanda> =>
  statement(sql<Demanda>`select ${columns} from demandas d ${around} where d.id = ${id} and d.deleted_at is null`);

/** Those registered last: found in an index alone; only then are they and the names around them read. */
export const lastDemandas = (): Statement<Demanda> =>
  statement(sql<Demanda>`
    with ids as materialized (
      select id from demandas where deleted_at is null order by created_at desc, id ${pageOfRows(latestDemandasSize, 1)})
    select ${listColumns} from ids join demandas d on d.tenant_id = (select app.tenant_id()) and d.id = ids.id ${around}
     order by d.created_at desc, d.id`);

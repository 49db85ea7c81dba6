import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { filteredList, hasWords } from '../../../server/database/filters.ts';
import { columnsOf, constant, pageAfter, rowsAfter } from '../../../server/database/rows.ts';
import type { Wanted } from '../../../shared/filters.ts';
import {
  bairroRow,
  bairrosFilters,
  bairrosMax,
  grafiasMax,
  grafiasTold,
  type Bairro,
  type BairroGrafias,
} from './bairros.contract.ts';

const list = filteredList('bairros', 'x', bairrosFilters);

export const pageOfBairros = (filter: Wanted<typeof bairrosFilters>, after: string | undefined): Statement<Bairro> =>
  statement(sql<Bairro>`
    select ${columnsOf(bairroRow, 'x')} from bairros x
     where ${list.where(filter)} ${filter.ids ? sql`` : sql`and x.principal_id is null`} ${pageAfter('bairros', ['nome', 'id'], after, bairrosMax)}`);

/** Only the spellings of one page are counted, each by an index; a bairro has the sum of its spellings. */
export const pageOfGrafias = (busca: string | undefined, after: string | undefined): Statement<BairroGrafias> =>
  statement(sql<BairroGrafias>`
    with pagina as materialized (
      select x.id, x.nome, x.versao from bairros x
       where x.deleted_at is null and x.principal_id is null ${rowsAfter('bairros', ['nome', 'id'], after)}
         ${
           busca
             ? sql`and exists (
                 select from bairros g where (g.id = x.id or g.principal_id = x.id) and ${hasWords(sql`app.searchable(g.nome)`, busca)})`
             : sql``
         }
       order by x.nome, x.id limit ${constant(grafiasMax)}),
    todas as materialized (
      select g.id, g.nome, p.id as principal from pagina p join bairros g on g.id = p.id or g.principal_id = p.id where g.deleted_at is null),
    contadas as materialized (
      select g.*, coalesce(m.n, 0)::int as municipes, coalesce(d.n, 0)::int as demandas
        from todas g
        left join (select bairro_id, count(*) as n from municipes where bairro_id in (select id from todas) and deleted_at is null group by 1) m on m.bairro_id = g.id
        left join (select bairro_id, count(*) as n from demandas where bairro_id in (select id from todas) and deleted_at is null group by 1) d on d.bairro_id = g.id)
    select p.id, p.nome, p.versao, sum(c.municipes)::int as municipes, sum(c.demandas)::int as demandas,
           coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'nome', o.nome, 'municipes', o.municipes, 'demandas', o.demandas) order by o.nome)
             from (select * from contadas o where o.principal = p.id and o.id <> p.id order by o.nome limit ${constant(grafiasTold)}) o), '[]') as grafias
      from pagina p join contadas c on c.principal = p.id
     group by p.id, p.nome, p.versao order by p.nome, p.id`);

/** No other bairro is called so. */
export const nameIsFree = (id: string, nome: string): Statement =>
  statement(sql`
    select app.require(not exists (
      select from bairros b where b.deleted_at is null and b.principal_id is null and b.id <> ${id}
        and app.bairro_key(b.nome) = app.bairro_key(${nome})), 'bairros.nome_repetido')`);

export const oneBairro = (id: string): Statement<Bairro & { versao: number }> =>
  statement(
    sql<Bairro & { versao: number }>`select id, nome, versao from bairros where id = ${id} and deleted_at is null`,
  );

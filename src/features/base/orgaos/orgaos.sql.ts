import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { columnsOf, isThere, pageAfter } from '../../../server/database/rows.ts';
import { type Autoridade, autoridadeRow, autoridadesMax } from './autoridades.contract.ts';
import { type Orgao, orgaosMax } from './orgaos.contract.ts';

const orgaoColumns = sql`
  x.id, x.nome, x.sigla, x.cep, x.endereco, x.numero, x.complemento, x.bairro, x.cidade, x.email, x.telefone, x.prazo_resposta_dias,
  (select count(*)::int from autoridades a where a.orgao_id = x.id and a.deleted_at is null) as autoridades, x.created_at, x.versao`;

export const pageOfOrgaos = (after: string | undefined): Statement<Orgao> =>
  statement(sql<Orgao>`
    select ${orgaoColumns} from orgaos x where deleted_at is null ${pageAfter('orgaos', ['nome', 'id'], after, orgaosMax)}`);

export const oneOrgao = (id: string): Statement<Orgao> =>
  statement(sql<Orgao>`select ${orgaoColumns} from orgaos x where id = ${id} and deleted_at is null`);

const columns = columnsOf(autoridadeRow);

/** Of one that is deleted there are none: they lie with it in the bin. */
export const pageOfAutoridades = (orgao_id: string, after: string | undefined): Statement<Autoridade> =>
  statement(sql<Autoridade>`
    select ${columns} from autoridades x
     where orgao_id = ${orgao_id} and deleted_at is null
       and exists (select from orgaos g where g.id = ${orgao_id} and g.deleted_at is null)
       ${pageAfter('autoridades', ['nome', 'id'], after, autoridadesMax)}`);

export const oneAutoridade = (id: string): Statement<Autoridade> =>
  statement(sql<Autoridade>`select ${columns} from autoridades where id = ${id} and deleted_at is null`);

/** Where somebody is made, or goes to; one who stays may be of an órgão that is deleted meanwhile. */
export const requireOrgao = (orgao_id: string, of?: string): Statement =>
  statement(sql`
    select app.require(${isThere('orgaos', orgao_id)}
      ${of ? sql`or exists (select from autoridades where id = ${of} and orgao_id = ${orgao_id})` : sql``}, 'autoridades.orgao_missing')`);

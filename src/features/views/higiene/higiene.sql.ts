import { sql, type RawBuilder } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { constant, excerpt, requireFields } from '../../../server/database/rows.ts';
import { filaMax, type Item, type Regra, regras, type Registros } from './higiene.contract.ts';
import { isChoosable, isSecretAssunto } from '../../base/assuntos/assuntos.parts.sql.ts';
import { regrasSql } from './regras.sql.ts';
import { isLive } from './verificar.sql.ts';

/** Queues of the rules, and mending one record. Whatever is shown or done is worked out from the record as it is at that moment. */

type Sql = RawBuilder<unknown>;

type Waiting = { regra: Regra; pendentes: number; corrigiveis: number };
export const waitingByRule = (): Statement<Waiting> => {
  const each = regras.map(
    (regra) => sql`
      select ${regra}::text as regra, count(*) as pendentes, count(i.sugestao) as corrigiveis from ${waitingIn(regra)}`,
  );
  return statement(sql<Waiting>`${sql.join(each, sql` union all `)}`);
};

export const lastRun = (): Statement<{ rodando: boolean; quando: string | null }> =>
  statement(sql<{ rodando: boolean; quando: string | null }>`select rodando, quando from app.higiene_verificada()`);

/** Waits for whoever asks at the same moment. */
export const oneRun = (): Statement =>
  statement(sql`select pg_advisory_xact_lock(hashtextextended('higiene:' || app.tenant_id(), 0))`);

export const notRunning = (): Statement =>
  statement(sql`select app.require(not rodando, 'higiene.rodando') from app.higiene_verificada()`);

/** Without what is secret: managers are told this number of everybody's runs. */
export const recordCount = (): Statement<{ total: number }> =>
  statement(sql<{ total: number }>`
    select greatest(1, (select count(*) from municipes where deleted_at is null) + (select count(*) from demandas where deleted_at is null and not sigilosa)) as total`);

type Shown = { around?: Sql; nome: Sql; detalhe: Sql; antes: (campo: string) => Sql };

/** Of each kind of record `r`: what it is called, what tells it from others, and the value that a rule is about. */
const shown: Record<Registros, Shown> = {
  municipes: {
    nome: sql`r.nome_completo`,
    detalhe: sql`concat_ws(' · ', r.codigo, r.bairro)`,
    antes: (campo) => sql.ref(`r.${campo}`),
  },
  demandas: {
    around: sql`left join municipes m on m.tenant_id = r.tenant_id and m.id = r.municipe_id`,
    nome: sql`r.numero || ' · ' || m.nome_completo`,
    detalhe: excerpt('r.descricao_texto', 160),
    antes: () => sql`null::text`,
  },
  bairros: { nome: sql`r.nome`, detalhe: sql`null::text`, antes: () => sql`r.nome` },
};

/** The bairro that an item proposes, or the one that this counts as by now; never the record itself. */
const meant = sql`
  left join lateral (
    select q.id, q.nome from bairros p join bairros q on q.tenant_id = p.tenant_id and q.id = coalesce(p.principal_id, p.id)
     where p.tenant_id = i.tenant_id and p.id = i.sugestao::uuid and q.deleted_at is null and q.id <> r.id) meant on true`;

/** What the column of `r` would get. */
export const proposalOf = (regra: Regra): Sql => {
  const { registros, proposes = sql`null::text` } = regrasSql[regra];
  return registros === 'bairros' ? sql`meant.id::text` : sql`(${proposes})`;
};

/** Items with their records, `i` and `r`, and what else a proposal needs. */
export const itemsWith = (regra: Regra): Sql => {
  const { registros } = regrasSql[regra];
  return sql`higiene_itens i join ${sql.table(registros)} r on r.tenant_id = i.tenant_id and r.id = i.registro_id
    ${registros === 'bairros' ? meant : sql``}`;
};

/** The rule finds the record still, and there is something to say of it. */
export const stands = (regra: Regra): Sql => {
  const { registros, found } = regrasSql[regra];
  return sql`${isLive(registros)} and ${found} ${registros === 'bairros' ? sql`and meant.id is not null` : sql``}`;
};

/** What waits in a queue, `i`. An item is over with its value; of those of bairros, which change with each other, each is looked at. */
export const waitingIn = (regra: Regra): Sql => {
  const { registros, onlyWhere = sql`true` } = regrasSql[regra];
  const bairros = registros === 'bairros';
  return sql`${bairros ? itemsWith(regra) : sql`higiene_itens i`}
    where i.tenant_id = (select app.tenant_id()) and i.regra = ${regra} and i.estado = 'PENDENTE' and ${bairros ? stands(regra) : onlyWhere}`;
};

const items = (regra: Regra, which: Sql): Sql => {
  const { registros, campo } = regrasSql[regra];
  const { around = sql``, nome, detalhe, antes } = shown[registros];
  const depois =
    registros === 'bairros' ? sql`meant.nome as depois, meant.id as em` : sql`${proposalOf(regra)} as depois`;
  const page = sql`
    select i.registro_id as id, r.versao, ${nome} as nome, ${detalhe} as detalhe, ${antes(campo)} as antes, ${depois}
      from ${itemsWith(regra)} ${around}
     where i.tenant_id = (select app.tenant_id()) and i.regra = ${regra} and i.estado = 'PENDENTE' and ${stands(regra)} and ${which}
     order by i.registro_id limit ${constant(filaMax)}`;
  return registros === 'bairros'
    ? withNumbers(page)
    : sql`select p.*, null::jsonb as quantos from (${page}) p order by p.id`;
};

/** How many are of each bairro of a page, and of the one that it would count as: all of them counted at once. */
const withNumbers = (page: Sql): Sql => sql`
  with fila as materialized (${page}),
  grafias as materialized (
    select b.id, coalesce(b.principal_id, b.id) as bairro from bairros b
     where b.tenant_id = (select app.tenant_id()) and coalesce(b.principal_id, b.id) in (select id from fila union select em from fila)),
  quantos as materialized (
    select g.bairro, sum(x.n)::int as n
      from (select bairro_id, count(*) as n from municipes where deleted_at is null and bairro_id in (select id from grafias) group by 1
            union all
            select bairro_id, count(*) from demandas where deleted_at is null and bairro_id in (select id from grafias) group by 1) x
      join grafias g on g.id = x.bairro_id group by 1)
  select f.*, jsonb_build_object('antes', coalesce(a.n, 0), 'depois', coalesce(d.n, 0)) as quantos
    from fila f left join quantos a on a.bairro = f.id left join quantos d on d.bairro = f.em order by f.id`;

export const queueOf = (regra: Regra, after: string | undefined): Statement<Item> =>
  statement(sql<Item>`${items(regra, after ? sql`i.registro_id > ${after}` : sql`true`)}`);

export const oneItem = (regra: Regra, id: string): Statement<Item> =>
  statement(sql<Item>`${items(regra, sql`i.registro_id = ${id}`)}`);

/** Whether there is, or was, such an item for this person. */
export const knownItem = (regra: Regra, id: string): Statement<{ estado: string }> =>
  statement(sql<{ estado: string }>`
    select estado from higiene_itens where tenant_id = (select app.tenant_id()) and regra = ${regra} and registro_id = ${id}`);

/** Stands until the end of the transaction: whoever mends the same record waits, and finds it done. */
export const holdRecord = (registros: Registros, id: string): Statement =>
  statement(
    sql`select from ${sql.table(registros)} r where r.tenant_id = (select app.tenant_id()) and r.id = ${id} for update`,
  );

/** What the record would get, of what it holds now. */
export const proposalFor = (regra: Regra, id: string): Statement<{ sugestao: string | null }> =>
  statement(sql<{ sugestao: string | null }>`
    select ${proposalOf(regra)} as sugestao from ${itemsWith(regra)}
     where i.tenant_id = (select app.tenant_id()) and i.regra = ${regra} and i.registro_id = ${id}`);

/** Stops a value that does not fit the record as it stands by now. */
export const requireFitting = (regra: Regra, id: string, valor: string): Statement[] => {
  const { campo } = regrasSql[regra];
  if (campo === 'assunto_id') return [requireFields([['valor', isChoosable(valor), 'demandas.assunto_missing']])];
  if (campo === 'encerrada_em')
    return [
      statement(sql`
        select app.require(data_demanda <= ${valor}::date, 'higiene.encerrada_antes') from demandas where id = ${id}`),
    ];
  return [];
};

export const setValue = (regra: Regra, id: string, valor: string | null): Statement<{ versao: number }> => {
  const { registros, campo } = regrasSql[regra];
  return statement(sql<{ versao: number }>`
    update ${sql.table(registros)} set ${sql.ref(campo)} = ${valor}
     where tenant_id = (select app.tenant_id()) and id = ${id} and deleted_at is null returning versao`);
};

/** Whether the subject `valor` hides the demand that it is given to. */
export const isToHide = (id: string, valor: string): Statement<{ sim: boolean }> =>
  statement(sql<{ sim: boolean }>`
    select not sigilosa and ${isSecretAssunto(valor)} as sim from demandas where id = ${id}`);

/** What a rule's column held before this person's change, where that is the last one of the record and left it as `versao`. */
export const valueBefore = (regra: Regra, id: string, versao: number): Statement<{ valor: string | null }> => {
  const { registros, campo } = regrasSql[regra];
  return statement(sql<{ valor: string | null }>`
    select a.antes ->> ${campo} as valor
      from (select * from auditoria where tenant_id = (select app.tenant_id()) and entidade_id = ${id} order by "timestamp" desc limit 1) a
      join ${sql.table(registros)} r on r.tenant_id = a.tenant_id and r.id = a.entidade_id
     where a.user_id = app.user_id() and a.antes ? ${campo}::text and r.versao = ${versao} and r.deleted_at is null`);
};

/** Says that it is right as it is, until the value changes. */
export const settle = (regra: Regra, ids: readonly string[]): Statement =>
  statement(sql`
    update higiene_itens set estado = 'CERTO'
     where tenant_id = (select app.tenant_id()) and regra = ${regra} and registro_id = any (${ids}) and estado = 'PENDENTE'`);

/** Takes that back. */
export const unsettle = (regra: Regra, id: string): Statement =>
  statement(sql`
    update higiene_itens set estado = 'PENDENTE'
     where tenant_id = (select app.tenant_id()) and regra = ${regra} and registro_id = ${id} and estado = 'CERTO'`);

/** A bairro waits again, to count as the one that it has just left. */
export const waitAgain = (regra: Regra, id: string, em: string): Statement =>
  statement(sql`
    update higiene_itens i set estado = 'PENDENTE', versao = b.versao, sugestao = ${em} from bairros b
     where i.tenant_id = (select app.tenant_id()) and i.regra = ${regra} and i.registro_id = ${id}
       and b.tenant_id = i.tenant_id and b.id = i.registro_id`);

/** Takes out of the queue what the rule finds no more. */
export const close = (regra: Regra, id: string): Statement =>
  statement(sql`
    update higiene_itens set estado = 'CORRIGIDO', sugestao = null
     where tenant_id = (select app.tenant_id()) and regra = ${regra} and registro_id = ${id} and estado = 'PENDENTE'`);

/** Who has a phone. */
export const holderOf = (telefone: string): Statement<{ id: string; nome: string }> =>
  statement(sql<{ id: string; nome: string }>`
    select id, nome_completo as nome from municipes where telefone_ddd = ${telefone} and deleted_at is null`);

import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { statement, type Statement } from '../../../server/database/db.ts';
import type { StoredFile } from '../../../server/http/downloads.ts';
import type { UploadedFile } from '../../../server/http/uploads.ts';
import { constant, given } from '../../../server/database/rows.ts';
import { withAgain } from './oficios.parts.sql.ts';
import type { DiaContado } from '../prazos/prazos.contract.ts';
import {
  type explainResposta,
  type issueOficio,
  type NumeroExplicado,
  numeracaoMax,
  type numeracaoOficios,
  type setProximo,
  tiposExcluidosMax,
  type updateDatas,
  type updateResultado,
} from './registro.contract.ts';

type Id = { id: string };

export const issue = (id: string, { versao, data }: z.output<typeof issueOficio.input>): Statement<Id> =>
  statement(sql<Id>`select id from app.issue_oficio(${id}::uuid, ${versao}, ${data}::date) as id`);

/** What the subject of a letter that was just issued says. */
export const keepAssunto = (id: string, assunto: string): Statement =>
  statement(
    sql`update oficios set assunto_emitido = ${assunto} where id = ${id} and emitido_em is not null and assunto_emitido is null`,
  );

export const annul = (id: string, motivo: string): Statement<Id> =>
  statement(sql<Id>`select id from app.void_oficio(${id}::uuid, ${motivo}) as id`);

export const link = (id: string, demandas: readonly string[]): Statement<Id> =>
  statement(sql<Id>`select id from app.link_oficio(${id}::uuid, ${demandas}::uuid[]) as id`);

export const unlink = (id: string, demanda_id: string): Statement<Id> =>
  statement(sql<Id>`select id from app.unlink_oficio(${id}::uuid, ${demanda_id}::uuid) as id`);

export const empty = (id: string, motivo: string): Statement<{ files: string[] | null }> =>
  statement(sql<{ files: string[] | null }>`select app.empty_oficio(${id}::uuid, ${motivo}) as files`);

export const skip = (tipo: string, { periodo, proximo, motivo }: z.output<typeof setProximo.input>): Statement<Id> =>
  statement(sql<Id>`select id from app.skip_oficios(${tipo}::uuid, ${periodo}, ${proximo}, ${motivo}) as id`);

/** Who a letter is about, held before it: in the order of whoever anonymises them. */
export const holdMunicipesOf = (id: string): Statement =>
  statement(sql`
    select from municipes where id in (
      select d.municipe_id from oficio_demandas l join demandas d on d.tenant_id = l.tenant_id and d.id = l.demanda_id
       where l.oficio_id = ${id} and l.deleted_at is null)
     order by id for key share`);

/** Of two who repeat the same letter at once the second sees the draft of the first. */
export const holdRepeated = (id: string): Statement =>
  statement(sql`select from oficios where id = ${id} and deleted_at is null for update`);

/** The draft that repeats a letter, should there be one. */
export const draftOfRepeat = (id: string): Statement<Id> =>
  statement(sql<Id>`
    select id from oficios where anterior_id = ${id} and emitido_em is null and deleted_at is null order by created_at, id limit 1`);

/** What is repeated is issued, stands, and has no answer. How it is called. */
export const requireUnanswered = (id: string): Statement<{ identificacao: string }> =>
  statement(sql<{ identificacao: string }>`
    select identificacao, app.require(emitido_em is not null, 'oficios.not_issued'), app.require(anulado_em is null, 'oficios.void'),
           app.require(not app.oficio_respondido(tenant_id, id), 'oficios.answered'), app.require(esvaziado_em is null, 'oficios.emptied')
      from oficios where id = ${id} and deleted_at is null`);

/** What is asked for once is asked for again so many times at the most: each letter of it is looked at with all others. */
const reiteracoesMax = 50;

/** Counted from the first letter on, with drafts and what was made void. */
export const requireFewRepeats = (id: string): Statement =>
  statement(sql`
    with recursive antes as (
      select id, anterior_id, 0 as passos from oficios where id = ${id}
      union all
      select p.id, p.anterior_id, a.passos + 1 from antes a join oficios p on p.tenant_id = (select app.tenant_id()) and p.id = a.anterior_id),
    pedido as (
      select (select id from antes order by passos desc limit 1) as id
      union all
      select r.id from pedido p join oficios r on r.tenant_id = (select app.tenant_id()) and r.anterior_id = p.id)
    select app.require(count(*) <= ${constant(reiteracoesMax)}, 'oficios.reiteracoes_demais') from pedido`);

/** Whoever reads a copy reads what it is about: it is never without a secret demand that the letter has. */
export const requireSecretsThere = (id: string): Statement =>
  statement(sql`
    select app.require(coalesce(bool_and(d.deleted_at is null), true), 'oficios.secret_in_bin'),
           app.require(coalesce(bool_and(m.anonimizado_em is null), true), 'oficios.secret_anonymised')
      from oficio_demandas l join demandas d on d.tenant_id = l.tenant_id and d.id = l.demanda_id
      join municipes m on m.tenant_id = d.tenant_id and m.id = d.municipe_id
     where l.oficio_id = ${id} and l.deleted_at is null and d.sigilosa`);

/** A draft to the same recipient about the same, counted behind all that were issued; its days are told when it is issued. */
export const insertRepeat = (id: string, of: string, corpo: string): Statement<Id> =>
  statement(sql<Id>`
    insert into oficios (id, tipo_id, numeracao, orgao_id, autoridade_id, assunto, corpo, anterior_id, reiteracao)
    select ${id}, o.tipo_id, o.numeracao, o.orgao_id, o.autoridade_id, o.assunto, ${corpo}, o.id,
           1 + greatest(o.reiteracao, (${withAgain} select max(reiteracao) from again where emitido_em is not null))
      from oficios o where o.id = ${of} and o.deleted_at is null returning id`);

/** Those that are there still, and of whom something is said still. */
export const linkSame = (id: string, of: string): Statement =>
  statement(sql`
    select app.link_oficio(${id}::uuid, array(
      select l.demanda_id from oficio_demandas l join demandas d on d.tenant_id = l.tenant_id and d.id = l.demanda_id and d.deleted_at is null
        join municipes m on m.tenant_id = d.tenant_id and m.id = d.municipe_id and m.anonimizado_em is null
       where l.oficio_id = ${of} and l.deleted_at is null))`);

/** Of a letter that is issued and stands. */
export const requireStanding = (id: string): Statement<Id> =>
  statement(sql<Id>`
    select id, app.require(emitido_em is not null, 'oficios.not_issued'), app.require(anulado_em is null, 'oficios.void'),
           app.require(esvaziado_em is null, 'oficios.emptied')
      from oficios where id = ${id} and deleted_at is null`);

export const changeDatas = (
  id: string,
  { versao, resposta_ate, ...values }: z.output<typeof updateDatas.input>,
): Statement<Id> =>
  statement(sql<Id>`
    update oficios set ${sql.join(
      [
        given('enviado_em', values.enviado_em),
        given('protocolado_em', values.protocolado_em),
        given('protocolo', values.protocolo),
        given('respondido_em', values.respondido_em),
        given('resposta', values.resposta),
        given('resposta_ate', resposta_ate),
        sql`resposta_propria = case when ${resposta_ate !== undefined} then ${Boolean(resposta_ate)} else resposta_propria end`,
      ],
      sql`, `,
    )}
     where id = ${id} and versao = ${versao} and deleted_at is null returning id`);

const daysBehind = ['enviado_em', 'protocolado_em', 'respondido_em', 'resposta_ate', 'resultado_em'] as const;

/** Nothing becomes of a letter before it is issued, nor is waited for; each day that would says so. */
export const requireInOrder = (
  id: string,
  days: { [day in (typeof daysBehind)[number]]?: string | null | undefined },
): Statement => {
  const wrong = daysBehind.map(
    (day) => sql`case when ${days[day] ?? null}::date < emitido_em then ${`${day}:oficios.dates_order`} end`,
  );
  return statement(sql`
    select app.require(said = '', 'oficios.dates_order', said)
      from (select concat_ws(' ', ${sql.join(wrong)}) as said from oficios where id = ${id} and deleted_at is null) o`);
};

export const requireExternal = (id: string): Statement =>
  statement(sql`
    select app.require(numeracao = 'EXTERNA', 'oficios.not_external') from oficios where id = ${id} and deleted_at is null`);

/** How it is called follows from the number that the Câmara gave. */
export const changeResultado = (
  id: string,
  { versao, casa, ...values }: z.output<typeof updateResultado.input>,
): Statement<Id> => {
  const [numero, ano] = casa ? casa.split('/').map(Number) : [null, null];
  const said = <T>(value: T) => (casa === undefined ? undefined : value);
  return statement(sql<Id>`
    update oficios set ${given('casa_numero', said(numero))}, ${given('casa_ano', said(ano))}, ${given('casa_link', values.casa_link)},
        ${given('resultado', values.resultado)}, ${given('resultado_em', values.resultado_em)}
     where id = ${id} and versao = ${versao} and deleted_at is null returning id`);
};

type Prazo = Omit<z.output<typeof explainResposta.output>, 'dias'>;

export const prazoDaResposta = (id: string): Statement<Prazo> =>
  statement(sql<Prazo>`
    select resposta_ate as prazo, app.espera_desde(emitido_em, enviado_em, protocolado_em) as desde, resposta_propria as proprio,
           case when not resposta_propria then resposta_dias end as quantos
      from oficios where id = ${id} and deleted_at is null`);

export const diasDaResposta = (id: string): Statement<DiaContado> =>
  statement(sql<DiaContado>`
    with o as (
      select app.espera_desde(emitido_em, enviado_em, protocolado_em) as desde, resposta_ate as ate from oficios
       where id = ${id} and deleted_at is null and not resposta_propria and resposta_ate is not null)
    select c.dia, case when c.util and c.dia > o.desde then (count(*) filter (where c.util and c.dia > o.desde) over (order by c.dia))::int end as conta,
           c.tipo, c.motivo
      from o cross join lateral app.calendario(o.desde, least(o.ate, o.desde + 1000)) c order by c.dia`);

type Told = Omit<z.output<typeof numeracaoOficios.output>, 'numeros'>;

/** The year that is asked for, else the one that runs; of a kind that was deleted, whose none does, the newest with numbers. */
const periodoOf = (periodo: number | undefined) =>
  periodo === undefined
    ? sql`coalesce(case when t.deleted_at is not null then (select max(p) from unnest(app.periodos_de(t.id)) p) end, app.periodo_de(t.reinicio))`
    : sql`${periodo}::int`;

export const numeracaoOf = (tipo: string, periodo: number | undefined): Statement<Told> =>
  statement(sql<Told>`
    with t as (select t.id, t.digitos, ${periodoOf(periodo)} as periodo, app.periodo_de(t.reinicio) as atual from oficio_tipos t where t.id = ${tipo} and t.numeracao = 'GABINETE'),
    n as materialized (select n.* from t cross join lateral app.numeracao(t.id, t.periodo) n)
    select t.periodo, t.atual, app.periodos_de(t.id) as periodos, t.digitos, coalesce(s.ultimo, 0) as ultimo, coalesce(s.ultimo, 0) + 1 as proximo,
           s.ultima_data, x.*
      from t left join app.sequencia_de(t.id, t.periodo) s on true
     cross join lateral (
       select min(n.data) filter (where n.situacao = 'EMITIDO') as primeira_data,
              count(*) filter (where n.situacao = 'EMITIDO')::int as emitidos, count(*) filter (where n.situacao = 'ANULADO')::int as anulados,
              coalesce(sum(n.ate - n.de + 1) filter (where n.situacao = 'PULADO'), 0)::int as pulados,
              coalesce(sum(n.ate - n.de + 1) filter (where n.situacao = 'LACUNA'), 0)::int as lacunas from n) x`);

export const pageOfNumeros = (tipo: string, periodo: number, depois: number): Statement<NumeroExplicado> =>
  statement(sql<NumeroExplicado>`
    select de, ate, situacao, oficio_id, identificacao, data, motivo, autor, sigiloso
      from app.numeracao(${tipo}::uuid, ${periodo}) where ate > ${depois} order by de limit ${constant(numeracaoMax)}`);

/** Kinds that were deleted and have numbers. */
export const pageOfTiposExcluidos = (): Statement<Id & { nome: string }> =>
  statement(sql<Id & { nome: string }>`
    select t.id, t.nome from oficio_tipos t
     where t.deleted_at is not null and t.numeracao = 'GABINETE' and cardinality(app.periodos_de(t.id)) > 0
     order by t.nome, t.id limit ${constant(tiposExcluidosMax)}`);

/** A file of a letter that the person may read. */
export const storedFile = (id: string, papel: 'EMITIDO' | 'ANULADO' | 'RESPOSTA'): Statement<StoredFile> =>
  statement(sql<StoredFile>`
    select f.id, f.nome_arquivo, f.tamanho_arquivo, f.tipo_arquivo, f.caminho_storage
      from oficio_arquivos f join oficios o on o.tenant_id = f.tenant_id and o.id = f.oficio_id and o.deleted_at is null
     where f.oficio_id = ${id} and f.papel = ${papel}`);

export const requireIssued = (id: string): Statement<Id> =>
  statement(sql<Id>`
    select id, app.require(emitido_em is not null, 'oficios.not_issued'), app.require(esvaziado_em is null, 'oficios.emptied')
      from oficios where id = ${id} and deleted_at is null`);

type Kept = Pick<UploadedFile, 'nome_arquivo' | 'tamanho_arquivo' | 'tipo_arquivo' | 'sha256'> & {
  caminho_storage: string;
};

/** The path that is kept: that of another server which was faster, or null when there is nothing to keep. */
export const keepPdf = (id: string, papel: 'EMITIDO' | 'ANULADO', file: Omit<Kept, 'tipo_arquivo'>) =>
  statement(sql<{ kept: string | null }>`
    select app.keep_oficio_pdf(${id}::uuid, ${papel}, ${file.nome_arquivo}, ${file.tamanho_arquivo}, ${file.caminho_storage}, ${file.sha256}) as kept`);

/** With null the file of the answer goes. */
export const keepResposta = (id: string, file: Kept | null): Statement<Id & { antes: string | null }> =>
  statement(sql<Id & { antes: string | null }>`
    select id, antes from app.keep_oficio_resposta(${id}::uuid, ${file?.nome_arquivo ?? null}, ${file?.tamanho_arquivo ?? null}::bigint,
      ${file?.tipo_arquivo ?? null}, ${file?.caminho_storage ?? null}, ${file?.sha256 ?? null})`);

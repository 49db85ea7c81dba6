import { sql, type RawBuilder } from 'kysely';
import type * as z from 'zod/mini';
import { statement, type Statement } from '../../../server/database/db.ts';
import { constant, excerpt, isThere, type Reference, requireFields } from '../../../server/database/rows.ts';
import { demandasMax, type Oficio, type oficioInput } from './oficios.contract.ts';

/** Where the letter `o` stands. */
const situacaoOf = sql`
  case when o.emitido_em is null then 'RASCUNHO' when o.anulado_em is not null then 'ANULADO'
       when o.respondido_em is not null then 'RESPONDIDO' when o.protocolado_em is not null then 'PROTOCOLADO'
       when o.enviado_em is not null then 'ENVIADO' else 'EMITIDO' end`;

/** What the subject of `o` says: of an issued one with what its variables stood for then. */
export const assuntoOf = sql`coalesce(o.assunto_emitido, o.assunto)`;

/** As `again`: the letters that repeat `o`, be it the second or third time, and stand. */
export const withAgain = sql`
  with recursive again as (
    select r.id, r.emitido_em, r.respondido_em, r.reiteracao from oficios r
     where r.tenant_id = o.tenant_id and r.anterior_id = o.id and r.anulado_em is null
    union all
    select r.id, r.emitido_em, r.respondido_em, r.reiteracao from again a
      join oficios r on r.tenant_id = o.tenant_id and r.anterior_id = a.id and r.anulado_em is null)`;

/**
 * `o` can be asked for once more: none has answered it, one that repeats it or that it repeats (few do, and only of those it is asked);
 * to one that was emptied no answer can be written down.
 */
const isUnsettled = sql`
  o.emitido_em is not null and o.respondido_em is null and o.anulado_em is null and o.esvaziado_em is null
  and not ((o.anterior_id is not null or exists (select from oficios r where r.tenant_id = o.tenant_id and r.anterior_id = o.id))
    and app.oficio_respondido(o.tenant_id, o.id))`;

/** The same, and its answer has a day. */
const isWaiting = sql`o.resposta_ate is not null and ${isUnsettled}`;

/** And that day is past. */
export const isUnanswered = sql`o.resposta_ate < (select app.today()) and ${isWaiting}`;

/** Kind and recipient of `o`, and the days around today. */
export const around = sql`
  join oficio_tipos t on t.tenant_id = o.tenant_id and t.id = o.tipo_id
  left join orgaos g on g.tenant_id = o.tenant_id and g.id = o.orgao_id
  left join autoridades a on a.tenant_id = o.tenant_id and a.id = o.autoridade_id
  cross join app.de_perto() perto`;

/** Issued letters that repeat `o`, and stand; few, found by what they repeat. */
const repeats = sql`
  select x.id, x.identificacao, x.emitido_em, x.numerado_em from oficios x
   where x.tenant_id = o.tenant_id and x.anterior_id = o.id and x.emitido_em is not null and x.anulado_em is null`;

/** Columns of a list, for `o` joined by `around`; the person may read it. */
export const listColumns = sql`
  o.id, o.tipo_id, t.id as "tipo.id", t.nome as "tipo.nome", t.deleted_at is not null as "tipo.deleted", o.numeracao, o.numero, o.periodo,
  o.identificacao, o.orgao_id, g.id as "orgao.id", g.nome as "orgao.nome", g.deleted_at is not null as "orgao.deleted", o.autoridade_id,
  a.id as "autoridade.id", a.nome as "autoridade.nome", a.cargo as "autoridade.cargo", a.deleted_at is not null as "autoridade.deleted",
  o.destinatario, ${assuntoOf} as assunto, ${situacaoOf} as situacao, o.reiteracao,
  (select max(r.emitido_em) from (${repeats} offset 0) r) as reiterado_em, o.emitido_em, o.enviado_em, o.protocolado_em, o.protocolo, o.resposta_ate,
  case when abs(o.resposta_ate - perto.hoje) <= 400 and ${isWaiting} then
    app.uteis_entre(perto.hoje, o.resposta_ate, perto.trocados) end as resposta_uteis, ${isWaiting} as espera,
  ${isUnsettled} as reiteravel,
  o.respondido_em, o.anulado_em, o.esvaziado_em, o.casa_numero, o.casa_ano, o.casa_link, o.resultado,
  (select count(*)::int from oficio_demandas l where l.tenant_id = o.tenant_id and l.oficio_id = o.id and l.deleted_at is null) as demandas,
  o.sigiloso, false as oculto, o.created_at, o.versao`;

const ligadas = sql`
  (select coalesce(json_agg(json_build_object('id', x.id, 'numero', x.numero, 'descricao', x.descricao, 'municipe', x.nome_completo, 'depois', x.depois,
        'excluida', x.excluida)
      order by x.entrada, x.id), '[]')
     from (
       select d.id, d.numero, ${excerpt('d.descricao_texto', 200)} as descricao, m.nome_completo, l.depois, l.created_at as entrada,
              d.deleted_at is not null as excluida
         from oficio_demandas l join demandas d on d.tenant_id = l.tenant_id and d.id = l.demanda_id
         join municipes m on m.tenant_id = d.tenant_id and m.id = d.municipe_id
        where l.tenant_id = o.tenant_id and l.oficio_id = o.id and l.deleted_at is null limit ${constant(demandasMax)}) x)`;

/** The sequence `s` of a letter's kind `t`, where one has begun, and the number `n` that comes next in it. */
export const proximo = sql`
  left join app.sequencia_de(t.id, app.periodo_de(t.reinicio)) s on true
  cross join lateral (select coalesce(s.ultimo, 0) + 1 as numero) n`;

/** A number with the digits that the kind `t` prints at least. */
export const padded = (numero: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lpad(${numero}::text, greatest(t.digitos, length(${numero}::text)), '0')`;

/** Of a draft with a number of the office's own: which it would get now, and until when an answer would be waited for. */
const provavel = sql`
  case when o.emitido_em is null and t.numeracao = 'GABINETE' then (
    select json_build_object(
        'numero', ${padded(sql`n.numero`)},
        'identificacao', app.identificacao_de(t.mascara, t.nome, t.digitos, n.numero, extract(year from app.today())::int,
          (select j.sigla from ajustes j where j.tenant_id = o.tenant_id)),
        'ultimo', case when s.ultimo > 0 then ${padded(sql`s.ultimo`)} end,
        'ultima_data', s.ultima_data, 'resposta_dias', w.dias,
        'resposta_ate', case when w.dias is not null then app.dia_depois(o.tenant_id, app.today(), w.dias, false, perto.trocados) end)
      from (select coalesce(t.resposta_dias, g.prazo_resposta_dias) as dias) w ${proximo}) end`;

export const oneOficio = (id: string): Statement<Oficio> =>
  statement(sql<Oficio>`
    select ${listColumns}, o.corpo, o.anterior_id,
           p.id as "anterior.id", p.identificacao as "anterior.identificacao", p.anulado_em is not null as "anterior.anulado",
           (select json_build_object('id', r.id, 'identificacao', r.identificacao) from (${repeats} offset 0) r
             order by r.emitido_em desc, r.numerado_em desc limit 1) as reiterado_por,
           (select json_build_object('id', r.id, 'identificacao', r.identificacao) from oficios r
             where r.tenant_id = o.tenant_id and r.id = app.quem_respondeu(o.tenant_id, o.id)
               and o.respondido_em is null and o.anulado_em is null) as respondido_com,
           o.resposta_dias, o.resposta_propria, o.resposta,
           (select json_build_object('nome_arquivo', f.nome_arquivo, 'tamanho_arquivo', f.tamanho_arquivo, 'tipo_arquivo', f.tipo_arquivo)
              from oficio_arquivos f where f.tenant_id = o.tenant_id and f.oficio_id = o.id and f.papel = 'RESPOSTA') as resposta_arquivo,
           o.anulado_motivo, o.anulado_por, o.resultado_em, o.pdf_sha256, o.esvaziado_motivo, o.autor,
           ${ligadas} as ligadas, ${provavel} as provavel
      from oficios o ${around} left join oficios p on p.tenant_id = o.tenant_id and p.id = o.anterior_id
     where o.id = ${id} and o.deleted_at is null`);

/** What the variables of a letter stand for, and what is printed beside the text: of an issued one as it was then. */
export type OficioValores = {
  /** YYYY-MM-DD, like all days here. */
  hoje: string;
  demandas: {
    numero: string;
    descricao: string;
    data: string;
    assunto: string | null;
    municipe: { nome: string; endereco: string | null; numero: string | null; bairro: string | null };
  }[];
  orgao: Record<
    'nome' | 'sigla' | 'cep' | 'endereco' | 'numero' | 'complemento' | 'bairro' | 'cidade' | 'email' | 'telefone',
    string | null
  > | null;
  autoridade: {
    nome: string;
    cargo: string;
    genero: 'F' | 'M';
    tratamento: 'EXCELENCIA' | 'SENHORIA' | 'MAGNIFICENCIA';
    vocativo: string | null;
    enderecamento: string | null;
    fecho: string | null;
  } | null;
  /** The letter that this one repeats: how many days it has waited, and how many of these were working ones. */
  anterior: { identificacao: string; data: string; dias: number; uteis: number } | null;
  gabinete: { nome: string };
  /** Columns of `ajustes` with the letterhead. */
  timbrado: Record<string, unknown>;
  usuario: { nome: string };
  /** The demands say more than any letter holds: their descriptions are left out. */
  sem_descricoes?: true;
};

export type OficioComValores = Pick<
  Oficio,
  'id' | 'identificacao' | 'assunto' | 'corpo' | 'emitido_em' | 'anulado_em'
> & {
  valores: OficioValores;
};

/** Bytes of all descriptions together: behind them even a letter that says nothing else is refused. */
const mostDescribed = 120_000;

/** What variables stand for, as long as it may be of any use: a hundred descriptions of ten thousand characters are for nobody. */
export const withinReason = (valores: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select case when (select sum(octet_length(d ->> 'descricao')) from jsonb_array_elements(w.v -> 'demandas') d) > ${constant(mostDescribed)}
    then w.v || jsonb_build_object('sem_descricoes', true, 'demandas',
      (select jsonb_agg(d || '{"descricao": ""}') from jsonb_array_elements(w.v -> 'demandas') d)) else w.v end
    from (select ${valores} as v offset 0) w)`;

/** The text of a letter and what its variables stand for. */
export const valoresDoOficio = (id: string): Statement<OficioComValores> =>
  statement(sql<OficioComValores>`
    select o.id, o.identificacao, o.assunto, o.corpo, o.emitido_em, o.anulado_em, ${withinReason(sql`app.oficio_valores(o.id, app.today())`)} as valores
      from oficios o where o.id = ${id} and o.deleted_at is null`);

/** Kind and recipient of a letter: whether each may be named. */
export const referencesOf = (there: Record<'tipo' | 'orgao' | 'autoridade', RawBuilder<unknown>>): Reference[] => [
  ['tipo_id', there.tipo, 'oficios.tipo_missing'],
  ['orgao_id', there.orgao, 'oficios.orgao_missing'],
  ['autoridade_id', there.autoridade, 'oficios.autoridade_missing'],
];

/** Somebody of the body that is written to, or of any where none is named. */
export const isAddressee = (id: string | null | undefined, orgao: RawBuilder<unknown>): RawBuilder<unknown> =>
  id
    ? sql`exists (select from autoridades x where x.id = ${id} and x.deleted_at is null and (${orgao} is null or x.orgao_id = ${orgao}))`
    : sql`true`;

/** Kind and recipient of a new letter. */
type References = Pick<z.output<typeof oficioInput>, 'tipo_id' | 'orgao_id' | 'autoridade_id'>;

export const requireReferences = ({ tipo_id, orgao_id, autoridade_id }: References): Statement =>
  requireFields(
    referencesOf({
      tipo: isThere('oficio_tipos', tipo_id),
      orgao: isThere('orgaos', orgao_id),
      autoridade: isAddressee(autoridade_id, sql`${orgao_id}::uuid`),
    }),
  );

/** The body of an authority that is named without it. */
export const orgaoOf = (orgao_id: string | null, autoridade_id: string | null): RawBuilder<unknown> => sql`
  coalesce(${orgao_id}::uuid, (select x.orgao_id from autoridades x where x.id = ${autoridade_id}::uuid))`;

import { sql, type RawBuilder } from 'kysely';
import type * as z from 'zod/mini';
import { statement, type Statement } from '../../../server/database/db.ts';
import { type OficioValores, padded, proximo, withinReason } from '../oficios/oficios.parts.sql.ts';
import type { previaOficio } from './carta.contract.ts';

type Asked = z.output<typeof previaOficio.input>;

/** A letter as it is, and what its kind would call it now. */
export type Carta = {
  /** Null: the text belongs to no letter. */
  id: string | null;
  identificacao: string | null;
  /** Of a draft: its number, as it would be printed, were it issued now. */
  provavel: string | null;
  assunto: string;
  corpo: string;
  emitido_em: string | null;
  anulado_em: string | null;
  esvaziado_em: string | null;
  valores: OficioValores;
  /** The id of the coat of arms in `valores`. */
  brasao: string | null;
};

/** With the number that it would get now, where the office gives the numbers. */
const named = (letters: RawBuilder<unknown>): Statement<Carta> =>
  statement(sql<Carta>`
    select l.id, l.assunto, l.corpo, l.emitido_em, l.anulado_em, l.esvaziado_em, l.valores,
           coalesce(l.identificacao, case t.numeracao when 'GABINETE' then
             app.identificacao_de(t.mascara, t.nome, t.digitos, n.numero, extract(year from app.today())::int, l.valores -> 'timbrado' ->> 'sigla')
             else upper(t.nome) end) as identificacao,
           case when l.emitido_em is null and t.numeracao = 'GABINETE' then ${padded(sql`n.numero`)} end as provavel,
           (select b.id from brasoes b where b.caminho_storage = l.valores -> 'timbrado' ->> 'brasao_caminho') as brasao
      from (${letters}) l left join oficio_tipos t on t.id = l.tipo_id ${proximo}`);

export const cartaDe = (id: string): Statement<Carta> =>
  named(sql`
    select o.id, o.tipo_id, o.identificacao, o.assunto, o.corpo, o.emitido_em, o.anulado_em, o.esvaziado_em,
           ${withinReason(sql`app.oficio_valores(o.id, app.today())`)} as valores
      from oficios o where o.id = ${id} and o.deleted_at is null`);

/** A text that is being written: what is not said of it is as the draft has it. */
export function textoDe({ oficio_id, assunto, corpo, ...said }: Asked): Statement<Carta> {
  const id = (name: keyof typeof said) =>
    said[name] === undefined ? sql`o.${sql.ref(name)}` : sql`${said[name]}::uuid`;
  const draft = oficio_id
    ? sql`from oficios o where o.id = ${oficio_id} and o.deleted_at is null`
    : sql`from (select null::uuid as id, null::uuid as tenant_id, null::uuid as tipo_id, null::uuid as orgao_id, null::uuid as autoridade_id,
        null::uuid as anterior_id, '' as assunto, '' as corpo, null::date as emitido_em) o`;
  return named(sql`
    select o.id, ${id('tipo_id')} as tipo_id, null as identificacao, coalesce(${assunto ?? null}, o.assunto) as assunto,
           coalesce(${corpo ?? null}, o.corpo) as corpo, o.emitido_em, null as anulado_em, null as esvaziado_em,
           ${withinReason(sql`app.valores_de(array(select k.demanda_id from oficio_demandas k where k.oficio_id = o.id and k.deleted_at is null),
             ${id('orgao_id')}, ${id('autoridade_id')}, o.anterior_id, app.today())`)} as valores ${draft}`);
}

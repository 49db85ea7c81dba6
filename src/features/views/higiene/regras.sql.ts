import { sql, type RawBuilder } from 'kysely';
import type { Regra, Registros } from './higiene.contract.ts';

/**
 * Every rule, one entry: what it finds among live records `r`, what it proposes, and by that how it is mended. Its words stand in
 * `higiene.texts.ts`; queue, counts, run and corrections know it from here on.
 */

type Sql = RawBuilder<unknown>;

type RegraDe = {
  registros: Registros;
  /** Column that it is about. */
  campo: string;
  /** Rows that it finds. Of bairros they are compared with each other (`parecidos.sql.ts`). */
  found: Sql;
  /** What of this is so of the whole office: no item says it. */
  onlyWhere?: Sql;
  /** What the column should hold, of what it holds. */
  proposes?: Sql;
};

/** The 67 that the country has. */
const ddds =
  `11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 65 66
  67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99`.split(/\s+/);

const hasDdd = sql`left(r.telefone_ddd, 2) = any (${ddds}::text[])`;

/** What people mean by a domain that nobody has. */
const domains = {
  'gmail.com': 'gmail gmail.con gmail.com.br gmial.com gmai.com gmal.com gamil.com gmail.co gmail.cm',
  'hotmail.com': 'hotmail hotmail.con hotmial.com hotmai.com hotmal.com hotnail.com hotmail.co',
  'outlook.com': 'outlook outlook.con outlok.com outloook.com',
  'yahoo.com.br': 'yahoo yaho.com.br yahoo.com.b yahoo.con.br yahho.com.br',
  'icloud.com': 'icloud icloud.con iclould.com',
};
const ways = Object.entries(domains).flatMap(([domain, typed]) => typed.split(' ').map((way) => ({ way, domain })));
/** One sign at a time: spaces gone, a comma for a dot, and a domain that is meant. */
const cleanEmail = sql`lower(replace(regexp_replace(r.email, '\\s', '', 'g'), ',', '.'))`;
const emailMeant = sql`
  split_part(${cleanEmail}, '@', 1) || '@' || coalesce(
    (select x.domain from unnest(${ways.map(({ way }) => way)}::text[], ${ways.map(({ domain }) => domain)}::text[]) x (way, domain)
      where x.way = split_part(${cleanEmail}, '@', 2)),
    split_part(${cleanEmail}, '@', 2))`;
const emailForm = sql`${"^[a-z0-9._%+'-]+@([a-z0-9]([a-z0-9-]*[a-z0-9])?\\.)+[a-z]{2,}$"}::text`;

/** An office that works without subjects misses none. */
const hasAssuntos = sql`exists (select from assuntos a where a.deleted_at is null)`;

export const regrasSql: Readonly<Record<Regra, RegraDe>> = {
  CELULAR_10: {
    registros: 'municipes',
    campo: 'telefone_ddd',
    found: sql`length(r.telefone_ddd) = 10 and substr(r.telefone_ddd, 3, 1) between '6' and '9' and ${hasDdd}`,
    proposes: sql`left(r.telefone_ddd, 2) || '9' || right(r.telefone_ddd, 8)`,
  },
  DDD_INVALIDO: {
    registros: 'municipes',
    campo: 'telefone_ddd',
    found: sql`r.telefone_ddd is not null and not ${hasDdd}`,
  },
  SEM_TELEFONE: { registros: 'municipes', campo: 'telefone_ddd', found: sql`r.telefone_ddd is null` },
  EMAIL_INVALIDO: {
    registros: 'municipes',
    campo: 'email',
    found: sql`r.email is not null and (lower(r.email) !~ ${emailForm} or ${emailMeant} <> lower(r.email))`,
    proposes: sql`case when ${emailMeant} ~ ${emailForm} then ${emailMeant} end`,
  },
  NOME_SUSPEITO: {
    registros: 'municipes',
    campo: 'nome_completo',
    found: sql`(r.nome_completo !~ '\\S\\s+\\S' or r.nome_completo ~ '[0-9]' or app.searchable(r.nome_completo) ~ '\\mtestes?\\M')`,
  },
  SEM_BAIRRO: { registros: 'municipes', campo: 'bairro', found: sql`r.bairro is null` },
  BAIRRO_PARECIDO: { registros: 'bairros', campo: 'principal_id', found: sql`r.principal_id is null` },
  DEMANDA_SEM_ASSUNTO: {
    registros: 'demandas',
    campo: 'assunto_id',
    found: sql`r.assunto_id is null and ${hasAssuntos}`,
    onlyWhere: hasAssuntos,
  },
  ENCERRADA_SEM_DATA: {
    registros: 'demandas',
    campo: 'encerrada_em',
    found: sql`r.status <> 'EM_ANALISE' and r.encerrada_em is null`,
  },
};

export const regrasDe = (registros: Registros): [Regra, RegraDe][] =>
  (Object.entries(regrasSql) as [Regra, RegraDe][]).filter(([, one]) => one.registros === registros);

import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { columnsOf } from '../../../server/database/rows.ts';
import type { CompromissoStatus } from '../../daily/agenda/agenda.contract.ts';
import type { AuditoriaRow } from '../../../shared/history.ts';
import type { Demanda } from '../../daily/demandas/demandas.contract.ts';
import type { Anexo } from '../../daily/anexos/anexos.contract.ts';
import { atendimentoRow, type Atendimento } from '../../daily/atendimentos/atendimentos.contract.ts';
import type { Municipe } from '../../base/municipes/municipes.contract.ts';

/** What hangs on one citizen, all of it and not a page; deleted rows are hidden here as everywhere. */

export const officeName = (): Statement<{ name: string }> =>
  statement(sql<{ name: string }>`select name from tenants where id = app.tenant_id()`);

type FichaAnexo = Pick<Anexo, 'nome_arquivo' | 'tamanho_arquivo' | 'tipo_arquivo' | 'created_at'>;
type DemandaFields =
  | 'id'
  | 'numero'
  | 'descricao_texto'
  | 'codigo_oficio'
  | 'assessor_responsavel'
  | 'data_demanda'
  | 'status';
export type FichaDemanda = Pick<Demanda, DemandaFields | 'created_at'> & { setor: string; anexos: FichaAnexo[] };

export const demandasOf = (id: string): Statement<FichaDemanda> =>
  statement(sql<FichaDemanda>`
    select d.id, d.numero, d.descricao_texto, d.codigo_oficio, coalesce(e.nome, d.assessor_responsavel) as assessor_responsavel,
           d.data_demanda, app.current_status(d.status) as status, d.created_at, s.nome as setor,
           (select coalesce(json_agg(json_build_object('nome_arquivo', x.nome_arquivo, 'tamanho_arquivo', x.tamanho_arquivo,
              'tipo_arquivo', x.tipo_arquivo, 'created_at', x.created_at) order by x.created_at desc, x.id), '[]')
              from demanda_documentos x where x.demanda_id = d.id and x.deleted_at is null) as anexos
      from demandas d
      join setores s on s.tenant_id = d.tenant_id and s.id = d.setor_id
      left join equipe e on e.tenant_id = d.tenant_id and e.id = d.assessor_id
     where d.municipe_id = ${id} and d.deleted_at is null
     order by d.data_demanda desc, d.created_at desc, d.id`);

const atendimentosOf = (id: string): Statement<Atendimento> =>
  statement(sql<Atendimento>`
    select ${columnsOf(atendimentoRow)} from historicos_atendimento
     where municipe_id = ${id} and deleted_at is null order by data_registro desc, id desc`);

export type FichaCompromisso = {
  id: string;
  titulo: string;
  descricao: string | null;
  data_compromisso: string;
  hora_compromisso: string;
  hora_fim: string | null;
  local: string | null;
  status: CompromissoStatus;
  demanda_id: string | null;
  created_at: string;
};

/** About the citizen, or about one of their demands. */
export const compromissosOf = (id: string): Statement<FichaCompromisso> =>
  statement(sql<FichaCompromisso>`
    select c.id, c.titulo, c.descricao, c.data_compromisso, c.hora_compromisso, c.hora_fim, c.local, c.status,
           c.demanda_id, c.created_at
      from agenda_compromissos c
     where c.deleted_at is null and (c.municipe_id = ${id}
        or c.demanda_id in (select d.id from demandas d where d.municipe_id = ${id} and d.deleted_at is null))
     order by c.data_compromisso desc, c.hora_compromisso desc, c.id`);

export type FichaAlteracao = Pick<AuditoriaRow, 'timestamp' | 'acao' | 'antes' | 'depois'>;

/** What was done with the record itself, also that it was exported; without the name of whoever did it. */
const alteracoesOf = (id: string): Statement<FichaAlteracao> =>
  statement(sql<FichaAlteracao>`
    select a."timestamp", f.acao, a.antes, a.depois
      from auditoria a join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
     where a.tenant_id = (select app.tenant_id()) and a.entidade_id = ${id} and f.entidade = 'municipes'
     order by a."timestamp" desc, a.id`);

/** What hangs on a citizen, by kind, in the order in which it is told. */
export type FichaRows = {
  demandas: FichaDemanda;
  atendimentos: Atendimento;
  compromissos: FichaCompromisso;
  alteracoes: FichaAlteracao;
};
export type FichaKind = keyof FichaRows;

export const fichaQueries: { readonly [Kind in FichaKind]: (id: string) => Statement<FichaRows[Kind]> } = {
  demandas: demandasOf,
  atendimentos: atendimentosOf,
  compromissos: compromissosOf,
  alteracoes: alteracoesOf,
};

export type FichaHead = {
  gabinete: string;
  /** Instant, and who asked for it. */
  emitida_em: string;
  emitida_por: string;
  municipe: Municipe;
};

/** Rows of one kind. Each kind begins with a part that has none, so that one of which there is nothing is told as well. */
export type FichaPart = { [Kind in FichaKind]: { secao: Kind; linhas: readonly FichaRows[Kind][] } }[FichaKind];

/** How many there are of each, besides. */
export type FichaJob = FichaHead & { quantos: Record<FichaKind, number> };

export type Ficha = FichaHead & { [Kind in FichaKind]: FichaRows[Kind][] };

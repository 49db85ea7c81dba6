import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { columnsOf } from '../../../server/database/rows.ts';
import type { CompromissoStatus } from '../../daily/agenda/agenda.contract.ts';
import type { AuditoriaRow } from '../../../shared/history.ts';
import type { Demanda, DemandaStatus } from '../../daily/demandas/demandas.contract.ts';
import type { Anexo } from '../../daily/anexos/anexos.contract.ts';
import type { situacoes } from '../../daily/devolutivas/devolutivas.contract.ts';
import { assuntoOf } from '../../daily/oficios/oficios.parts.sql.ts';
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
  | 'protocolo_externo'
  | 'codigo_origem'
  | 'assessor_responsavel'
  | 'data_demanda'
  | 'status'
  | 'andamento'
  | 'urgente'
  | 'prazo'
  | 'encerrada_em'
  | 'created_at';
export type FichaDemanda = Pick<Demanda, DemandaFields> & {
  setor: string;
  assunto: string | null;
  bairro: string | null;
  anexos: FichaAnexo[];
};

const demandasOf = (id: string): Statement<FichaDemanda> =>
  statement(sql<FichaDemanda>`
    select d.id, d.numero, d.descricao_texto, d.codigo_oficio, d.protocolo_externo, d.codigo_origem,
           coalesce(e.nome, d.assessor_responsavel) as assessor_responsavel, d.data_demanda, app.current_status(d.status) as status,
           d.andamento, d.urgente, d.prazo, d.encerrada_em, d.created_at, s.nome as setor, t.nome as assunto, b.nome as bairro,
           (select coalesce(json_agg(json_build_object('nome_arquivo', x.nome_arquivo, 'tamanho_arquivo', x.tamanho_arquivo,
              'tipo_arquivo', x.tipo_arquivo, 'created_at', x.created_at) order by x.created_at desc, x.id), '[]')
              from demanda_documentos x where x.demanda_id = d.id and x.deleted_at is null) as anexos
      from demandas d
      join setores s on s.tenant_id = d.tenant_id and s.id = d.setor_id
      left join equipe e on e.tenant_id = d.tenant_id and e.id = d.assessor_id
      left join assuntos t on t.tenant_id = d.tenant_id and t.id = d.assunto_id
      left join bairros b on b.tenant_id = d.tenant_id and b.id = d.bairro_id
     where d.municipe_id = ${id} and d.deleted_at is null
     order by d.data_demanda desc, d.created_at desc, d.id`);

const atendimentosOf = (id: string): Statement<Atendimento> =>
  statement(sql<Atendimento>`
    select ${columnsOf(atendimentoRow)} from historicos_atendimento
     where municipe_id = ${id} and deleted_at is null order by data_registro desc, id desc`);

type FichaCompromisso = {
  id: string;
  titulo: string;
  descricao: string | null;
  data_compromisso: string;
  hora_compromisso: string;
  hora_fim: string | null;
  local: string | null;
  status: CompromissoStatus;
  /** What came of it. */
  resultado: string | null;
  demanda_id: string | null;
  created_at: string;
};

/** About the citizen or one of their demands, or with them among those who take part. */
const compromissosOf = (id: string): Statement<FichaCompromisso> =>
  statement(sql<FichaCompromisso>`
    select c.id, c.titulo, c.descricao, c.data_compromisso, c.hora_compromisso, c.hora_fim, c.local, c.status,
           c.resultado, c.demanda_id, c.created_at
      from agenda_compromissos c
     where c.deleted_at is null and (c.municipe_id = ${id}
        or c.demanda_id in (select d.id from demandas d where d.municipe_id = ${id} and d.deleted_at is null)
        or c.id in (select p.compromisso_id from compromisso_participantes p where p.municipe_id = ${id} and p.deleted_at is null))
     order by c.data_compromisso desc, c.hora_compromisso desc, c.id`);

export type FichaAlteracao = Pick<AuditoriaRow, 'timestamp' | 'acao' | 'antes' | 'depois'>;

/** What was done with the record itself, also that it was exported; without the name of whoever did it. */
const alteracoesOf = (id: string): Statement<FichaAlteracao> =>
  statement(sql<FichaAlteracao>`
    select a."timestamp", f.acao, a.antes, a.depois
      from auditoria a join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
     where a.tenant_id = (select app.tenant_id()) and a.entidade_id = ${id} and f.entidade = 'municipes'
     order by a."timestamp" desc, a.id`);

type Situacao = (typeof situacoes)[number];

/** The demand that a row is of, as it is called on the phone. */
type OfDemanda = { demanda_id: string; numero: string };
const ofDemanda = sql`d.id as demanda_id, d.numero`;

type FichaNota = OfDemanda & { texto: string; autor: string; created_at: string; editada_em: string | null };

const notasOf = (id: string): Statement<FichaNota> =>
  statement(sql<FichaNota>`
    select ${ofDemanda}, n.texto, n.autor, n.created_at, n.editada_em
      from demanda_notas n join demandas d on d.tenant_id = n.tenant_id and d.id = n.demanda_id
     where d.municipe_id = ${id} and d.deleted_at is null and n.deleted_at is null
     order by n.created_at desc, n.id`);

type FichaPasso = OfDemanda & { texto: string; feito_em: string | null; feito_por: string | null };

const passosOf = (id: string): Statement<FichaPasso> =>
  statement(sql<FichaPasso>`
    select ${ofDemanda}, p.texto, p.feito_em, p.feito_por
      from demanda_passos p join demandas d on d.tenant_id = p.tenant_id and d.id = p.demanda_id
     where d.municipe_id = ${id} and d.deleted_at is null and p.deleted_at is null
     order by d.data_demanda desc, d.created_at desc, d.id, p.ordem, p.created_at, p.id`);

const oficioDays = ['emitido_em', 'enviado_em', 'protocolado_em', 'respondido_em', 'anulado_em'] as const;
type FichaOficio = {
  id: string;
  /** None of a draft. */
  identificacao: string | null;
  assunto: string;
  destinatario: string;
  /** Those of the citizen's demands that it is about. */
  demandas: string[];
  protocolo: string | null;
} & Record<(typeof oficioDays)[number], string | null>;

/** Without their words, which may be about many people's demands. */
const oficiosOf = (id: string): Statement<FichaOficio> =>
  statement(sql<FichaOficio>`
    select o.id, o.identificacao, ${assuntoOf} as assunto, o.destinatario, array_agg(d.numero order by d.numero) as demandas, o.protocolo,
           ${sql.join(oficioDays.map((day) => sql.ref(`o.${day}`)))}
      from demandas d
      join oficio_demandas k on k.tenant_id = d.tenant_id and k.demanda_id = d.id and k.deleted_at is null
      join oficios o on o.tenant_id = k.tenant_id and o.id = k.oficio_id and o.deleted_at is null and o.esvaziado_em is null
     where d.municipe_id = ${id} and d.deleted_at is null
     group by o.tenant_id, o.id
     order by o.emitido_em desc nulls first, o.created_at desc, o.id`);

type FichaApoio = OfDemanda & { data_demanda: string; setor: string; status: DemandaStatus; created_at: string };

/** What others asked for and this person wants as well; not in the others' words. */
const apoiosOf = (id: string): Statement<FichaApoio> =>
  statement(sql<FichaApoio>`
    select ${ofDemanda}, d.data_demanda, s.nome as setor, app.current_status(d.status) as status, a.created_at
      from apoiadores a
      join demandas d on d.tenant_id = a.tenant_id and d.id = a.demanda_id
      join setores s on s.tenant_id = d.tenant_id and s.id = d.setor_id
     where a.municipe_id = ${id} and a.deleted_at is null and not a.aparte and d.deleted_at is null
     order by a.created_at desc, a.id`);

type FichaDevolutiva = OfDemanda & {
  situacao: Situacao;
  canal: Atendimento['canal'];
  feita_em: string | null;
  texto: string | null;
  autor: string;
  created_at: string;
};

const devolutivasOf = (id: string): Statement<FichaDevolutiva> =>
  statement(sql<FichaDevolutiva>`
    select ${ofDemanda}, v.situacao, v.canal, v.feita_em, v.texto, v.autor, v.created_at
      from devolutivas v join demandas d on d.tenant_id = v.tenant_id and d.id = v.demanda_id
     where v.municipe_id = ${id} and v.deleted_at is null and not v.aparte and d.deleted_at is null
     order by v.created_at desc, v.id`);

/** What hangs on a citizen, by kind, in the order in which it is told. */
type FichaRows = {
  demandas: FichaDemanda;
  notas: FichaNota;
  passos: FichaPasso;
  oficios: FichaOficio;
  apoios: FichaApoio;
  devolutivas: FichaDevolutiva;
  atendimentos: Atendimento;
  compromissos: FichaCompromisso;
  alteracoes: FichaAlteracao;
};
export type FichaKind = keyof FichaRows;

export const fichaQueries: { readonly [Kind in FichaKind]: (id: string) => Statement<FichaRows[Kind]> } = {
  demandas: demandasOf,
  notas: notasOf,
  passos: passosOf,
  oficios: oficiosOf,
  apoios: apoiosOf,
  devolutivas: devolutivasOf,
  atendimentos: atendimentosOf,
  compromissos: compromissosOf,
  alteracoes: alteracoesOf,
};

type FichaHead = {
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

import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { and, count, desc, eq, gte, ilike, isNull, lte, or, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { date, pgSchema, text, time, timestamp, uuid, jsonb } from 'drizzle-orm/pg-core';
import Fastify from 'fastify';
import pg from 'pg';

/** What most teams would write today: Fastify, Drizzle, row security by a setting. No sign-in, no audit, no counters. */

const [url, tenantId] = process.argv.slice(2) as [string, string];
const peer = pgSchema('peer');
const tenant = { id: uuid('id').primaryKey(), tenantId: uuid('tenant_id').notNull() };
const deletedAt = timestamp('deleted_at', { withTimezone: true });

const municipes = peer.table('municipes', {
  ...tenant,
  codigo: text('codigo').notNull(),
  nomeCompleto: text('nome_completo').notNull(),
  telefoneDdd: text('telefone_ddd').notNull(),
  endereco: text('endereco'),
  bairro: text('bairro'),
  dataCadastro: timestamp('data_cadastro', { withTimezone: true }).notNull(),
  deletedAt,
});
const setores = peer.table('setores', { ...tenant, nome: text('nome').notNull() });
const demandas = peer.table('demandas', {
  ...tenant,
  municipeId: uuid('municipe_id').notNull(),
  setorId: uuid('setor_id').notNull(),
  descricaoTexto: text('descricao_texto').notNull(),
  codigoOficio: text('codigo_oficio'),
  assessorResponsavel: text('assessor_responsavel').notNull(),
  dataDemanda: date('data_demanda').notNull(),
  status: text('status').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  deletedAt,
});
const compromissos = peer.table('agenda_compromissos', {
  ...tenant,
  titulo: text('titulo').notNull(),
  descricao: text('descricao'),
  dataCompromisso: date('data_compromisso').notNull(),
  horaCompromisso: time('hora_compromisso').notNull(),
  status: text('status').notNull(),
  userId: uuid('user_id').notNull(),
  deletedAt,
});
const auditoria = peer.table('auditoria', {
  ...tenant,
  autor: text('autor').notNull(),
  entidade: text('entidade').notNull(),
  acao: text('acao').notNull(),
  entidadeId: uuid('entidade_id'),
  antes: jsonb('antes'),
  depois: jsonb('depois'),
  timestamp: timestamp('timestamp', { withTimezone: true }).notNull(),
});

const pool = new pg.Pool({ connectionString: url, max: 10 });
pool.on('error', () => {});
const db = drizzle(pool);
type Transaction = Parameters<Parameters<typeof db.transaction>[0]>[0];

const inOffice = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('app.tenant_id', ${tenantId}, true)`);
    return work(tx);
  });

const app = Fastify();
type Query = { Querystring: { busca?: string; page?: string } };

app.get<Query>('/municipes', ({ query: { busca, page = '1' } }) =>
  inOffice(async (tx) => {
    const term = `%${busca ?? ''}%`;
    const where = and(
      isNull(municipes.deletedAt),
      busca
        ? or(ilike(municipes.nomeCompleto, term), ilike(municipes.codigo, term), ilike(municipes.telefoneDdd, term))
        : undefined,
    );
    const rows = await tx
      .select()
      .from(municipes)
      .where(where)
      .orderBy(municipes.nomeCompleto)
      .limit(50)
      .offset((Number(page) - 1) * 50);
    const [total] = await tx.select({ total: count() }).from(municipes).where(where);
    return { rows, total: total!.total };
  }),
);

const withNames = (tx: Transaction) =>
  tx
    .select({ demanda: demandas, municipe: municipes.nomeCompleto, setor: setores.nome })
    .from(demandas)
    .leftJoin(municipes, eq(municipes.id, demandas.municipeId))
    .leftJoin(setores, eq(setores.id, demandas.setorId))
    .where(isNull(demandas.deletedAt));

const today = () => new Date().toISOString().slice(0, 10);

app.get('/dashboard', () =>
  inOffice(async (tx) => {
    const [citizens] = await tx.select({ total: count() }).from(municipes).where(isNull(municipes.deletedAt));
    const byStatus = await tx
      .select({ status: demandas.status, total: count() })
      .from(demandas)
      .where(isNull(demandas.deletedAt))
      .groupBy(demandas.status);
    const latest = await withNames(tx).orderBy(desc(demandas.createdAt)).limit(5);
    const agenda = await tx
      .select()
      .from(compromissos)
      .where(and(isNull(compromissos.deletedAt), eq(compromissos.dataCompromisso, today())));
    return { municipes: citizens!.total, byStatus, latest, agenda };
  }),
);

app.get('/demandas', () =>
  inOffice((tx) => withNames(tx).orderBy(desc(demandas.dataDemanda), desc(demandas.createdAt)).limit(100)),
);

app.get('/agenda', () =>
  inOffice((tx) => {
    const [year, month] = today().split('-').map(Number) as [number, number];
    const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
    return tx
      .select()
      .from(compromissos)
      .where(
        and(
          isNull(compromissos.deletedAt),
          gte(compromissos.dataCompromisso, `${last.slice(0, 8)}01`),
          lte(compromissos.dataCompromisso, last),
        ),
      )
      .orderBy(compromissos.dataCompromisso, compromissos.horaCompromisso);
  }),
);

app.get<Query>('/auditoria', ({ query: { busca } }) =>
  inOffice(async (tx) => {
    const term = `%${busca ?? ''}%`;
    const where = busca
      ? or(ilike(auditoria.autor, term), ilike(auditoria.entidade, term), ilike(auditoria.acao, term))
      : undefined;
    const rows = await tx.select().from(auditoria).where(where).orderBy(desc(auditoria.timestamp)).limit(30);
    const [total] = await tx.select({ total: count() }).from(auditoria).where(where);
    return { rows, total: total!.total };
  }),
);

type NewDemanda = {
  municipe_id: string;
  setor_id: string;
  descricao_texto: string;
  assessor_responsavel: string;
  data_demanda: string;
};
app.post<{ Body: NewDemanda }>('/demandas', ({ body }) =>
  inOffice((tx) =>
    tx
      .insert(demandas)
      .values({
        id: randomUUID(),
        tenantId,
        municipeId: body.municipe_id,
        setorId: body.setor_id,
        descricaoTexto: body.descricao_texto,
        assessorResponsavel: body.assessor_responsavel,
        dataDemanda: body.data_demanda,
        status: 'EM_ANALISE',
      })
      .returning(),
  ),
);

app.patch<{ Params: { id: string }; Body: { status: string } }>('/demandas/:id/status', ({ params, body }) =>
  inOffice((tx) => tx.update(demandas).set({ status: body.status }).where(eq(demandas.id, params.id)).returning()),
);

process.on('disconnect', () => process.exit(0));
await app.listen({ host: '127.0.0.1', port: 0 });
process.send!({ port: (app.server.address() as AddressInfo).port });

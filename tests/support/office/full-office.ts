import { randomBytes, randomUUID } from 'node:crypto';
import { sampleOf } from './office-data.ts';
import { hashToken } from '../../../src/server/accounts/session.ts';
import { historyTables, tables } from '../../../src/shared/nouns.ts';
import type { Office, TestServer } from '../servers/server.ts';

/**
 * Fills an office with more of everything than any answer holds, with texts as long as the contracts let them be, of three
 * bytes a character: past row security, and for most of it without a log.
 */
export async function fillOffice(server: TestServer, office: Office) {
  const long = (length: number) => `repeat('あ', ${length})`;
  const ids = {
    municipes: randomUUID(),
    setores: randomUUID(),
    equipe: randomUUID(),
    demandas: randomUUID(),
    agenda: '',
    assuntos: randomUUID(),
    orgaos: randomUUID(),
    'oficio-tipos': randomUUID(),
    oficios: randomUUID(),
    modelos: randomUUID(),
    lotes: randomUUID(),
    devolutivas: randomUUID(),
  };
  const of = `'${office.id}'::uuid`;
  const by = `'${office.admin.id}'::uuid`;
  const [{ today } = { today: '' }] = await server.rows<{ today: string }>('select app.today()::text as today');
  const token = randomBytes(32).toString('base64url');
  const many = (rows: number) => `generate_series(1, ${rows}) n`;

  await server.rows(`
    insert into municipes (tenant_id, id, nome_completo, telefone_ddd, endereco, informacoes_adicionais) values
      (${of}, '${ids.municipes}', 'ANA ' || ${long(196)}, '11900000000', ${long(200)}, ${long(5000)});
    insert into setores (tenant_id, id, nome) values (${of}, '${ids.setores}', ${long(120)});
    insert into equipe (tenant_id, id, nome, funcao) values (${of}, '${ids.equipe}', ${long(200)}, ${long(200)});
    insert into demandas (tenant_id, id, municipe_id, setor_id, assessor_id, assessor_responsavel, descricao_texto, data_demanda)
      values (${of}, '${ids.demandas}', '${ids.municipes}', '${ids.setores}', '${ids.equipe}', 'Rita', ${long(10_000)}, app.today());`);
  // one record that was changed often, and the log of it
  for (let n = 0; n < 15; n += 1)
    await server.rows(`update demandas set descricao_texto = left(descricao_texto, 9990) || $2 where id = $1`, [
      ids.demandas,
      String(n),
    ]);
  await server.rows(`
    insert into historicos_atendimento (tenant_id, municipe_id, descricao, autor, data_registro)
      select ${of}, '${ids.municipes}', ${long(10_000)}, ${long(200)}, now() - n * interval '1 minute' from ${many(40)};`);

  await server.rows(`
    set local session_replication_role = replica;
    insert into municipes (tenant_id, nome_completo, telefone_ddd, codigo, endereco, bairro)
      select ${of}, 'ANA ' || ${long(196)}, case when n < 50 then '117' || lpad(n::text, 7, '0') else (11800000000 + n)::text end, 'X' || n, ${long(200)}, ${long(100)} from ${many(620)};
    insert into setores (tenant_id, nome, descricao) select ${of}, n || ${long(115)}, ${long(500)} from ${many(1100)};
    insert into equipe (tenant_id, nome, funcao) select ${of}, n || 'a' || ${long(190)}, ${long(200)} from ${many(1100)};
    insert into bairros (tenant_id, nome) select ${of}, n || ${long(90)} from ${many(1100)};
    insert into assuntos (tenant_id, nivel, nome, setor_id, posicao)
      select ${of}, 1, n || ${long(75)}, '${ids.setores}', n from ${many(1100)};
    insert into orgaos (tenant_id, nome, sigla, endereco, complemento, bairro, cidade, email)
      select ${of}, n || ${long(140)}, ${long(20)}, ${long(200)}, ${long(100)}, ${long(100)}, ${long(100)}, ${long(254)} from ${many(1100)};
    insert into oficio_tipos (tenant_id, nome, numeracao, mascara)
      select ${of}, n || ${long(50)}, 'GABINETE', '{NUMERO}' || ${long(90)} from ${many(1100)};
    insert into historicos_atendimento (tenant_id, municipe_id, descricao, autor, data_registro)
      select ${of}, '${ids.municipes}', 'CURTO', 'RITA', now() - n * interval '1 hour' from ${many(250)};
    insert into demandas (tenant_id, municipe_id, setor_id, assessor_id, assessor_responsavel, descricao_texto, data_demanda, numero)
      select ${of}, '${ids.municipes}', '${ids.setores}', '${ids.equipe}', ${long(200)}, 'PEDIDO ' || ${long(9900)}, app.today(),
             app.numero(2020, 100000 + n) from ${many(220)};
    update demandas set assunto_id = (select id from assuntos where tenant_id = ${of} limit 1) where tenant_id = ${of};
    insert into contadores (tenant_id, chave, slot, valor)
      select ${of}, 'demandas:setor:' || id || ':EM_ANALISE', 0, 1 from setores where tenant_id = ${of}
      on conflict do nothing;
    insert into agenda_compromissos
      (tenant_id, titulo, descricao, local, data_compromisso, hora_compromisso, hora_fim, user_id, municipe_id, status)
      select ${of}, 'REUNIÃO ' || ${long(290)}, ${long(5000)}, ${long(300)}, app.today() + (n % 31)::int - 15,
             time '08:00' + (n % 600) * interval '1 minute', '19:00', ${by},
             case when n % 2 = 0 then '${ids.municipes}'::uuid end, 'A_CONFIRMAR' from ${many(6200)};
    insert into agenda_compromissos (tenant_id, titulo, data_compromisso, hora_compromisso, user_id, demanda_id, status)
      select ${of}, ${long(300)}, app.today() + 40 + (n % 300)::int, '10:00', ${by}, '${ids.demandas}', 'CONFIRMADO' from ${many(2500)};
    insert into demanda_documentos
      (tenant_id, demanda_id, nome_arquivo, tamanho_arquivo, tipo_arquivo, caminho_storage, usuario_upload_id)
      select ${of}, '${ids.demandas}', ${long(250)} || n, 12, 'application/pdf', '${office.id}/d' || n, ${by} from ${many(450)};
    insert into demanda_notas (tenant_id, demanda_id, texto, autor, user_id)
      select ${of}, '${ids.demandas}', ${long(5000)}, ${long(200)}, ${by} from ${many(70)};
    with tipo as (insert into oficio_tipos (tenant_id, nome, numeracao) values (${of}, 'Ofício', 'GABINETE') returning id),
    orgao as (insert into orgaos (tenant_id, nome) values (${of}, ${long(150)}) returning id)
    insert into oficios (tenant_id, tipo_id, numeracao, orgao_id, assunto, corpo, identificacao, numero, periodo, emitido_em, numerado_em, protocolo)
      select ${of}, tipo.id, 'GABINETE', orgao.id, ${long(150)}, ${long(30000)}, ${long(200)}, n, 2026, '2026-05-04', now(), ${long(60)}
        from tipo, orgao, ${many(250)};
    insert into documentos (tenant_id, name, size, tipo_arquivo, caminho_storage, usuario_upload_id)
      select ${of}, 'a' || ${long(250)} || n, 12, 'application/pdf', '${office.id}/o' || n, ${by} from ${many(220)};
    insert into users (id, email, confirmed_at)
      select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, repeat('e', 200) || n || '@exemplo.com', now() from ${many(1100)};
    insert into profiles (user_id, username, full_name, role) select id, 'pessoa' || row_number() over (), 'a' || ${long(199)}, 'assessor'
      from users where id::text like '00000000-0000-4000-8000-%';
    insert into memberships (tenant_id, user_id, role) select ${of}, id, 'attendant' from users where id::text like '00000000-0000-4000-8000-%';
    insert into convites (tenant_id, email, role, token_hash, invited_by, expires_at)
      select ${of}, n || repeat('c', 200) || '@exemplo.com', 'attendant', sha256(n::text::bytea), ${by}, now() + interval '7 days' from ${many(450)};
    insert into tenants (name, slug) select n || ${long(110)}, 'cheio-' || n from ${many(450)};
    insert into memberships (tenant_id, user_id, role) select id, ${by}, 'admin' from tenants where slug like 'cheio-%';
    with made as (
      insert into sessions (user_id, token_hash, token_expires_at, rotation_key, user_agent, second_factor_pending)
      select ${by}, sha256(('s' || n)::bytea), now() + interval '15 minutes', sha256('r'), ${long(200)}, false from ${many(150)} returning id)
      select app.record_event('LOGIN', ${by}, 'sessions', id, null) from made;
    insert into presencas (tenant_id, user_id, aba, entidade, entidade_id, expires_at)
      select ${of}, id, 'abcdef0123456789', 'municipes', '${ids.municipes}', now() + interval '1 hour'
        from users where id::text like '00000000-0000-4000-8000-%';
    update demandas set deleted_at = now() where id in (select id from demandas where tenant_id = ${of} and id <> '${ids.demandas}' limit 60);
    insert into platform_events (acao, entidade, autor, detalhe)
      select 'LOGIN', 'users', ${long(200)}, jsonb_build_object('motivo', ${long(1000)}) from ${many(100)};
    insert into agenda_enderecos (tenant_id, user_id, token_hash) values (${of}, ${by}, '\\x${hashToken(token).toString('hex')}');`);
  ids.agenda = (
    await server.rows<{ id: string }>('select id from agenda_compromissos where tenant_id = $1 limit 1', [office.id])
  )[0]!.id;
  await fillFollowUp();

  /** What follows a demand up, and what is chosen for it. */
  async function fillFollowUp(): Promise<void> {
    const d = `'${ids.demandas}'::uuid`;
    await server.rows(`
    insert into modelos (tenant_id, id, tipo, nome, corpo) values (${of}, '${ids.modelos}', 'DOCUMENTO', ${long(80)}, ${long(30_000)});
    insert into orgaos (tenant_id, id, nome) values (${of}, '${ids.orgaos}', 'M' || ${long(149)});
    insert into oficio_tipos (tenant_id, id, nome, numeracao) values (${of}, '${ids['oficio-tipos']}', ${long(60)}, 'GABINETE');
    insert into oficios (tenant_id, id, tipo_id, numeracao, orgao_id, assunto, corpo, user_id, autor)
      values (${of}, '${ids.oficios}', '${ids['oficio-tipos']}', 'GABINETE', '${ids.orgaos}', ${long(150)}, ${long(30_000)}, ${by}, ${long(200)});
    insert into assuntos (tenant_id, id, nivel, nome, posicao) values (${of}, '${ids.assuntos}', 1, ${long(80)}, 2000);`);
    for (let n = 0; n < 15; n += 1)
      for (const [table, id] of [
        ['modelos', ids.modelos],
        ['oficios', ids.oficios],
      ] as const)
        await server.rows(`update ${table} set corpo = left(corpo, 29990) || $2 where id = $1`, [id, String(n)]);
    await server.rows(`
    set local session_replication_role = replica;
    insert into feriados (tenant_id, data, nome, tipo, anual) select ${of}, app.today() + n::int, ${long(80)}, 'MUNICIPAL', false from ${many(1200)};
    update demandas set prazo_dias = 365, prazo_corridos = false, prazo_origem = 'SETOR', prazo = app.today() + 1200,
      devolutiva = 'PENDENTE', ciclo = 1, status = 'RESOLVIDO', encerrada_em = app.today() where id = ${d};
    insert into assunto_passos (tenant_id, assunto_id, ordem, texto, tipo, dias) select ${of}, '${ids.assuntos}', n, ${long(150)}, 'VERIFICAR', 365 from ${many(20)};
    insert into demanda_passos (tenant_id, demanda_id, ordem, texto, tipo, dias, feito_em, feito_por, vence)
      select ${of}, ${d}, n, ${long(150)}, 'VERIFICAR', 365, app.today(), ${long(200)}, app.today() from ${many(30)};
    insert into autoridades (tenant_id, orgao_id, nome, cargo, genero, tratamento, vocativo, enderecamento, fecho)
      select ${of}, '${ids.orgaos}', n || ${long(140)}, ${long(150)}, 'F', 'MAGNIFICENCIA', ${long(150)}, ${long(150)}, ${long(150)} from ${many(1100)};
    insert into duplicados (tenant_id, a, b, pontos, motivos)
      select ${of}, a.id, b.id, 90, '{TELEFONE}' from municipes a join municipes b on a.id < b.id and a.tenant_id = b.tenant_id where a.tenant_id = ${of} limit 150;
    insert into higiene_itens (tenant_id, regra, registro_id, campo, versao, sugestao)
      select ${of}, 'CELULAR_10', id, 'telefone_ddd', versao, ${long(300)} from municipes where tenant_id = ${of} and telefone_ddd like '117%';
    insert into lotes (tenant_id, id, tipo, estado, titulo, parametros, user_id, autor, total)
      select ${of}, case n when 1 then '${ids.lotes}'::uuid else gen_random_uuid() end, 'DEMANDAS', 'CONCLUIDO', ${long(300)},
             '{"status": "RESOLVIDO"}', ${by}, ${long(200)}, 150 from ${many(60)};
    insert into lote_itens (tenant_id, lote_id, seq, registro_id, resultado, erros)
      select ${of}, '${ids.lotes}', n, ${d}, 'ERRO', '["reunidas.segue"]' from ${many(150)};
    insert into lotes (tenant_id, id, tipo, estado, titulo, parametros, user_id, autor, total, expira_em)
      select ${of}, gen_random_uuid(), 'IMPORTACAO', 'RASCUNHO', ${long(300)},
             jsonb_build_object('registro', 'municipes', 'linhas', 50000, 'etapa', 'ARQUIVO', 'arquivo', jsonb_build_object('nome', ${long(250)})),
             ${by}, ${long(200)}, 50000, now() + interval '1 day' from ${many(30)};
    insert into apoiadores (tenant_id, demanda_id, municipe_id, autor, user_id)
      select ${of}, ${d}, id, ${long(200)}, ${by} from municipes where tenant_id = ${of} and id <> '${ids.municipes}';
    insert into devolutivas (tenant_id, id, demanda_id, municipe_id, ciclo, situacao, canal, feita_em, texto, autor, user_id)
      select ${of}, case row_number() over () when 1 then '${ids.devolutivas}'::uuid else gen_random_uuid() end, ${d}, m.id, d.ciclo, 'FEITA', 'PRESENCIAL',
             app.today(), ${long(2000)}, ${long(200)}, ${by} from municipes m, demandas d where m.tenant_id = ${of} and d.id = ${d};
    insert into modelos (tenant_id, tipo, nome, assunto, corpo) select ${of}, 'DOCUMENTO', n || ${long(75)}, ${long(150)}, ${long(30_000)} from ${many(550)};
    insert into notificacoes (tenant_id, user_id, tipo, chave, autor, demanda_id) select ${of}, ${by}, 'MENCAO', 'n' || n, ${long(200)}, ${d} from ${many(60)};
    insert into oficio_demandas (tenant_id, oficio_id, demanda_id) select ${of}, id, ${d} from oficios where tenant_id = ${of};
    insert into oficio_tipos (tenant_id, nome, numeracao, deleted_at) select ${of}, n || ${long(50)}, 'GABINETE', now() from ${many(550)};
    insert into oficio_sequencias (tenant_id, tipo_id, periodo, ultimo)
      select ${of}, id, extract(year from app.today())::int, 1100 from oficio_tipos where tenant_id = ${of} and (deleted_at is not null or id = '${ids['oficio-tipos']}');
    insert into oficios (tenant_id, tipo_id, numeracao, orgao_id, assunto, corpo, identificacao, numero, periodo, emitido_em, numerado_em)
      select ${of}, '${ids['oficio-tipos']}', 'GABINETE', '${ids.orgaos}', ${long(150)}, 'Peço', ${long(200)}, n, extract(year from app.today())::int, app.today() - 200, now() from ${many(1100)};
    insert into visoes (tenant_id, lista, nome, estado, user_id)
      select ${of}, 'demandas', n || ${long(50)}, jsonb_build_object('busca', ${long(1300)}), case when n % 2 = 0 then ${by} end from ${many(100)};
    insert into visoes_fixadas (tenant_id, user_id, chave, visao_id, posicao)
      select tenant_id, ${by}, id::text, id, 1 from visoes where tenant_id = ${of} limit 8;
    insert into demanda_leitores (tenant_id, demanda_id, user_id, motivo)
      select ${of}, ${d}, id, 'ESCOLHA' from users where id::text like '00000000-0000-4000-8000-%' limit 50;
    insert into compromisso_participantes (tenant_id, compromisso_id, nome)
      select ${of}, c.id, n || ${long(110)} from agenda_compromissos c, ${many(60)} where c.tenant_id = ${of} and (c.id = '${ids.agenda}' or c.data_compromisso = app.today());
    insert into demandas (tenant_id, municipe_id, setor_id, assessor_responsavel, descricao_texto, data_demanda, numero, compromisso_id, principal_id)
      select ${of}, '${ids.municipes}', '${ids.setores}', ${long(200)}, 'PEDIDO ' || ${long(9900)}, app.today() - 400,
             app.numero(2019, 100000 + n), '${ids.agenda}', case when n > 60 then ${d} end from ${many(200)};
    insert into bairros (tenant_id, nome, principal_id) select ${of}, p.at || ' ' || n || ${long(85)}, p.id
      from (select id, row_number() over (order by nome, id) as at from bairros where tenant_id = ${of} limit 60) p, ${many(60)};`);
  }

  const live = (table: string) => `${table} where tenant_id = ${of} and deleted_at is null`;
  const said = (contacts: string) => `(select id from demanda_notas where demanda_id = '${ids.demandas}' union all
    select (array_agg(id))[1] from auditoria where entidade_id = '${ids.demandas}' group by xid ${contacts}) entries`;
  const counts: Record<string, string> = {
    'linha.demanda': said(''),
    'linha.municipe': said(`union all select id from historicos_atendimento where municipe_id = '${ids.municipes}'`),
    'setores.list': live('setores'),
    'bairros.list': `${live('bairros')} and principal_id is null`,
    'bairros.grafias': `${live('bairros')} and principal_id is null`,
    'assuntos.list': live('assuntos'),
    'orgaos.list': live('orgaos'),
    'oficioTipos.list': live('oficio_tipos'),
    'equipe.list': live('equipe'),
    'agenda.list': `${live('agenda_compromissos')} and data_compromisso = app.today()`,
    'demandaDocs.list': `${live('demanda_documentos')} and demanda_id = '${ids.demandas}'`,
    'historicos.list': live('historicos_atendimento'),
    'oficios.list': live('oficios'),
    'oficios.byDemanda': `oficio_demandas where demanda_id = '${ids.demandas}'`,
    'oficios.numeracao': live('oficios'),
    'convites.list': `convites where tenant_id = ${of}`,
    'memberships.list': `memberships where tenant_id = ${of}`,
    'memberships.comembers': `memberships where tenant_id = ${of}`,
    'memberships.mine': `memberships where user_id = ${by}`,
    'tenants.list': 'tenants',
  };
  await fillTheRest(server, office, { ...ids, user: office.admin.id });
  return {
    ids,
    /** Today, on which there is more than one answer holds. */
    day: today,
    /** Token of a private calendar address. */
    feed: token,
    /** How many rows the whole of a list has. */
    count: async (name: string): Promise<number> => {
      const noun = historyTables.find((table) => `${tables[table].history!.path}.list` === name);
      const of = counts[name] ?? live(noun!);
      const [row] = await server.rows<{ n: number }>(`select count(*)::int as n from ${of}`);
      return row!.n;
    },
  };
}

/** Of each noun that nothing was said of above, more rows than a page holds, as its own sample is. */
async function fillTheRest(server: TestServer, office: Office, ids: Record<string, string>): Promise<void> {
  for (const table of historyTables.filter((name) => tables[name].sample)) {
    const there = await server.rows(`select from ${table} where tenant_id = $1 limit 1`, [office.id]);
    if (there.length > 0) continue;
    const values = await sampleOf(table, (name) => ids[name]);
    const columns = ['tenant_id', ...Object.keys(values)];
    await server.rows(
      `insert into ${table} (${columns.join(', ')}) select ${columns.map((_, n) => `$${n + 1}`).join(', ')} from generate_series(1, 250)`,
      [office.id, ...Object.values(values)],
    );
  }
}

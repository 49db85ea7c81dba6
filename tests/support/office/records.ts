import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setBrasao } from '../../../src/features/base/ajustes/ajustes.contract.ts';
import { createDocumento } from '../../../src/features/daily/documentos/documentos.contract.ts';
import { createAnexo } from '../../../src/features/daily/anexos/anexos.contract.ts';
import { uploadResposta } from '../../../src/features/daily/oficios/registro.contract.ts';
import { uploadImportacao } from '../../../src/features/daily/importar/importar.contract.ts';
import { newPath } from '../../../src/server/files/storage.ts';
import { fillPath } from '../../../src/shared/contract.ts';
import { historyTables, tableOf, tables } from '../../../src/shared/nouns.ts';
import { anyDay, type OfficeData, officeData, sampleOf } from './office-data.ts';
import { formOf } from '../files/real-files.ts';
import type { Office, TestServer, User } from '../servers/server.ts';

/**
 * Kinds of record that an id of an address or an input can mean, and their tables: those of nouns by the word of their
 * address, and what no noun makes by itself.
 */
export const recordTables: Readonly<Record<string, string>> = {
  ...Object.fromEntries(historyTables.map((table) => [tables[table].history!.path, table])),
  demandaDocs: 'demanda_documentos',
  bairros: 'bairros',
  brasao: 'brasoes',
  uploads: 'uploads_temporarios',
  notas: 'demanda_notas',
  devolutivas: 'devolutivas',
  apoiadores: 'apoiadores',
  passos: 'demanda_passos',
  participantes: 'compromisso_participantes',
  historicos: 'historicos_atendimento',
  sessions: 'sessions',
  profiles: 'profiles',
  tenants: 'tenants',
  convites: 'convites',
  indicacoes: 'indicacoes',
  accounts: 'users',
  higiene: 'municipes',
  unidos: 'municipes',
  autoridades: 'autoridades',
  oficiosProntos: 'oficios',
  oficiosEmitidos: 'oficios',
  oficiosExternos: 'oficios',
  oficiosRespondidos: 'oficios',
  lotes: 'lotes',
  lotesNaFila: 'lotes',
  demandasDeCartas: 'demandas',
  importacoes: 'lotes',
  importacoesDitas: 'lotes',
  importacoesConferidas: 'lotes',
  visoes: 'visoes',
  avisos: 'notificacoes',
  series: 'agenda_series',
  repetidos: 'agenda_compromissos',
};

/**
 * Records of one office, a new one whenever it is asked for. Every text in them carries the office's mark, so that it is
 * seen when it turns up where it should not.
 */
export class Records {
  readonly office: Office;
  readonly mark: string;
  readonly #server: TestServer;
  readonly #data: OfficeData;
  #subjects = 0;
  #spreadsheet: Promise<string> | null = null;
  #letters: Promise<{ tipo: string; orgao: string }> | null = null;
  #external: Promise<string> | null = null;
  #parents: Promise<Record<'municipes' | 'setores' | 'equipe', string>> | null = null;

  constructor(server: TestServer, office: Office, mark: string) {
    this.#server = server;
    this.office = office;
    this.mark = mark;
    this.#data = officeData(server);
  }

  /** A record for `person` to do something with; with `deletedBy`, one that this person has just deleted. */
  async make(kind: string, person: User, deletedBy?: User): Promise<string> {
    const id = await this.#make(kind, person);
    // gone for good
    if (deletedBy && (kind === 'memberships' || kind === 'convites' || kind === 'indicacoes')) {
      await this.#server.rows(`delete from ${recordTables[kind]} where id = $1`, [id]);
      return id;
    }
    if (deletedBy)
      await this.#server.rows(
        `with s as materialized (select set_config('app.user_id', $2, true))
           update ${recordTables[kind]} t set deleted_at = now() from s where t.id = $1`,
        [id, deletedBy.id],
      );
    return id;
  }

  /** Of somebody with an account who belongs nowhere. */
  async address(): Promise<string> {
    return (await this.#server.user()).email;
  }

  async #membership(): Promise<string> {
    const { id } = await this.#server.member(this.office, 'attendant', { full_name: `Rita ${this.mark}` });
    const [own] = await this.#server.rows<{ id: string }>('select id from memberships where user_id = $1', [id]);
    return own!.id;
  }

  async #invitation(): Promise<string> {
    const [made] = await this.#server.rows<{ id: string }>(
      `insert into convites (tenant_id, email, role, token_hash, invited_by, expires_at)
       values ($1, $2, 'attendant', $3, $4, now() + interval '7 days') returning id`,
      [this.office.id, `${randomUUID()}@${this.mark}.exemplo`, randomBytes(32), this.office.admin.id],
    );
    return made!.id;
  }

  /** Of the person, where they are a member; else of somebody else. */
  async #indication(person: User): Promise<string> {
    await this.#server.rows('delete from indicacoes where tenant_id = $1', [this.office.id]);
    const [made] = await this.#server.rows<{ id: string }>(
      `insert into indicacoes (tenant_id, user_id, indicated_by)
       select tenant_id, user_id, user_id from memberships where tenant_id = $1 order by user_id = $2 desc limit 1 returning id`,
      [this.office.id, person.id],
    );
    return made!.id;
  }

  async #profile(): Promise<string> {
    const { id } = await this.#server.user({ full_name: `Rita ${this.mark}` });
    const [profile] = await this.#server.rows<{ id: string }>('select id from profiles where user_id = $1', [id]);
    return profile!.id;
  }

  async #session(person: User): Promise<string> {
    await this.#server.signedIn(person.id);
    const [last] = await this.#server.rows<{ id: string }>(
      'select id from sessions where user_id = $1 and ended_at is null order by created_at desc limit 1',
      [person.id],
    );
    return last!.id;
  }

  #make(kind: string, person: User): Promise<string> {
    const { mark, office } = this;
    switch (kind) {
      case 'municipes':
        return this.#data.insert('municipes', office, {
          nome_completo: `MARIA ${mark}`,
          telefone_ddd: this.#phone(),
          endereco: mark,
        });
      case 'unidos':
        return this.#merged();
      case 'sessions':
        return this.#session(person);
      case 'profiles':
        return this.#profile();
      case 'tenants':
        return Promise.resolve(office.id);
      case 'memberships':
        return this.#membership();
      case 'accounts':
        return this.#server.member(this.office, 'attendant', { full_name: `Rita ${mark}` }).then(({ id }) => id);
      case 'convites':
        return this.#invitation();
      case 'indicacoes':
        return this.#indication(person);
      case 'demandas':
        return this.#demanda();
      case 'demandasDeCartas':
        return this.#emptyQueue('OFICIOS').then(() => this.#demanda());
      case 'assuntos':
        return this.#data.assunto(office, `Iluminação ${mark} ${(this.#subjects += 1)}`);
      case 'feriados':
        return this.#data.insert('feriados', office, { nome: `Padroeira ${mark}`, tipo: 'MUNICIPAL', data: anyDay() });
      case 'visoes':
        return this.#visao(person);
      case 'avisos':
        return this.#notice(person);
      case 'documentos':
        return this.#upload(fillPath(createDocumento.path, { tenantId: office.id }), person);
      case 'demandaDocs':
        return this.#document(person);
      case 'notas':
      case 'devolutivas':
      case 'historicos':
      case 'participantes':
        // what nobody but who wrote it may edit
        return this.#sample(recordTables[kind]!, person, person);
      case 'orgaos':
        return this.#data.insert('orgaos', office, { nome: `Obras ${mark} ${randomUUID()}` });
      case 'oficio-tipos':
        return this.#data.insert('oficio_tipos', office, {
          nome: `Circular ${mark} ${randomUUID().slice(0, 8)}`,
          numeracao: 'GABINETE',
        });
      case 'oficios':
      case 'oficiosProntos':
        return this.#oficio(person);
      case 'oficiosEmitidos':
        return this.#issued(person);
      case 'oficiosExternos':
        return this.#proposition(person);
      case 'oficiosRespondidos':
        return this.#answered(person);
      case 'series':
        return this.#repeated(person).then(({ serie }) => serie);
      case 'repetidos':
        return this.#repeated(person).then(({ id }) => id);
      case 'higiene':
        return this.#toFix();
      case 'lotes':
      case 'lotesNaFila':
        return this.#lote(person, kind === 'lotes' ? 'CONCLUIDO' : 'FILA');
      case 'importacoes':
        return this.#importacao(person);
      case 'importacoesDitas':
        return this.#importacao(person, { colunas: ['nome_completo'] });
      case 'importacoesConferidas':
        return this.#importacao(person, { colunas: ['nome_completo'], etapa: 'CONFERENCIA' });
      case 'modelos':
        return this.#data.insert('modelos', office, {
          tipo: 'DOCUMENTO',
          nome: `Poda ${mark} ${randomUUID()}`,
          corpo: mark,
        });
      case 'brasao':
        return this.#brasao();
      case 'uploads':
        return this.#upload(`${fillPath(createAnexo.path, { tenantId: office.id })}?regras=create`, person);
      default:
        return this.#sample(recordTables[kind]!, person);
    }
  }

  /** An office has few waiting. */
  async #emptyQueue(tipo: string): Promise<void> {
    await this.#server.rows(
      `update lotes set estado = 'CANCELADO' where tenant_id = $1 and tipo = $2 and estado = 'FILA'`,
      [this.office.id, tipo],
    );
  }

  /** A spreadsheet, as far as it was said what it is: with CONFERENCIA its rows are checked. */
  async #importacao(person: User, said: { colunas?: string[]; etapa?: string } = {}): Promise<string> {
    const id = await this.#draft(person);
    await this.#emptyQueue('IMPORTACAO');
    await this.#server.rows(
      `update lotes set parametros = parametros || $2::jsonb, total = case when $3 then 1 else total end,
              cursor = case when $3 then '{"seq": 1}'::jsonb else cursor end where id = $1`,
      [id, JSON.stringify(said), said.etapa !== undefined],
    );
    return id;
  }

  /** One that was uploaded, and after it copies: reading a spreadsheet takes a process. */
  async #draft(person: User): Promise<string> {
    const uploaded = await (this.#spreadsheet ??= this.#uploadSpreadsheet());
    const caminho = newPath(this.office.id, randomBytes(16));
    const files = join(this.#server.dataDir, 'files');
    await copyFile(join(files, uploaded), join(files, caminho));
    const [row] = await this.#server.rows<{ id: string }>(
      `insert into lotes (tenant_id, tipo, estado, titulo, parametros, user_id, autor, tamanho_arquivo, caminho_storage)
       select tenant_id, tipo, 'RASCUNHO', titulo, parametros, $3, autor, tamanho_arquivo, $4
         from lotes where tenant_id = $1 and caminho_storage = $2
       returning id`,
      [this.office.id, uploaded, person.id, caminho],
    );
    return row!.id;
  }

  /** Where its file lies. */
  async #uploadSpreadsheet(): Promise<string> {
    const path = `${fillPath(uploadImportacao.path, { tenantId: this.office.id })}?registro=municipes`;
    const id = await this.#upload(path, this.office.admin, formOf(`${this.mark}.csv`, `MARIA ${this.mark}`));
    const [row] = await this.#server.rows<{ caminho: string }>(
      'select caminho_storage as caminho from lotes where id = $1',
      [id],
    );
    return row!.caminho;
  }

  /** An appointment that repeats. */
  async #repeated(person: User): Promise<{ id: string; serie: string }> {
    const serie = await this.#data.insert('agenda_series', this.office, {
      frequencia: 'SEMANAL',
      inicio: '2026-06-10',
    });
    const id = await this.make('agenda', person);
    await this.#server.rows('update agenda_compromissos set serie_id = $2 where id = $1', [id, serie]);
    return { id, serie };
  }

  /** A citizen whose mobile lacks its ninth digit, as a run has found it. */
  async #toFix(): Promise<string> {
    const id = await this.#data.insert('municipes', this.office, {
      nome_completo: `MARIA ${this.mark}`,
      telefone_ddd: `117${String(randomInt(1e7)).padStart(7, '0')}`,
    });
    await this.#server.rows(
      `insert into higiene_itens (tenant_id, regra, registro_id, campo, versao, sugestao) values ($1, 'CELULAR_10', $2, 'telefone_ddd', 1, 'x')`,
      [this.office.id, id],
    );
    return id;
  }

  /** How many wait to be mended, of which there is one at least. */
  async waitingToFix(): Promise<number> {
    await this.#toFix();
    const [row] = await this.#server.rows<{ n: number }>(
      `select count(*)::int as n from higiene_itens where tenant_id = $1 and regra = 'CELULAR_10' and estado = 'PENDENTE'`,
      [this.office.id],
    );
    return row!.n;
  }

  /** A letter with its recipient; a text of its own, and no number yet. */
  async #oficio(person: User, values: object = {}): Promise<string> {
    const own = async () => ({
      tipo: await this.make('oficio-tipos', person),
      orgao: await this.make('orgaos', person),
    });
    const { tipo, orgao } = await (this.#letters ??= own());
    return this.#data.insert('oficios', this.office, {
      tipo_id: tipo,
      numeracao: 'GABINETE',
      orgao_id: orgao,
      assunto: `Poda ${this.mark}`,
      corpo: `Peço a poda. ${this.mark}`,
      user_id: person.id,
      ...values,
    });
  }

  /** As it is once it is issued. */
  async #issued(person: User, values: object = {}): Promise<string> {
    const quadro = {
      hoje: '2026-05-04',
      demandas: [],
      orgao: { nome: this.mark },
      autoridade: null,
      anterior: null,
      gabinete: { nome: this.mark },
      timbrado: {},
      usuario: { nome: person.full_name },
    };
    return this.#oficio(person, {
      numero: (this.#subjects += 1),
      periodo: 1900,
      identificacao: `OFÍCIO Nº ${this.#subjects}/1900/${this.mark}`,
      emitido_em: '2026-05-04',
      numerado_em: new Date(),
      quadro,
      ...values,
    });
  }

  /** Numbered by the Câmara. */
  async #proposition(person: User): Promise<string> {
    const tipo_id = await (this.#external ??= this.#data.insert('oficio_tipos', this.office, {
      nome: `Indicação ${this.mark} ${randomUUID().slice(0, 8)}`,
      numeracao: 'EXTERNA',
    }));
    return this.#issued(person, { tipo_id, numeracao: 'EXTERNA', numero: null, periodo: null });
  }

  async #answered(person: User): Promise<string> {
    const id = await this.#issued(person);
    await this.#upload(
      fillPath(uploadResposta.path, { tenantId: this.office.id, id }),
      person,
      formOf('resposta.pdf', this.mark),
    );
    return id;
  }

  /** Of a limit of the office; without one of how many offices one person may found. */
  async quotaVersion(tipo?: string): Promise<number> {
    const [row] = await this.#server.rows<{ versao: number }>(
      tipo
        ? `select coalesce(max(versao), 0) as versao from cotas where tenant_id = $1 and tipo = $2`
        : `select versao from cotas_tipos where $1::uuid is not null and $2::text is null and tipo = 'tenants'`,
      [this.office.id, tipo ?? null],
    );
    return row!.versao;
  }

  /** Makes a demand one that a letter is about. */
  async link(oficio_id: string, demanda_id: string): Promise<void> {
    await this.#data.insert('oficio_demandas', this.office, { oficio_id, demanda_id });
  }

  /** Its version, once this person has given it its ninth digit. */
  async mended(id: string, { id: user }: User): Promise<number> {
    const [row] = await this.#server.rows<{ versao: number }>(
      `with who as materialized (select set_config('app.user_id', $2, true))
       update municipes set telefone_ddd = left(telefone_ddd, 2) || '9' || right(telefone_ddd, 8) from who where id = $1 returning versao`,
      [id, user],
    );
    return row!.versao;
  }

  /** Who has gone into another record. */
  async #merged(): Promise<string> {
    const { admin } = this.office;
    const [stays, goes] = [await this.make('municipes', admin), await this.make('municipes', admin)];
    await this.#server.rows('update municipes set deleted_at = now(), unido_em = now() where id = $1', [goes]);
    await this.#data.insert('mesclagens', this.office, { fica_id: stays, sai_id: goes, antes: {}, movidos: {} });
    return goes;
  }

  /** The person's own, where they are a member; else the office's. */
  async #visao(person: User): Promise<string> {
    const [made] = await this.#server.rows<{ id: string }>(
      `insert into visoes (tenant_id, lista, nome, estado, user_id)
       select $1, 'demandas', $2, '{}', (select user_id from memberships where tenant_id = $1 and user_id = $3) returning id`,
      [this.office.id, `Obras ${this.mark} ${randomUUID()}`, person.id],
    );
    return made!.id;
  }

  /** To the person, where they are a member; else to the office's admin. */
  async #notice(person: User): Promise<string> {
    const [made] = await this.#server.rows<{ id: string }>(
      `insert into notificacoes (tenant_id, user_id, tipo, chave, autor)
       select tenant_id, user_id, 'ATRIBUIDA', $3, $4 from memberships
        where tenant_id = $1 order by user_id = $2 desc, user_id = $5 desc limit 1 returning id`,
      [this.office.id, person.id, randomUUID(), this.mark, this.office.admin.id],
    );
    return made!.id;
  }

  /** The row that the noun says, with the mark in every text. */
  async #sample(table: string, person: User, by: User = this.office.admin): Promise<string> {
    const values = await sampleOf(
      table,
      (of) => (of === 'user' ? by.id : this.#make(tableOf(of)!.history!.path, person)),
      (text) => (/\p{L}/u.test(String(text)) ? `${text} ${this.mark}` : text),
    );
    return this.#data.insert(table, this.office, values);
  }

  #phone(): string {
    const number = String(Math.floor(Math.random() * 1e8)).padStart(8, '0');
    return `559${number}`;
  }

  /** Somebody supports a demand. */
  async support(demanda: string, municipe: string): Promise<void> {
    await this.#server.rows(
      `insert into apoiadores (tenant_id, demanda_id, municipe_id, user_id) values ($1, $2, $3, $4)`,
      [this.office.id, demanda, municipe, this.office.admin.id],
    );
  }

  async merge(demanda: string, principal: string): Promise<void> {
    await this.#server.rows('update demandas set principal_id = $2 where id = $1', [demanda, principal]);
  }

  /** The citizen of a demand. */
  async whose(demanda: string): Promise<string> {
    const [row] = await this.#server.rows<{ id: string }>('select municipe_id as id from demandas where id = $1', [
      demanda,
    ]);
    return row!.id;
  }

  /** Closes a demand; returns who is to be told. */
  async toBeTold(demanda: string): Promise<string> {
    const [row] = await this.#server.rows<{ municipe_id: string }>(
      `update demandas set status = 'RESOLVIDO' where id = $1 returning municipe_id`,
      [demanda],
    );
    return row!.municipe_id;
  }

  async #demanda(): Promise<string> {
    const own = async () => ({
      municipes: await this.#make('municipes', this.office.admin),
      setores: await this.#make('setores', this.office.admin),
      equipe: await this.#make('equipe', this.office.admin),
    });
    const { municipes, setores, equipe } = await (this.#parents ??= own());
    return this.#data.insert('demandas', this.office, {
      municipe_id: municipes,
      setor_id: setores,
      assessor_id: equipe,
      assessor_responsavel: `Rita ${this.mark}`,
      descricao_texto: `PODA ${this.mark}`,
      data_demanda: '2026-05-04',
    });
  }

  /** With one demand that it has changed. */
  async #lote(person: User, estado: string): Promise<string> {
    const demanda = await this.#demanda();
    const id = await this.#data.insert('lotes', this.office, {
      tipo: 'DEMANDAS',
      estado,
      titulo: `Mudar ${this.mark}`,
      parametros: { status: 'RESOLVIDO' },
      user_id: person.id,
      total: 1,
      feitos: 1,
      ok: 1,
      concluido_em: new Date(),
    });
    await this.#server.rows(
      `insert into lote_itens (tenant_id, lote_id, seq, registro_id, resultado, antes, versao_depois)
       values ($1, $2, 1, $3, 'ALTERADO', '{"status": "EM_ANALISE"}', 1)`,
      [this.office.id, id, demanda],
    );
    return id;
  }

  /** What the letterhead has from now on. */
  async #brasao(): Promise<string> {
    const { id, admin } = this.office;
    const { cookie } = await this.#server.signedIn(admin.id);
    const path = fillPath(setBrasao.path, { tenantId: id });
    const answer = await this.#server.request('POST', path, { cookie, body: formOf(`${this.mark}.png`, '') });
    if (answer.status !== 200) throw new Error(`brasão for a test: ${answer.status} ${JSON.stringify(answer.body)}`);
    return (answer.body as { brasao: string }).brasao;
  }

  async #document(person: User): Promise<string> {
    const demanda_id = await this.#demanda();
    const path = fillPath(createAnexo.path, { tenantId: this.office.id });
    return this.#upload(`${path}?regras=detail&demanda_id=${demanda_id}`, person);
  }

  /** Through the API, so that the file is there as well; whoever is no member of the office leaves it to the admin. */
  async #upload(path: string, person: User, body = formOf(`${this.mark}.pdf`, this.mark)): Promise<string> {
    // a session of its own: the person's first one may have been ended by a test
    const send = async (by: User) => {
      const { cookie } = await this.#server.signedIn(by.id);
      return this.#server.request('POST', path, { cookie, body });
    };
    let answer = await send(person);
    if (answer.status >= 300) answer = await send(this.office.admin);
    if (answer.status >= 300) throw new Error(`upload for a test: ${answer.status} ${JSON.stringify(answer.body)}`);
    return (answer.body as { id: string }).id;
  }
}

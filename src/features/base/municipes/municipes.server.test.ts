import { describe, expect, test } from 'vitest';
import { citizen, create, phone } from '../../../../tests/support/office/citizens.ts';
import { data, me, office, server, inWorkplace } from '../../../../tests/support/office/workplace.ts';
import { dayOf } from '../../../shared/time.ts';
import { createAtendimento, listAtendimentos } from '../../daily/atendimentos/atendimentos.contract.ts';
import {
  createMunicipe,
  getMunicipe,
  listMunicipes,
  removeMunicipe,
  restoreMunicipe,
  updateMunicipe,
} from './municipes.contract.ts';

inWorkplace('all tests');

describe('the fields of a citizen', () => {
  test('name and phone are required, in the words of the specification and both at once', async () => {
    const answer = await me().call(createMunicipe, citizen({ nome_completo: ' ', telefone_ddd: '' }));
    expect(answer.status).toBe(422);
    expect(answer.problem.errors).toEqual([
      { field: 'nome_completo', message: 'Nome completo é obrigatório' },
      { field: 'telefone_ddd', message: 'Telefone é obrigatório' },
    ]);
  });

  test.each(['119876543', '119876543210', '(11) 9876-543', 'telefone', '1198765432a', '+1 212 555 0100 00'])(
    'the phone must have 10 or 11 digits: not %s',
    async (telefone_ddd) => {
      const answer = await me().call(createMunicipe, citizen({ telefone_ddd }));
      expect(answer.status).toBe(422);
      expect(answer.problem.errors).toEqual([
        { field: 'telefone_ddd', message: 'Telefone deve ter 10 ou 11 dígitos (inclua o DDD)' },
      ]);
    },
  );

  test.each([
    ['(21) 98765-4321', '21987654321'],
    ['+55 21 3765-4321', '2137654321'],
    ['021 98765 4322', '21987654322'],
    ['21\u00a098765\u201143.23', '21987654323'],
  ])('the phone %s is kept as its digits', async (telefone_ddd, kept) => {
    expect((await create({ telefone_ddd })).telefone_ddd).toBe(kept);
  });

  test('a postal code has exactly 8 digits if given, and empty is saved as null', async () => {
    for (const cep of ['0131010', '013101000', '01310-10', 'abcdefgh']) {
      const answer = await me().call(createMunicipe, citizen({ cep }));
      expect(answer.problem.errors, cep).toEqual([{ field: 'cep', message: 'CEP deve ter 8 dígitos' }]);
    }
    expect((await create({ cep: '01310-100' })).cep).toBe('01310100');
    expect((await create({ cep: '' })).cep).toBeNull();
  });

  test('name, address, complement, neighbourhood, landmark and information are upper-cased, empty ones null', async () => {
    const one = await create({
      nome_completo: '  josé d’ávila strauß ',
      endereco: 'rua são joão',
      numero: '12-a',
      complemento: 'fundos',
      bairro: 'centro',
      ponto_referencia: 'portão azul, atrás da feira',
      informacoes_adicionais: 'prefere\nligações à tarde',
    });
    expect(one).toMatchObject({
      nome_completo: 'JOSÉ D’ÁVILA STRAUSS',
      endereco: 'RUA SÃO JOÃO',
      numero: '12-a',
      complemento: 'FUNDOS',
      bairro: 'CENTRO',
      ponto_referencia: 'PORTÃO AZUL, ATRÁS DA FEIRA',
      informacoes_adicionais: 'PREFERE\nLIGAÇÕES À TARDE',
    });
    const empty = await create({ endereco: ' ', numero: '', complemento: '', bairro: undefined, ponto_referencia: '' });
    expect(empty).toMatchObject({
      endereco: null,
      numero: null,
      complemento: null,
      bairro: null,
      ponto_referencia: null,
    });
    const long = await me().call(createMunicipe, citizen({ ponto_referencia: 'x'.repeat(201) }));
    expect(long.problem.errors).toMatchObject([{ field: 'ponto_referencia' }]);
  });

  test('spaces within a name are single, as in a search', async () => {
    const one = await create({ nome_completo: 'Ana \t  Lúcia\nPrado' });
    expect(one.nome_completo).toBe('ANA LÚCIA PRADO');
    const { body } = await me().call(listMunicipes, { busca: 'ana  lucia  prado' });
    expect(body.rows.map((row) => row.id)).toEqual([one.id]);
  });

  test('text that grows when upper-cased is measured after it', async () => {
    const answer = await me().call(createMunicipe, citizen({ nome_completo: 'ß'.repeat(150) }));
    expect([answer.status, answer.problem.errors?.[0]?.field]).toEqual([422, 'nome_completo']);
  });

  test('an e-mail is optional, kept as written, and checked', async () => {
    const person = { nome_completo: 'Com email', telefone_ddd: '11970001234', email: ' Maria@Exemplo.com ' };
    const created = (await me().call(createMunicipe, person)).body;
    expect(created.email).toBe('Maria@Exemplo.com');
    const wrong = await me().call(createMunicipe, { ...person, telefone_ddd: '11970001235', email: 'maria@' });
    expect(wrong.problem.errors).toEqual([{ field: 'email', message: 'Email inválido' }]);
    const without = await me().call(createMunicipe, { ...person, telefone_ddd: '11970001236', email: '' });
    expect(without.body.email).toBeNull();
  });

  test('code, office, dates and unknown keys of a body are refused', async () => {
    const body = { ...citizen(), codigo: '1', tenant_id: office.id, data_cadastro: '2020-01-01', versao: 1 };
    const answer = await me().call(createMunicipe, body);
    expect(answer.status).toBe(422);
    expect(answer.problem.errors?.map((error) => error.field)).toEqual([
      'codigo',
      'tenant_id',
      'data_cadastro',
      'versao',
    ]);
  });
});

describe('the code', () => {
  test('is the year in São Paulo and four digits, unique in the office under 50 creates at once', async () => {
    const own = await server.office();
    const mine = server.as(own.admin, own);
    const answers = await Promise.all(Array.from({ length: 50 }, () => mine.call(createMunicipe, citizen())));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    const codes = answers.map((answer) => answer.body.codigo);
    expect(new Set(codes).size).toBe(50);
    const year = dayOf(new Date()).slice(0, 4);
    for (const code of codes) expect(code).toMatch(new RegExp(`^${year}\\d{4,5}$`));
  });

  test('widens when all four-digit codes of the year are taken', async () => {
    const own = await server.office();
    await server.rows(
      `insert into municipes (tenant_id, nome_completo, telefone_ddd, codigo)
       select $1, 'X', (11800000000 + n)::text, to_char(now() at time zone 'America/Sao_Paulo', 'YYYY') || lpad(n::text, 4, '0')
         from generate_series(0, 9999) n`,
      [own.id],
    );
    const { body } = await server.as(own.admin, own).call(createMunicipe, citizen());
    expect(body.codigo).toMatch(/^\d{9,}$/);
  });
});

describe('reading, editing, deleting', () => {
  test('a citizen comes with the number of demands, of the open ones and of history entries', async () => {
    const one = await create();
    await me().call(createAtendimento, { id: one.id, descricao: 'ligou' });
    await server.rows(
      `with s as (insert into setores (tenant_id, nome) values ($1, 'Obras') returning id)
       insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda, status, deleted_at)
       select $1, $2, s.id, 'PODA', 'ANA', '2025-01-01', one.status, one.gone
         from s, (values ('EM_ANALISE', null), ('ATENDIDA', null), ('EM_ANALISE', now())) one (status, gone)`,
      [office.id, one.id],
    );
    const { body } = await me().call(getMunicipe, { id: one.id });
    expect(body).toMatchObject({ id: one.id, demandas_total: 2, demandas_abertas: 1, historicos_total: 1 });
    expect((await me().call(removeMunicipe, { id: one.id })).body).toEqual({ id: one.id, demandas_total: 2 });
  });

  test('somebody whom an import brought without a phone is edited without one; nobody else is', async () => {
    const id = await data.insert('municipes', office, { nome_completo: 'ANA', sem_telefone: true });
    const edit = { id, versao: 1, nome_completo: 'Ana Lima', telefone_ddd: null };
    expect((await me().call(updateMunicipe, edit)).body).toMatchObject({
      nome_completo: 'ANA LIMA',
      telefone_ddd: null,
    });
    const other = await create();
    const refused = await me().call(updateMunicipe, {
      id: other.id,
      versao: 1,
      nome_completo: 'Bia',
      telefone_ddd: null,
    });
    expect([refused.status, refused.problem.errors]).toEqual([
      422,
      [{ field: 'telefone_ddd', message: 'Telefone é obrigatório' }],
    ]);
  });

  test('an edit over a newer version gets 409 with the record as it is now', async () => {
    const { id, codigo: _, data_cadastro: __, ...values } = await create();
    await me().call(updateMunicipe, { id, ...values, bairro: 'Centro' });
    const second = await me().call(updateMunicipe, { id, ...values, bairro: 'Vila' });
    expect([second.status, second.problem.code]).toEqual([409, 'record.stale']);
    expect(second.problem.current).toMatchObject({ bairro: 'CENTRO', versao: 2 });
  });

  test('an edit keeps the optional fields that it does not know, and empties what is null or empty', async () => {
    const one = await create({
      email: 'maria@exemplo.com',
      cep: '01310100',
      endereco: 'rua sete',
      numero: '7',
      complemento: 'fundos',
      bairro: 'centro',
      ponto_referencia: 'portão azul',
      informacoes_adicionais: 'liga à tarde',
    });
    const { id, nome_completo, telefone_ddd } = one;
    // as a page sends it that was opened before the columns were there
    const { endereco, numero, complemento, cep, informacoes_adicionais } = one;
    const older = { nome_completo, telefone_ddd, endereco, numero, complemento, cep, informacoes_adicionais };
    const first = (await me().call(updateMunicipe, { id, ...older, bairro: 'Vila', versao: 1 })).body;
    expect(first).toMatchObject({ ...one, bairro: 'VILA', versao: 2 });
    const second = (await me().call(updateMunicipe, { id, nome_completo, telefone_ddd, versao: 2 })).body;
    expect(second).toEqual({ ...first, versao: second.versao });
    const third = await me().call(updateMunicipe, {
      id,
      nome_completo,
      telefone_ddd,
      email: null,
      cep: '',
      versao: second.versao,
    });
    expect(third.body).toEqual({ ...first, email: null, cep: null, versao: second.versao + 1 });
    const log = await server.rows(
      `select antes, depois from auditoria a join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
        where a.entidade_id = $1 and f.acao = 'UPDATE' and antes <> '{}' order by a."timestamp"`,
      [id],
    );
    expect(log).toEqual([
      { antes: { bairro: 'CENTRO' }, depois: { bairro: 'VILA' } },
      { antes: { email: 'maria@exemplo.com', cep: '01310100' }, depois: { email: null, cep: null } },
    ]);
    const stale = await me().call(updateMunicipe, { id, nome_completo, telefone_ddd, versao: 1 });
    expect([stale.status, stale.problem.current]).toEqual([409, third.body]);
  });

  test('the code never changes by an edit', async () => {
    const one = await create();
    const { id, data_cadastro: _, ...values } = one;
    const answer = await me().call(updateMunicipe, { ...values, id });
    expect(answer.status).toBe(422);
  });

  test('a changed phone is in the audit with the number before and after', async () => {
    const { id, codigo: _, data_cadastro: __, ...values } = await create();
    const next = phone();
    await me().call(updateMunicipe, { id, ...values, telefone_ddd: next });
    const log = await server.rows(
      `select f.autor, f.acao, a.antes, a.depois from auditoria a
         join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
        where a.entidade_id = $1 and f.acao = 'UPDATE'`,
      [id],
    );
    expect(log).toEqual([
      {
        autor: 'João Conceição',
        acao: 'UPDATE',
        antes: { telefone_ddd: values.telefone_ddd },
        depois: { telefone_ddd: next },
      },
    ]);
  });

  test('a deleted citizen is gone from every road and comes back whole', async () => {
    const one = await create({ nome_completo: 'Some e Volta' });
    await me().call(createAtendimento, { id: one.id, descricao: 'visita' });
    await me().call(removeMunicipe, { id: one.id });
    const { codigo: _, data_cadastro: __, id, ...values } = one;
    const tries = await Promise.all([
      me().call(getMunicipe, { id }),
      me().call(updateMunicipe, { id, ...values }),
      me().call(removeMunicipe, { id }),
      me().call(listAtendimentos, { id }),
      me().call(createAtendimento, { id, descricao: 'x' }),
    ]);
    expect(tries.map((answer) => answer.status)).toEqual(Array(5).fill(404));
    expect((await me().call(listMunicipes, { busca: 'some e volta' })).body).toEqual({ rows: [], total: 0 });
    expect((await me().call(restoreMunicipe, { id })).status).toBe(200);
    expect((await me().call(getMunicipe, { id })).body).toMatchObject({ codigo: one.codigo, historicos_total: 1 });
  });

  test('another office’s citizen is as unknown as one that never was', async () => {
    const one = await create();
    const { codigo: _, data_cadastro: __, id, ...values } = one;
    const other = await server.office();
    const theirs = server.as(other.admin, other);
    const tries = await Promise.all([
      theirs.call(getMunicipe, { id }),
      theirs.call(updateMunicipe, { id, ...values }),
      theirs.call(removeMunicipe, { id }),
      theirs.call(restoreMunicipe, { id }),
      theirs.call(listAtendimentos, { id }),
      theirs.call(createAtendimento, { id, descricao: 'x' }),
    ]);
    expect(tries.map((answer) => answer.problem.code)).toEqual(Array(6).fill('record.not_found'));
  });
});

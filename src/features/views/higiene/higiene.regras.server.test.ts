import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { demanda } from '../../../../tests/support/office/higiene.ts';
import { data, inWorkplace, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { fixItem, nextItems, type Regra, runHigiene, unfixItem } from './higiene.contract.ts';

/** Which values each rule finds, and what it proposes. */

inWorkplace('each test', 'own');

let phones = 0;
const phone = () => `119${String((phones += 1)).padStart(8, '0')}`;
const whole = () => ({ nome_completo: 'ANA LIMA', telefone_ddd: phone(), bairro: 'CENTRO' });

/** What a rule says of citizens that differ in one column: the values that it finds, with its proposal. */
async function found(regra: Regra, column: string, values: readonly (string | null)[]) {
  for (const value of values) await data.insert('municipes', office, { ...whole(), [column]: value });
  await me().call(runHigiene, {});
  const { body } = await me().call(nextItems, { regra });
  return Object.fromEntries(body.map(({ antes, depois }) => [antes ?? '', depois]));
}

test('a mobile without its ninth digit, where the third one is that of a mobile', async () => {
  const values = ['1187654321', '1167654321', '1197654321', '1137654321', '11987654321', '2087654321'];
  expect(await found('CELULAR_10', 'telefone_ddd', values)).toEqual({
    '1187654321': '11987654321',
    '1167654321': '11967654321',
    '1197654321': '11997654321',
  });
});

test('an area code that is none of the 67', async () => {
  const all = Array.from({ length: 90 }, (_, n) => `${n + 10}30001234`);
  await server.rows(
    `insert into municipes (tenant_id, nome_completo, telefone_ddd, bairro)
     select $1, 'ANA LIMA', x, 'CENTRO' from unnest($2::text[]) x`,
    [office.id, all],
  );
  await me().call(runHigiene, {});
  const { body: rules } = await me().call(nextItems, { regra: 'DDD_INVALIDO' });
  expect(rules).toHaveLength(20);
  const [{ n }] = (await server.rows<{ n: number }>(
    `select count(*)::int as n from higiene_itens where tenant_id = $1 and regra = 'DDD_INVALIDO'`,
    [office.id],
  )) as [{ n: number }];
  expect(n).toBe(90 - 67);
});

test('an address of mail with a typo, with what was meant where that is known', async () => {
  const right = ['ana@gmail.com', "d'avila+x@camara.sp.gov.br", 'a@b.co', null];
  const values = ['ana@gmial.com', 'ana@gmail', 'ana@gmail.com.br', 'ana@x', 'ana,lima@camara.sp.gov.br', 'á@b.com'];
  expect(await found('EMAIL_INVALIDO', 'email', [...values, ...right])).toEqual({
    'ana@gmial.com': 'ana@gmail.com',
    'ana@gmail': 'ana@gmail.com',
    'ana@gmail.com.br': 'ana@gmail.com',
    'ana@x': null,
    'ana,lima@camara.sp.gov.br': 'ana.lima@camara.sp.gov.br',
    'á@b.com': null,
  });
});

test('a name of one word, with digits, or a test', async () => {
  const right = ['ANA LIMA', "JOANA D'ARC", 'TESTEMUNHA SILVA'];
  const values = ['ANA', 'ANA LIMA 2', 'TESTE DA SILVA', 'ANA TESTE'];
  const names = Object.keys(await found('NOME_SUSPEITO', 'nome_completo', [...values, ...right]));
  expect(names.toSorted()).toEqual(values.toSorted());
});

test('nobody says where they live', async () => {
  expect(await found('SEM_BAIRRO', 'bairro', [null, 'CENTRO'])).toEqual({ '': null });
});

test('spellings of one bairro, and none of two', async () => {
  const values = ['JARDIM AMÉRICA', 'JARDIM AMÉRICA', 'JD. AMÉRICA', 'AMERICA JARDIM', 'JD AMÉRICA II', 'VILA AMÉRICA'];
  for (const bairro of values) await data.insert('municipes', office, { ...whole(), bairro });
  await me().call(runHigiene, {});
  const { body } = await me().call(nextItems, { regra: 'BAIRRO_PARECIDO' });
  expect(body.map(({ antes, depois }) => [antes, depois]).toSorted()).toEqual([
    ['AMERICA JARDIM', 'JARDIM AMÉRICA'],
    ['JD. AMÉRICA', 'JARDIM AMÉRICA'],
  ]);
});

test('a demand without a subject, in an office that has subjects', async () => {
  const demanda = {
    municipe_id: await data.municipe(office),
    setor_id: await data.setor(office),
    assessor_responsavel: 'Rita',
    descricao_texto: 'PODA',
    data_demanda: '2026-05-04',
  };
  const id = await data.insert('demandas', office, demanda);
  const waiting = async () => {
    await me().call(runHigiene, {});
    return (await me().call(nextItems, { regra: 'DEMANDA_SEM_ASSUNTO' })).body.map((item) => item.id);
  };
  expect(await waiting()).toEqual([]);
  const assunto_id = await data.assunto(office);
  await data.insert('demandas', office, { ...demanda, assunto_id });
  expect(await waiting()).toEqual([id]);
});

test('one that was closed on a day that nobody knows; the day that somebody says stands in the log, and so does taking it back', async () => {
  const id = await demanda({ status: 'RESOLVIDO' });
  await server.rows(`update demandas set encerrada_em = null where id = $1`, [id]);
  await me().call(runHigiene, {});
  const regra = 'ENCERRADA_SEM_DATA';
  const { body } = await me().call(nextItems, { regra });
  expect(body.map((item) => item.id)).toEqual([id]);
  const fix = (valor: string) => me().call(fixItem, { regra, registro_id: id, versao: body[0]!.versao, valor });
  const early = await fix('2026-03-09');
  expect([early.status, early.problem.errors?.[0]]).toEqual([
    422,
    { field: 'valor', message: 'O dia do encerramento não pode ser anterior à data da demanda' },
  ]);
  const fixed = await fix('2026-05-09');
  await me().call(unfixItem, { regra, registro_id: id, versao: fixed.body.desfazer!.versao });
  const log = await server.rows<{ id: string; antes: object; depois: object }>(
    `select id, antes, depois from auditoria where entidade_id = $1 and user_id is not null order by timestamp`,
    [id],
  );
  expect(log.map(({ antes, depois }) => [antes, depois])).toEqual([
    [{ encerrada_em: null }, { encerrada_em: '2026-05-09' }],
    [{ encerrada_em: '2026-05-09' }, { encerrada_em: null }],
  ]);
});

test('a subject that is none any more, or was none ever, is refused by name', async () => {
  const assunto = await data.assunto(office, 'Poda');
  const demanda = {
    municipe_id: await data.municipe(office),
    setor_id: await data.setor(office),
    assessor_responsavel: 'Rita',
    descricao_texto: 'PODA',
    data_demanda: '2026-05-04',
  };
  const id = await data.insert('demandas', office, demanda);
  await me().call(runHigiene, {});
  const regra = 'DEMANDA_SEM_ASSUNTO';
  const [item] = (await me().call(nextItems, { regra })).body;
  const fix = (valor: string) => me().call(fixItem, { regra, registro_id: id, versao: item!.versao, valor });
  await data.assunto(office, 'Buraco');
  await server.rows('update assuntos set deleted_at = now() where id = $1', [assunto]);
  for (const valor of [assunto, randomUUID()]) {
    const refused = await fix(valor);
    expect([refused.status, refused.problem.errors?.[0]]).toEqual([
      422,
      { field: 'valor', message: 'Este assunto não existe mais. Selecione outro' },
    ]);
  }
});

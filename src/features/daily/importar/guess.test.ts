import { expect, test } from 'vitest';
import { guessColumns, headerKey, lacksHeader } from './guess.ts';
import { statusOf } from './status.ts';

const fieldsOf = (header: string, rows: string[][] = [], registro: 'municipes' | 'demandas' = 'municipes') =>
  guessColumns(registro, header.split(', '), rows, null).map(({ campo }) => campo);

test('the two layouts of SAAP are known by their headers; birth and sex are not taken', () => {
  const names =
    'nome, nascimento, sexo, logradouro1, numero1, complemento1, bairro1, cep1, cidade1, telefone1, telefone2, email1, email2';
  expect(fieldsOf(names)).toEqual([
    'nome_completo',
    null,
    null,
    'endereco',
    'numero',
    'complemento',
    'bairro',
    'cep',
    null,
    'telefone_ddd',
    'telefone_2',
    'email',
    null,
  ]);
  expect(fieldsOf('Nome, Endereço principal, CEP (Principal), Telefone principal, E-mail principal')).toEqual([
    'nome_completo',
    'endereco',
    'cep',
    'telefone_ddd',
    'email',
  ]);
  const [, birth] = guessColumns('municipes', ['nome', 'nascimento'], [], null);
  expect(birth!.semLugar).toBe('Nascimento não é guardado no Gabinete');
});

test('what a name does not say, the cells do', () => {
  const rows = [
    ['ANA', '(11) 98765-4321', '01310-100', 'ana@exemplo.com.br', '1'],
    ['BIA', '1133334444', '04942417', 'bia@exemplo.com.br', '2'],
  ];
  expect(fieldsOf('A, B, C, D, E', rows)).toEqual([null, 'telefone_ddd', 'cep', 'email', null]);
  expect(guessColumns('municipes', ['A', 'B'], rows, null)[1]!.certeza).toBe('CONFIRA');
});

test('a field has one column, and the surest of them; a second phone is Telefone 2', () => {
  expect(fieldsOf('Obs, Observações')).toEqual([null, 'informacoes_adicionais']);
  expect(fieldsOf('Celular, Telefone, WhatsApp')).toEqual(['telefone_ddd', 'telefone_2', null]);
});

test('a column that counts the rows is no number of a house, and no code', () => {
  const rows = ['10', '214', '8'].map((house, at) => [String(at + 1), 'ANA', 'RUA A', house]);
  expect(fieldsOf('Nº, Nome, Endereço, Nº', rows)).toEqual([null, 'nome_completo', 'endereco', 'numero']);
  expect(fieldsOf('N°, Descrição', rows, 'demandas')).toEqual([null, 'descricao_texto']);
  expect(fieldsOf('Número, Descrição', rows, 'demandas')).toEqual([null, 'descricao_texto']);
  expect(fieldsOf('Código, Nome', rows)).toEqual(['codigo_origem', 'nome_completo']);
  expect(
    fieldsOf('Nome, Nº', [
      ['ANA', '1'],
      ['BIA', '2'],
      ['EVA', '2'],
    ]),
  ).toEqual(['nome_completo', 'numero']);
});

test('what was chosen before comes first', () => {
  const remembered = { [headerKey('Contato')]: 'telefone_2' as const, [headerKey('Nome')]: null };
  expect(guessColumns('municipes', ['Nome', 'Contato', 'Cidadão'], [], remembered)).toEqual([
    { campo: null, certeza: null, semLugar: null },
    { campo: 'telefone_2', certeza: 'LEMBRADA', semLugar: null },
    { campo: 'nome_completo', certeza: 'CONFIRA', semLugar: null },
  ]);
});

test('columns of demands', () => {
  expect(
    fieldsOf(
      'Telefone, Descrição, Data, Situação, Secretaria, Responsável, Tema, Nº ofício, Conclusão, Protocolo',
      [],
      'demandas',
    ),
  ).toEqual([
    'municipe_telefone',
    'descricao_texto',
    'data_demanda',
    'status',
    'setor',
    'assessor',
    'assunto',
    'codigo_oficio',
    'encerrada_em',
    'codigo_origem',
  ]);
});

test.each([
  ['municipes', ['MARIA DE SOUZA', '(11) 98765-4321', 'CENTRO'], true],
  ['municipes', ['1', 'MARIA DE SOUZA', 'maria@exemplo.com'], true],
  ['municipes', ['MARIA DE SOUZA', '123.456.789-09'], true],
  ['demandas', ['MARIA DE SOUZA', '05/03/2019', 'PODA'], true],
  ['municipes', ['Nome', '01310-100'], false],
  ['municipes', ['Quem é', 'CPF', '05/03/2019'], false],
  ['municipes', ['Quem é', 'Onde mora', ''], false],
  ['municipes', ['MARIA DE SOUZA', 'CENTRO'], false],
] as const)('a first row of %s, %j, that is no header: %s', (registro, header, lacks) => {
  expect(lacksHeader(registro, header)).toBe(lacks);
});

test('a status is known by what other programs call it', () => {
  expect(['Em tramitação na Câmara', 'Solucionado', 'Arquivado ou indeferido'].map(statusOf)).toEqual([
    'EM_ANALISE',
    'RESOLVIDO',
    'NAO_RESOLVIDO',
  ]);
  expect(['Aberta', 'CONCLUÍDO', 'Não atendido', 'Arquivada', 'xyz'].map(statusOf)).toEqual([
    'EM_ANALISE',
    'RESOLVIDO',
    'NAO_RESOLVIDO',
    'NAO_RESOLVIDO',
    null,
  ]);
});

test('cells that are nearly addresses keep nobody waiting, however long they are', () => {
  const rows = Array.from({ length: 20 }, () => [`a@${'.'.repeat(60_000)}@`]);
  expect(fieldsOf('x', rows)).toEqual([null]);
});

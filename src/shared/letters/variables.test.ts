import { describe, expect, test } from 'vitest';
import { longDay } from './long-day.ts';
import { properCase } from './proper-case.ts';
import {
  blanksIn,
  filledIn,
  halfSentence,
  halfVariable,
  missingVariables,
  piecesWithVariables,
  unknownSentence,
  unknownVariable,
  variablesOf,
  withLabels,
} from './variables.ts';

describe('variables', () => {
  test('are found where they stand, with or without room inside of the braces', () => {
    expect(piecesWithVariables('Em {{ hoje }}, {{municipe.nome}}.')).toEqual([
      { text: 'Em ' },
      { text: '{{ hoje }}', name: 'hoje' },
      { text: ', ' },
      { text: '{{municipe.nome}}', name: 'municipe.nome' },
      { text: '.' },
    ]);
    expect(piecesWithVariables('{hoje} {{hoje} }} {{\n}} {{}} {{ }}')).toEqual([
      { text: '{hoje} {{hoje} }} {{\n}} {{}} {{ }}' },
    ]);
  });

  test('whose value is not known are shown by their names', () => {
    expect(withLabels('Sobre {{ demanda.assunto }}, {{hoje}}: {{municipe.cpf}} {x}')).toBe(
      'Sobre [Assunto da demanda], [Data de hoje]: {{municipe.cpf}} {x}',
    );
  });

  test('are looked for in no more time than the text is long', () => {
    const began = process.threadCpuUsage();
    for (const text of [
      `{{${' '.repeat(30_000)}`,
      '{{'.repeat(15_000),
      `{{${'a'.repeat(30_000)}}}`,
      '{{ '.repeat(10_000),
    ])
      expect(piecesWithVariables(text)).toEqual([{ text }]);
    expect(process.threadCpuUsage(began).user).toBeLessThan(500_000);
  });

  test('that there are none of are named', () => {
    for (const name of ['municipe.cpf', 'hoje + 1', 'constructor', 'Hoje', 'municipe.nome|safe', '#each demandas'])
      expect(unknownVariable(`{{hoje}} {{${name}}}`), name).toBe(name);
    expect(unknownVariable('{{hoje}} {{municipe.nome}}')).toBeUndefined();
    expect(unknownSentence('municipe.cpf')).toBe('Variável desconhecida: municipe.cpf');
    expect(unknownSentence('x'.repeat(200))).toHaveLength('Variável desconhecida: '.length + 61);
  });

  test('that are half typed are found, and what only looks like them is not', () => {
    for (const [text, half] of [
      ['A {{municipe.nome}, moradora', '{{municipe.nome}'],
      ['em {{hoje}}, {{demanda.data', '{{demanda.data'],
      ['do bairro {municipe.bairro}.', '{municipe.bairro}'],
      ['de {{hoje}} e {hoje}}', '{hoje}}'],
    ] as const)
      expect(halfVariable(text), text).toBe(half);
    for (const text of ['{{hoje}}', '{{ hoje }}', '{{}} {{ }} {{\n}}', '{x} {a, b}', '} {', '{{{hoje}}}'])
      expect(halfVariable(text), text).toBeUndefined();
    expect(halfSentence('{{municipe.nome}')).toBe('Variável incompleta: {{municipe.nome}. Escreva-a entre {{ e }}');
  });

  test('that are half typed are looked for in no more time than the text is long', () => {
    const began = process.threadCpuUsage();
    for (const text of ['a'.repeat(60_000), '{ '.repeat(30_000), `{${'a '.repeat(30_000)}}`, `}${'a'.repeat(60_000)}`])
      expect(halfVariable(text)).toBeUndefined();
    expect(process.threadCpuUsage(began).user).toBeLessThan(500_000);
  });

  test('of messages are first name, office, letter and day alone', () => {
    expect(variablesOf('MENSAGEM')).toEqual([
      'municipe.nome',
      'oficio.numero',
      'oficio.data',
      'gabinete.vereador',
      'gabinete.cidade',
      'hoje',
    ]);
    expect(unknownVariable('{{municipe.endereco}}', 'MENSAGEM')).toBe('municipe.endereco');
  });

  test('that stand for nothing are to be filled in, and listed once', () => {
    expect(filledIn('{{municipe.bairro}} em {{hoje}}', { hoje: '23 de novembro' })).toBe(
      '[preencher: municipe.bairro] em 23 de novembro',
    );
    expect(blanksIn('[preencher: oficio.numero], de [preencher: oficio.data]. [preencher: oficio.numero]')).toEqual([
      'oficio.numero',
      'oficio.data',
    ]);
    expect(
      missingVariables(['{{orgao.nome}}', '{{hoje}} {{orgao.nome}} {{orgao.sigla}}'], {
        hoje: 'x',
        'orgao.sigla': ' ',
      }),
    ).toEqual(['orgao.nome', 'orgao.sigla']);
  });

  test('stand for text that is not read again', () => {
    expect(filledIn('{{municipe.nome}} {{hoje}}', { 'municipe.nome': '{{hoje}} $& $1 **X**', hoje: 'H' })).toBe(
      '{{hoje}} $& $1 **X** H',
    );
  });
});

describe('what records keep in capitals', () => {
  test.each([
    ['MARIA APARECIDA DE SOUZA', 'Maria Aparecida de Souza'],
    ['JOÃO D’ÁVILA E SILVA II', 'João D’Ávila e Silva II'],
    ['RUA 15 DE NOVEMBRO, 214', 'Rua 15 de Novembro, 214'],
    ['DO CARMO', 'Do Carmo'],
    ['ÂNGELA MARIA DOS ANJOS-LIMA', 'Ângela Maria dos Anjos-Lima'],
    ['{{HOJE}} **X**', '{{HOJE}} **X**'],
    ['Maria da Silva', 'Maria da Silva'],
    ['', ''],
  ])('%s is written %s', (kept, written) => {
    expect(properCase(kept)).toBe(written);
  });
});

test('the first of a month is written 1º', () => {
  expect([longDay('2026-12-01'), longDay('2026-11-23'), longDay('2026-03-11')]).toEqual([
    '1º de dezembro de 2026',
    '23 de novembro de 2026',
    '11 de março de 2026',
  ]);
});

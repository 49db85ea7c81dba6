import { expect, test } from 'vitest';
import type { Values } from '../letters/variables.ts';
import { wordsOf } from './letter.ts';
import { parseMarkup } from './markup.ts';
import { resolved } from './resolve.ts';

const written = (text: string, values: Values) => wordsOf(resolved(parseMarkup(text), values));

test('2 G citizen named `{{hoje}} **X**` · T printed literally', () => {
  const values = { 'municipe.nome': '{{hoje}} **X**', hoje: '23 de novembro de 2026' };
  expect(resolved(parseMarkup('De **{{municipe.nome}}**, {{hoje}}'), values)).toEqual([
    {
      kind: 'paragraph',
      pieces: [
        { text: 'De ' },
        { text: '{{hoje}} **X**', strong: true },
        { text: ', ' },
        { text: '23 de novembro de 2026' },
      ],
    },
  ]);
  for (const nome of ['- lista\n> citação', '1. um', '\\*', '[preencher: x]', '$&'])
    expect(written('{{municipe.nome}}', { 'municipe.nome': nome })).toBe(nome);
});

test('a value that is missing is to be filled in', () => {
  expect(written('{{municipe.bairro}} e {{municipe.cpf}}', { 'municipe.bairro': ' ' })).toBe(
    '[preencher: municipe.bairro] e [preencher: municipe.cpf]',
  );
});

test('several demands are a list where they stand alone, one is a paragraph, and among words they are one after the other', () => {
  const values = { 'demandas.lista': 'Poda\nPoste' };
  expect(resolved(parseMarkup('{{demandas.lista}}'), values)).toEqual([
    { kind: 'list', marker: 'letter', start: 1, items: [[{ text: 'Poda' }], [{ text: 'Poste' }]] },
  ]);
  expect(written('{{demandas.lista}}', { 'demandas.lista': 'Poda' })).toBe('Poda');
  expect(written('Peço: {{demandas.lista}}.', values)).toBe('Peço: Poda; Poste.');
});

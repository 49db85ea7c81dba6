import { expect, test } from 'vitest';
import { around, instead, lines } from './marks.ts';

test('signs are put around what is chosen, and taken away again', () => {
  const bold = around({ text: 'houve dois assaltos', from: 6, to: 10 }, '**');
  expect(bold).toEqual({ text: 'houve **dois** assaltos', from: 8, to: 12 });
  expect(around(bold, '**')).toEqual({ text: 'houve dois assaltos', from: 6, to: 10 });
  expect(around({ text: '', from: 0, to: 0 }, '*')).toEqual({ text: '**', from: 1, to: 1 });
});

test('a list is made of whole lines, and undone where all are of it', () => {
  const list = lines({ text: 'um\ndois\ntrês', from: 1, to: 5 }, '- ');
  expect(list.text).toBe('- um\n- dois\ntrês');
  expect(lines(list, '- ').text).toBe('um\ndois\ntrês');
  expect(lines({ text: 'um', from: 2, to: 2 }, '> ').text).toBe('> um');
  // at the top of a text that begins with an empty line
  expect(lines({ text: '\num', from: 0, to: 0 }, '- ')).toEqual({ text: '- \num', from: 0, to: 2 });
});

test('a variable takes the place of what is chosen', () => {
  expect(instead({ text: 'em X.', from: 3, to: 4 }, '{{hoje}}')).toEqual({ text: 'em {{hoje}}.', from: 11, to: 11 });
});

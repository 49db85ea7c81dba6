import { expect, test } from 'vitest';
import { redacaoTexts as t } from './redacao.texts.ts';

test.each([
  ['Ofício', 'Emitir o Ofício com o número 001? O texto não muda mais.', 'emitido'],
  ['Memorando', 'Emitir o Memorando com o número 001? O texto não muda mais.', 'emitido'],
  ['Telegrama', 'Emitir o Telegrama com o número 001? O texto não muda mais.', 'emitido'],
  ['Carta', 'Emitir a Carta com o número 001? O texto não muda mais.', 'emitida'],
  ['INDICAÇÃO', 'Emitir a INDICAÇÃO com o número 001? O texto não muda mais.', 'emitida'],
  ['Ofício Circular', 'Emitir o Ofício Circular com o número 001? O texto não muda mais.', 'emitido'],
  ['Circular', 'Emitir a Circular com o número 001? O texto não muda mais.', 'emitida'],
  ['Certidão', 'Emitir a Certidão com o número 001? O texto não muda mais.', 'emitida'],
  ['Ordem de Serviço', 'Emitir a Ordem de Serviço com o número 001? O texto não muda mais.', 'emitida'],
  ['Moção de Aplauso', 'Emitir a Moção de Aplauso com o número 001? O texto não muda mais.', 'emitida'],
])('a letter is called as its kind is: %s', (tipo, question, issued) => {
  expect(t.pergunta(tipo, '001')).toBe(question);
  expect(t.emitido(tipo, 'Nº 001/2026')).toBe(`Nº 001/2026 ${issued}`);
  const ending = issued.at(-1)!;
  expect(t.anularPergunta(tipo, 'Nº 001/2026')).toBe(`Anular ${ending} Nº 001/2026?`);
  expect(t.anulado(tipo, 'Nº 001/2026')).toBe(`Nº 001/2026 anulad${ending}`);
  expect(t.esvaziarPergunta(tipo, 'Nº 001/2026')).toBe(`Esvaziar ${ending} Nº 001/2026?`);
  expect(t.esvaziado(tipo, 'Nº 001/2026')).toBe(`Nº 001/2026 esvaziad${ending}`);
});

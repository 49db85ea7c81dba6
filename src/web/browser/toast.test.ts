import { beforeEach, expect, test } from 'vitest';
import { currentToasts, dismissToast, toast } from './toast.ts';

beforeEach(() => currentToasts().forEach(({ id }) => dismissToast(id)));

const shown = () => currentToasts().map(({ text, detail }) => [text, detail]);

test('the same sentence twice is one message', () => {
  toast.success('Setor criado');
  toast.success('Setor criado');
  expect(shown()).toEqual([['Setor criado', undefined]]);
});

test('files refused for the same reason are all named', () => {
  toast.error('Tipo de arquivo não permitido', 'a.xlsx, d.zip');
  toast.error('Tipo de arquivo não permitido', 'c.pdf');
  toast.error('O arquivo está vazio', 'b.pdf');
  toast.error('Tipo de arquivo não permitido', 'c.pdf');
  expect(shown()).toEqual([
    ['O arquivo está vazio', 'b.pdf'],
    ['Tipo de arquivo não permitido', 'a.xlsx, d.zip\nc.pdf'],
  ]);
});

test('what went wrong stays until it is read, whatever goes well meanwhile', () => {
  toast.error('Tipo de arquivo não permitido', 'a.heic');
  toast.error('O arquivo está vazio', 'b.pdf');
  toast.error('Arquivo muito grande', 'c.pdf');
  toast.success('Upload concluído');
  toast.error('Erro ao enviar arquivo', 'd.jpg: Tipo de arquivo não permitido');
  toast.success('Status atualizado');
  toast.success('Nota registrada');
  expect(shown()).toEqual([
    ['Tipo de arquivo não permitido', 'a.heic'],
    ['O arquivo está vazio', 'b.pdf'],
    ['Arquivo muito grande', 'c.pdf'],
    ['Erro ao enviar arquivo', 'd.jpg: Tipo de arquivo não permitido'],
    ['Status atualizado', undefined],
    ['Nota registrada', undefined],
  ]);
});

test('without anything wrong three are enough', () => {
  for (const text of ['a', 'b', 'c', 'd']) toast.success(text);
  expect(shown().map(([text]) => text)).toEqual(['b', 'c', 'd']);
});

test('a message that offers something is not taken back by its like', () => {
  toast.success('Demanda excluída', () => {});
  toast.success('Demanda excluída', () => {});
  expect(currentToasts()).toHaveLength(2);
});

test('of several messages about one record the newest stays, with what it says and offers', () => {
  const open = { label: 'Abrir', run: () => {} };
  toast.success('Status atualizado', () => {}, { about: 'a', detail: 'agora RESOLVIDO' });
  toast.success('Status atualizado', () => {}, { about: 'b', detail: 'agora RESOLVIDO' });
  toast.success('Status atualizado', () => {}, { about: 'a', detail: 'agora EM ANÁLISE', actions: [open] });
  expect(currentToasts().map(({ about, detail, actions }) => [about, detail, actions])).toEqual([
    ['b', 'agora RESOLVIDO', []],
    ['a', 'agora EM ANÁLISE', [open]],
  ]);
});

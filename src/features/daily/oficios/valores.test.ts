import { expect, test } from 'vitest';
import type { OficioValores } from './oficios.parts.sql.ts';
import { valuesOf } from './valores.parts.server.ts';

const lista = (descricao: string) => {
  const municipe = { nome: 'ANA', endereco: null, numero: null, bairro: null };
  const demanda = { numero: 'D-1', descricao, data: '2026-05-04', assunto: null, municipe };
  const valores = { demandas: [demanda], orgao: null, autoridade: null, anterior: null, timbrado: {} };
  const of = { ...valores, hoje: '2026-05-04', usuario: { nome: 'Rita' }, gabinete: { nome: 'A' } };
  return valuesOf({ valores: of as unknown as OficioValores, identificacao: null, emitido_em: null })['demandas.lista'];
};

test('a demand stands in a list without the stops at its end', () => {
  expect(lista('PODA.  NA RUA A. .. ')).toBe('D-1: PODA. NA RUA A');
});

test('one of stops without end is read at once', () => {
  const stops = '.'.repeat(300_000);
  expect(lista(`${stops}A`)).toBe(`D-1: ${stops}A`);
});

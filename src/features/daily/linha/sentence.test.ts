import { describe, expect, test } from 'vitest';
import type { Fato, LinhaRow } from './linha.contract.ts';
import { ago } from '../../../web/browser/ago.ts';
import { contactSentence, sentenceOf } from './sentence.ts';

const fato = (changes: Partial<Fato>): Fato => ({
  entidade: 'demandas',
  acao: 'UPDATE',
  quantos: 1,
  nome: null,
  oficio_id: null,
  mudancas: [],
  outras: false,
  anonimizado: false,
  ...changes,
});
const change = (campo: Fato['mudancas'][number]['campo'], de: string | null, para: string | null) =>
  fato({ mudancas: [{ campo, de, para }] });

describe('a change in one line', () => {
  test.each<[string, Fato[]]>([
    ['Status: EM ANÁLISE → RESOLVIDO', [change('status', 'EM_ANALISE', 'RESOLVIDO')]],
    ['Andamento: Encaminhada', [change('andamento', null, 'ENCAMINHADA')]],
    ['Andamento: Aguardando terceiro → nenhum', [change('andamento', 'AGUARDANDO_TERCEIRO', null)]],
    ['Prazo: 25/11/2026 → 27/11/2026', [change('prazo', '2026-11-25', '2026-11-27')]],
    ['Urgente: sim', [change('urgente', 'false', 'true')]],
    ['Código do ofício: 39', [change('codigo_oficio', null, '39')]],
    ['Descrição alterada', [fato({ outras: true })]],
    ['Reunida na demanda 2026-00001', [fato({ mudancas: [{ campo: 'principal_id', de: null, para: '2026-00001' }] })]],
    ['Separada da demanda 2026-00001', [fato({ mudancas: [{ campo: 'principal_id', de: '2026-00001', para: null }] })]],
    [
      'Reunida em outra demanda, ou separada dela',
      [fato({ mudancas: [{ campo: 'principal_id', de: null, para: null }] })],
    ],
    [
      'CARTA Nº 003/2026 respondida em 23/11/2026, não consta mais como enviada',
      [
        fato({
          entidade: 'oficios',
          nome: 'CARTA Nº 003/2026',
          mudancas: [
            { campo: 'respondido_em', de: null, para: '2026-11-23' },
            { campo: 'enviado_em', de: '2026-11-20', para: null },
          ],
        }),
      ],
    ],
    ['Não precisa avisar MARIA', [fato({ entidade: 'devolutivas', acao: 'INSERT', nome: 'MARIA' })]],
    ['Ainda é preciso avisar MARIA', [fato({ entidade: 'devolutivas', acao: 'DELETE', nome: 'MARIA' })]],
    // two records of one person became one, or two again
    [
      'Cadastros de quem pediu foram unidos ou separados',
      [fato({ entidade: 'devolutivas', nome: 'MARIA' }), fato({ entidade: 'apoiadores', nome: 'MARIA' })],
    ],
    [
      'Demanda criada; foto.jpg e mais 2 anexados',
      [
        fato({ acao: 'INSERT' }),
        fato({ entidade: 'demanda_documentos', acao: 'INSERT', nome: 'foto.jpg', quantos: 3 }),
      ],
    ],
    ['foto.jpg excluído', [fato({ entidade: 'demanda_documentos', acao: 'DELETE', nome: 'foto.jpg' })]],
    ['Passo acrescentado: Ligar', [fato({ entidade: 'demanda_passos', acao: 'INSERT', nome: 'Ligar' })]],
    ['Passo retirado: Ligar', [fato({ entidade: 'demanda_passos', acao: 'DELETE', nome: 'Ligar' })]],
    ...([null, '2026-11-23'] as const).map((para): [string, Fato[]] => [
      `Passo ${para ? 'feito' : 'reaberto'}: Ofício`,
      [fato({ entidade: 'demanda_passos', nome: 'Ofício', mudancas: [{ campo: 'feito_em', de: null, para }] })],
    ]),
    ['Passo alterado: Ligar hoje', [fato({ entidade: 'demanda_passos', nome: 'Ligar hoje', outras: true })]],
    ['Compromisso marcado', [fato({ entidade: 'agenda_compromissos', acao: 'INSERT' })]],
    ['Conteúdo anonimizado', [fato({ anonimizado: true })]],
    [
      'Assessor: Sandra → Rafael; setor: Limpeza → Meio Ambiente; descrição alterada',
      [
        fato({
          mudancas: [
            { campo: 'assessor_responsavel', de: 'Sandra', para: 'Rafael' },
            { campo: 'setor_id', de: 'Limpeza', para: 'Meio Ambiente' },
          ],
          outras: true,
        }),
      ],
    ],
  ])('%s', (sentence, fatos) => expect(sentenceOf(fatos)).toBe(sentence));
});

test('a contact says who began it, and how it went', () => {
  const said = (more: Partial<LinhaRow>) =>
    contactSentence({ municipe: { id: '', nome_completo: 'MARIA' }, canal: null, ...more } as LinhaRow);
  expect(said({ canal: 'LIGACAO', sentido: 'RECEBIDO', resultado: 'FALOU' })).toBe('atendeu MARIA · Ligação');
  expect(said({ canal: 'WHATSAPP', sentido: 'FEITO', resultado: 'FALOU' })).toBe('falou com MARIA · WhatsApp');
  expect(said({ sentido: 'FEITO', resultado: 'NAO_ATENDEU' })).toBe('procurou MARIA, que não atendeu');
  expect(said({ sentido: 'RECEBIDO', resultado: 'RECADO' })).toBe('recebeu recado de MARIA');
  expect(said({ sentido: 'FEITO', resultado: 'RECADO' })).toBe('deixou recado para MARIA');
  expect(said({ sentido: null, resultado: null })).toBe('registrou contato com MARIA');
  // who was told: on which day, unless it was that of the line
  const told = { canal: 'CARTA', avisado_em: '2026-11-20' } as const;
  expect(said({ ...told, momento: '2026-11-21T02:59:00Z' })).toBe('avisou MARIA · Carta');
  expect(said({ ...told, momento: '2026-11-21T03:00:00Z' })).toBe('avisou MARIA em 20/11/2026 · Carta');
});

test('how long ago is said for three days, then the day', () => {
  const now = Date.parse('2026-11-23T12:40:00Z');
  const said = (momento: string) => ago(momento, now, '2026-11-23');
  expect(said('2026-11-23T12:39:30Z')).toBe('agora');
  expect(said('2026-11-23T12:12:00Z')).toBe('há 28 min');
  expect(said('2026-11-23T10:12:00Z')).toBe('há 2 h');
  expect(said('2026-11-22T10:12:00Z')).toBe('ontem');
  expect(said('2026-11-20T12:00:00Z')).toBe('há 3 dias');
  expect(said('2026-11-19T01:00:00Z')).toBe('18/11');
  expect(said('2025-11-19T12:00:00Z')).toBe('19/11/2025');
});

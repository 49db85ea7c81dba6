import { Ban, CircleCheck, CircleX, Hourglass, MegaphoneOff, Play, RefreshCw, Send, Stamp, Users } from 'lucide-react';
import { expect, test } from 'vitest';
import { iconOfEntry } from './entry-icons.tsx';
import type { Fato, LinhaRow } from './linha.contract.ts';

const change = (campo: string, de: string | null, para: string | null) => ({ mudancas: [{ campo, de, para }] });

test.each([
  [{ entidade: 'apoiadores', acao: 'INSERT' }, Users],
  [{ entidade: 'devolutivas', acao: 'INSERT' }, MegaphoneOff],
  [change('status', 'EM_ANALISE', 'RESOLVIDO'), CircleCheck],
  [change('status', 'EM_ANALISE', 'NAO_RESOLVIDO'), CircleX],
  [change('status', 'RESOLVIDO', 'EM_ANALISE'), RefreshCw],
  [change('andamento', 'ENCAMINHADA', 'AGUARDANDO_TERCEIRO'), Hourglass],
  [change('andamento', 'AGUARDANDO_TERCEIRO', 'ENCAMINHADA'), Play],
  [{ entidade: 'oficios', ...change('emitido_em', null, '2026-11-09') }, Stamp],
  [{ entidade: 'oficios', ...change('enviado_em', null, '2026-11-10') }, Send],
  [{ entidade: 'oficios', ...change('anulado_em', null, '2026-11-11') }, Ban],
])('%j is drawn as what it is', (fato, icon) => {
  const whole = { entidade: 'demandas', acao: 'UPDATE', mudancas: [], ...fato } as unknown as Fato;
  expect(iconOfEntry({ tipo: 'MUDANCA', fatos: [whole] } as unknown as LinhaRow)[0]).toBe(icon);
});

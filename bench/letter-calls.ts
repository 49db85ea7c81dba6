import { randomUUID } from 'node:crypto';
import { oneOficio, requireReferences } from '../src/features/daily/oficios/oficios.parts.sql.ts';
import * as oficios from '../src/features/daily/oficios/oficios.sql.ts';
import * as registro from '../src/features/daily/oficios/registro.sql.ts';
import { many, office, read, readEach, type Call } from './call-kinds.ts';
import { mark } from './data.ts';

/** A letter's draft, of which nothing is left once the bench has swept. */
const draft = (tipo_id: string, orgao_id: string) => ({
  ...{ tipo_id, orgao_id, autoridade_id: null, assunto: mark },
  ...{ corpo: 'Solicito a poda da árvore em frente à escola.', demandas: [] },
});

const list = (name: string, asked: Parameters<typeof oficios.pageOfOficios>[0]): Call =>
  read(name, `/oficios?${new URLSearchParams(asked as Record<string, string>).toString()}`, () => [
    oficios.pageOfOficios(asked),
    oficios.countOficios(asked),
  ]);

/**
 * Letters: their lists, a year's register, a draft that is written and saved, and the file of one, which its first reader makes. A page is seen
 * within 100 ms, a search within 200; twenty that are issued at once have their numbers within a second.
 */
export const letterCalls: readonly Call[] = [
  list('ofícios emitidos', { lista: 'EMITIDOS' }),
  list('ofícios sem resposta', { lista: 'SEM_RESPOSTA' }),
  list('busca de ofícios: poste', { lista: 'EMITIDOS', busca: 'poste' }),
  readEach(
    'um ofício',
    (facts) => facts.oficios,
    (id) => `/oficios/${id}`,
    (id) => [oneOficio(id)],
  ),
  readEach(
    'numeração de um ano',
    (facts) => facts.oficioTipos,
    (id) => `/oficios/numeracao?tipo_id=${id}`,
    (id) => [registro.numeracaoOf(id, undefined), registro.pageOfNumeros(id, new Date().getFullYear(), 0)],
  ),
  {
    name: 'escrever um rascunho de ofício',
    once: true,
    inputs: (facts) =>
      facts.oficioTipos.slice(0, 1).flatMap((tipo) =>
        many(300, () => {
          const [id, body] = [randomUUID(), draft(tipo, facts.orgaos[0]!)];
          return {
            request: { method: 'POST', path: `${office(facts)}/oficios`, body },
            statements: [requireReferences(body), oficios.insertOficio(id, body), registro.link(id, []), oneOficio(id)],
          };
        }),
      ),
  },
  {
    name: 'guardar um rascunho de ofício',
    once: true,
    changes: 'oficios',
    inputs: (facts, rows) =>
      rows.map(({ id, versao }) => {
        const change = { versao, corpo: 'Solicito a poda da árvore e a limpeza da calçada.' };
        return {
          request: { method: 'PATCH', path: `${office(facts)}/oficios/${id}`, body: change },
          statements: [
            oficios.requireDraft(id),
            oficios.requireNewReferences(id, change),
            oficios.changeOficio(id, change),
            oneOficio(id),
          ],
        };
      }),
  },
  readEach(
    'PDF de um ofício',
    (facts) => facts.oficios,
    (id) => `/oficios/${id}/pdf`,
    (id) => [registro.requireIssued(id), registro.storedFile(id, 'EMITIDO')],
  ),
];

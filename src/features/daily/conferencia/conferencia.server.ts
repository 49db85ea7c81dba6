import { foundRow } from '../../../server/database/rows.ts';
import type { Run } from '../../../server/database/db.ts';
import { inParts, sendMade } from '../../../server/exports/exports.ts';
import { route } from '../../../server/http/route.ts';
import { allRows, oneRow } from '../../../server/http/answers.ts';
import { fail } from '../../../server/process/failure.ts';
import type { Storage } from '../../../server/files/storage.ts';
import { holdRows, storedSheet, type HeldRows } from '../../../server/sheets/sheets.ts';
import { callerOf } from '../../../server/turns/caller.ts';
import { exportName } from '../../../shared/exports/exports.ts';
import { oneLote } from '../../base/lotes/lotes.parts.sql.ts';
import { importarTexts } from '../importar/importar.texts.ts';
import {
  checkImportacao,
  discardImportacao,
  importacaoErrors,
  importacaoErrorsFile,
  importacaoResult,
  listImportacoes,
  outcomeWith,
  runImportacao,
} from './conferencia.contract.ts';
import {
  allWrongRows,
  beginStage,
  discard,
  heldImport,
  newestImports,
  repeatedLines,
  roomFor,
  wrongRows,
  type Passing,
  type Wrong,
} from './conferencia.sql.ts';
import { conferenciaTexts as t } from './conferencia.texts.ts';
import { withCells } from './linhas-com-erro.server.ts';
import { noRows, type RowError } from '../planilha/planilha.contract.ts';
import { oneImport, type Import } from '../planilha/planilha.parts.sql.ts';
import { planilhaTexts as p } from '../planilha/planilha.texts.ts';
import type { form as errosCsv } from './importacao-erros.form.server.ts';

/** One that waits for the person who has begun it. */
async function waiting(run: Run, id: string): Promise<Import> {
  const found = await oneRow(run, heldImport(id));
  if (!found.proprio || found.estado !== 'RASCUNHO') fail('importacoes.not_ready');
  return found;
}

const labels: Readonly<Record<string, string>> = importarTexts.campos;

/** A name that the office does not have is no reason beside others where those that lack are made. */
const isMade = ({ campo, valor, motivo }: RowError) =>
  Boolean(valor) && ((campo === 'setor' && motivo === p.semSetor) || (campo === 'assunto' && motivo === p.semAssunto));

/** What is wrong with a row, in one line: of several fields each one's value, in their order. */
function told({ seq, linha, erros }: Wrong, criarFaltantes: boolean) {
  const left = criarFaltantes ? erros.filter((one) => !isMade(one)) : erros;
  const said = left.length > 0 ? left : erros;
  return {
    seq,
    linha,
    campo: said.map(({ campo }) => labels[campo] ?? campo).join(', '),
    valor: said.some(({ valor }) => valor) ? said.map(({ valor }) => valor || t.vazio).join('; ') : '',
    erro: said.map(({ motivo }) => motivo).join('; '),
  };
}

/** Until they are imported rows are read by whoever sent them alone. */
function readable(rows: Import[]): Import {
  const one = foundRow(rows);
  return one.proprio || one.parametros.etapa === 'IMPORTAR' ? one : fail('record.not_found');
}

/** It was imported, and what lacked was made. */
const madeMissing = ({ etapa, politica }: Import['parametros']) => etapa === 'IMPORTAR' && politica.criarFaltantes;

type Chosen = { sem_telefone?: 'sim' | undefined; criar_faltantes?: 'sim' | undefined };
const passingOf = ({ sem_telefone, criar_faltantes }: Chosen): Passing => ({
  semTelefone: sem_telefone === 'sim',
  criarFaltantes: criar_faltantes === 'sim',
});

const isChecked = ({ parametros, feito, total }: Import) =>
  parametros.etapa === 'CONFERENCIA' && total > 0 && feito === total;

const nothingDone = { criadas: 0, alteradas: 0, iguais: 0 };

export const conferenciaRoutes = (storage: Storage) => [
  route(listImportacoes, ({ batch }) => allRows(batch, newestImports())),

  route(discardImportacao, ({ transaction, params: { id } }) =>
    transaction(async (run) => {
      await waiting(run, id);
      await run(discard(id));
      return { id };
    }),
  ),

  route(checkImportacao, ({ transaction, params: { id } }) =>
    transaction(async (run) => {
      const { parametros } = await waiting(run, id);
      if (!parametros.colunas.some(Boolean)) fail('importacoes.not_ready');
      return oneRow(run, beginStage(id, { ...parametros, etapa: 'CONFERENCIA' }, parametros.linhas), oneLote(id));
    }),
  ),

  route(importacaoResult, async ({ batch, params: { id } }) => {
    const [found, rows] = await batch(oneImport(id), oneLote(id));
    const one = foundRow(found);
    const { etapa, politica, registro, arquivo, linhas } = one.parametros;
    const isImported = etapa === 'IMPORTAR';
    const contagem = { ...noRows, ...(!isImported && one.contagem) };
    const [repeated] = contagem.repetidas > 0 ? await batch(repeatedLines(id)) : [[]];
    return {
      lote: foundRow(rows),
      importacao: { registro, arquivo, linhas },
      conferida: isChecked(one),
      politica,
      contagem,
      repetidas: repeated.map(({ linha }) => linha),
      feito: { ...nothingDone, ...(isImported && one.contagem) },
    };
  }),

  route(importacaoErrors, async ({ batch, params: { id }, input: { depois_de, ...chosen } }) => {
    const passing = passingOf(chosen);
    const [found, rows] = await batch(oneImport(id), wrongRows(id, Number(depois_de ?? 0), passing));
    const { parametros } = readable(found);
    const criar = passing.criarFaltantes || madeMissing(parametros);
    return rows.map((row) => told(row, criar));
  }),

  route(importacaoErrorsFile, async ({ params: { id }, input, ...context }) => {
    const passing = passingOf(input);
    // what is not there waits for no turn
    const { parametros, caminho } = readable((await context.batch(oneImport(id)))[0]);
    const source = storedSheet(storage, caminho, parametros.leitura.formato);
    let rows: HeldRows;
    return sendMade<typeof errosCsv>(context, {
      form: 'importacao-erros.csv',
      ahead: async (signal) => {
        rows = await holdRows(source, parametros.leitura, { caller: callerOf(context.request), signal });
        return rows.giveBack;
      },
      read: async (run, put) => {
        const [found] = await run(oneImport(id));
        const { parametros: now } = readable(found);
        for await (const found of withCells(rows.behind(0), inParts(run, allWrongRows(id, passing))))
          await put({
            linhas: found.map(({ celulas, one }) => ({
              celulas,
              linha: one.linha,
              erro: told(one, passing.criarFaltantes || madeMissing(now)).erro,
            })),
          });
        return { colunas: now.cabecalho };
      },
      about: (_head, registros) => ({
        name: exportName('linhas-com-erro', 'csv'),
        type: 'text/csv; charset=utf-8; header=present',
        table: 'lotes',
        id,
        detail: { formato: 'CSV', registros },
      }),
    });
  }),

  route(runImportacao, ({ transaction, params: { id }, input: { politica } }) =>
    transaction(async (run) => {
      const found = await waiting(run, id);
      if (!isChecked(found)) fail('importacoes.not_ready');
      const { registro } = found.parametros;
      const { novas } = outcomeWith({ ...noRows, ...found.contagem }, politica);
      const [[left]] = await run(roomFor(registro));
      const room = left?.room ?? 0;
      if (novas > room)
        fail('importacoes.no_room', {
          message: t.semEspaco(room, novas, registro),
        });
      return oneRow(
        run,
        beginStage(id, { ...found.parametros, politica, etapa: 'IMPORTAR' }, found.total),
        oneLote(id),
      );
    }),
  ),
];

import { createHash, randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Run } from '../../../server/database/db.ts';
import type { Storage } from '../../../server/files/storage.ts';
import { route } from '../../../server/http/route.ts';
import { oneRow } from '../../../server/http/answers.ts';
import { keepWithRow, receiveFile, requireSpace, writeOnce } from '../../../server/http/uploads.ts';
import { fail } from '../../../server/process/failure.ts';
import { inspectSheet, storedSheet, type Reading, type Sheet } from '../../../server/sheets/sheets.ts';
import { callerOf, untilLeft } from '../../../server/turns/caller.ts';
import { fileKinds, fileRules } from '../../../shared/files/file-rules.ts';
import type { Leitura } from '../../../shared/files/sheets.ts';
import { camposComValores, type CampoComValores, obrigatorios, rotuloDe } from './campos.ts';
import { guessColumns, headerKey, headerKeys, lacksHeader } from './guess.ts';
import {
  cellShown,
  mapImportacao,
  previewImportacao,
  uploadImportacao,
  type Importacao,
  type Previa,
  type TextosDeColuna,
} from './importar.contract.ts';
import {
  changeDraft,
  forgetOldDrafts,
  knownMap,
  namedSo,
  newDraft,
  oneImport,
  ownImport,
  rememberMap,
  type Draft,
} from './importar.sql.ts';
import { importarTexts as t } from './importar.texts.ts';
import { politicaUsual, type Parametros, saidOf } from './parametros.contract.ts';
import { statusOf } from './status.ts';

const told = ({ id, estado, parametros }: Draft): Importacao => ({ id, estado, ...parametros });

/** As whoever asks, for as long as they wait. */
async function whileAsked<T>(request: FastifyRequest, read: (reading: Reading) => Promise<T>): Promise<T> {
  const caller = callerOf(request);
  const { signal, stays } = untilLeft(caller);
  return read({ caller, signal }).finally(stays);
}

/** What is kept, without what only the file says. */
const unread = (draft: Draft): Previa => {
  const { leitura, cabecalho, linhas } = draft.parametros;
  return {
    importacao: told(draft),
    leitura,
    cabecalho,
    sem_cabecalho: false,
    total: linhas,
    abas: [],
    linhas: [],
    sugestoes: [],
    textos: [],
  };
};

const cut = (text: string): string =>
  text.length > cellShown ? `${text.slice(0, cellShown - 1)}…`.toWellFormed() : text;

/** The same columns in any order are one header. */
const headerOf = (cabecalho: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(cabecalho.map(headerKey).toSorted()))
    .digest('hex');

const columnOf = ({ colunas }: Pick<Parametros, 'colunas'>, campo: CampoComValores): number => colunas.indexOf(campo);

/** Of a demand, each field that points at something: also where the file has no column for it. */
const fieldsOf = ({ registro, colunas }: Pick<Parametros, 'registro' | 'colunas'>): CampoComValores[] =>
  registro === 'demandas' && colunas.length > 0 ? [...camposComValores] : [];

/** What is read of them: a column that is not there has no texts. */
const valuesOf = (of: Pick<Parametros, 'registro' | 'colunas'>): number[] =>
  fieldsOf(of).map((campo) => columnOf(of, campo));

/** The texts of each such column, with what is called so. */
async function matched(run: Run, of: Parametros, { valores }: Sheet): Promise<TextosDeColuna[]> {
  const columns: TextosDeColuna[] = [];
  for (const [at, campo] of fieldsOf(of).entries()) {
    const textos = valores[at];
    const meant = textos && (await meantBy(run, campo, textos.map(textOf)));
    const valueOf = (texto: string) => saidOf(of.valores[campo], texto) ?? meant?.get(texto) ?? null;
    columns.push({ campo, textos: textos?.map((one) => ({ ...one, valor: valueOf(one.texto) })) ?? null });
  }
  return columns;
}

const textOf = ({ texto }: { texto: string }) => texto;

/** What is called as these texts say; a status that is empty is as new. */
async function meantBy(
  run: Run,
  campo: CampoComValores,
  textos: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (campo === 'status') return new Map(textos.map((texto) => [texto, texto ? statusOf(texto) : 'EM_ANALISE']));
  const [rows] = await run(namedSo(campo, textos));
  return new Map(rows.map(({ texto, id }) => [texto, id]));
}

/** What is wrong with the columns that somebody has chosen. */
function checkColumns({ registro, colunas }: Parametros, { cabecalho }: Sheet): void {
  const wrong = (message: string): never => fail('request.invalid', { errors: [{ field: 'colunas', message }] });
  if (lacksHeader(registro, cabecalho)) wrong(`${t.semCabecalho}. ${t.semCabecalhoDica}`);
  if (colunas.length !== cabecalho.length) wrong(t.colunasMudaram(cabecalho.length));
  const chosen = colunas.filter((campo) => campo !== null);
  const twice = chosen.find((campo, at) => chosen.indexOf(campo) !== at);
  if (twice) wrong(t.campoRepetido(rotuloDe(twice)));
  for (const one of obrigatorios[registro])
    if (!one.some((campo) => chosen.includes(campo))) wrong(t.campoFalta(one.map(rotuloDe)));
}

export const importarRoutes = (storage: Storage) => {
  const sourceOf = ({ caminho_storage, parametros }: Draft) =>
    storedSheet(storage, caminho_storage ?? fail('record.not_found'), parametros.leitura.formato);

  return [
    route(uploadImportacao, async ({ batch, tenantId, request, once, input: { registro } }) => {
      // who may not is told before a byte of the file is read
      await batch(requireSpace());
      const file = await receiveFile(storage, request, fileRules.import);
      const formato = file.tipo_arquivo === fileKinds.xlsx.mime ? 'XLSX' : 'CSV';
      return keepWithRow(storage, file, tenantId, async (caminho_storage) => {
        const source = storedSheet(storage, caminho_storage, formato);
        const sheet = await whileAsked(request, (reading) => inspectSheet(source, {}, reading));
        const parametros: Parametros = {
          registro,
          arquivo: { nome: file.nome_arquivo, tamanho: file.tamanho_arquivo },
          leitura: sheet.leitura,
          cabecalho: sheet.cabecalho.map(cut),
          linhas: sheet.total,
          colunas: [],
          valores: {},
          politica: politicaUsual,
          etapa: 'COLUNAS',
        };
        const draft = { id: randomUUID(), titulo: t.tarefas[registro], parametros, caminho_storage };
        return writeOnce(once, [file.nome_arquivo, file.sha256, registro], async (doors) =>
          told(await oneRow(doors.batch, forgetOldDrafts(), newDraft(draft))),
        );
      });
    }),

    route(previewImportacao, async ({ batch, request, params: { id }, input: { resumo, ...input } }) => {
      const draft = await oneRow(batch, resumo ? oneImport(id) : ownImport(id));
      const { parametros } = draft;
      if (resumo) return unread(draft);
      const asked: Partial<Leitura> = { ...parametros.leitura, ...input };
      // what the other format is read by
      const other = parametros.leitura.formato === 'CSV' ? input.aba : (input.codificacao ?? input.delimitador);
      if (other !== undefined) fail('request.invalid', { errors: [{ field: 'leitura', message: t.leituraInvalida }] });
      // texts of columns are told of the file as it is kept
      const columns = Object.keys(input).length > 0 ? [] : valuesOf(parametros);
      const sheet = await whileAsked(request, (reading) => inspectSheet(sourceOf(draft), asked, reading, columns));
      const [known] = await batch(knownMap(parametros.registro, headerOf(sheet.cabecalho)));
      return {
        importacao: told(draft),
        leitura: sheet.leitura,
        abas: sheet.abas,
        cabecalho: sheet.cabecalho.map(cut),
        sem_cabecalho: lacksHeader(parametros.registro, sheet.cabecalho),
        linhas: sheet.linhas.map((cells) => cells.map(cut)),
        total: sheet.total,
        sugestoes: guessColumns(parametros.registro, sheet.cabecalho, sheet.linhas, known[0]?.colunas ?? null),
        textos: columns.length > 0 ? await matched(batch, parametros, sheet) : [],
      };
    }),

    route(mapImportacao, async ({ batch, transaction, request, params: { id }, input }) => {
      const draft = await oneRow(batch, ownImport(id));
      if (draft.estado !== 'RASCUNHO') fail('imports.running');
      const { leitura, colunas, valores, criarFaltantes } = input;
      const { parametros: before } = draft;
      const next: Parametros = { ...before, leitura: { ...leitura, formato: before.leitura.formato }, colunas };
      const sheet = await whileAsked(request, (reading) =>
        inspectSheet(sourceOf(draft), next.leitura, reading, valuesOf(next)),
      );
      checkColumns(next, sheet);
      const parametros: Parametros = {
        ...next,
        leitura: sheet.leitura,
        cabecalho: sheet.cabecalho.map(cut),
        linhas: sheet.total,
        valores: valores ?? before.valores,
        politica: { ...before.politica, ...(criarFaltantes !== undefined && { criarFaltantes }) },
        etapa: fieldsOf(next).length > 0 && !valores ? 'VALORES' : 'CONFERENCIA',
      };
      const keys = headerKeys(sheet.cabecalho);
      const remembered = Object.fromEntries(keys.map((key, at) => [key, colunas[at] ?? null]));
      return transaction(async (run) => {
        await run(...rememberMap(parametros.registro, headerOf(sheet.cabecalho), remembered));
        const [, changed] = await run(...changeDraft(id, parametros));
        return {
          importacao: told(changed?.[0] ?? fail('imports.running')),
          textos: await matched(run, parametros, sheet),
        };
      });
    }),
  ];
};

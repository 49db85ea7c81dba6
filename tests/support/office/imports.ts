import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { loteKinds } from '../../../src/app/server/slices.ts';
import {
  politicaUsual,
  type Parametros,
  type Politica,
} from '../../../src/features/daily/importar/parametros.contract.ts';
import {
  checkImportacao,
  importacaoResult,
  runImportacao,
} from '../../../src/features/daily/conferencia/conferencia.contract.ts';
import type { mapImportacao } from '../../../src/features/daily/importar/importar.contract.ts';
import { importarTexts } from '../../../src/features/daily/importar/importar.texts.ts';
import { diskStorage } from '../../../src/server/files/disk-storage.ts';
import { workOnLote, type LoteTimes } from '../../../src/server/lotes/lotes-job.ts';
import { linesOf } from '../../../src/server/sheets/sheet-form.ts';
import type { SheetJob } from '../../../src/server/sheets/sheet-rows.ts';
import { createLogger } from '../../../src/server/process/log.ts';
import type { CallInput } from '../../../src/shared/contract.ts';
import type { Office, TestServer, User } from '../servers/server.ts';

/** Spreadsheets that become records, from the file to its last row. */

type Colunas = CallInput<typeof mapImportacao>['colunas'];

export const politicaDe = (chosen: Partial<Politica> = {}): Politica => ({ ...politicaUsual, ...chosen });

/** What the workshop tells of a CSV, without its process. */
async function readHere(place: string): Promise<Pick<Parametros, 'leitura' | 'cabecalho' | 'linhas'>> {
  const file = await open(place);
  try {
    let cabecalho: string[] = [];
    const job: SheetJob = { asked: { formato: 'CSV' }, preview: true, values: [], folder: '' };
    for await (const line of linesOf(job, file.fd)) {
      if ('fim' in line) return { leitura: line.fim.leitura, cabecalho, linhas: line.fim.total };
      if (cabecalho.length === 0) cabecalho = line.celulas;
    }
    throw new Error('a spreadsheet without an end');
  } finally {
    await file.close();
  }
}

export function importTools(server: TestServer) {
  const storage = diskStorage(join(server.dataDir, 'files'));
  const options = (times?: Partial<LoteTimes>) => ({
    database: server.database,
    storage,
    kinds: loteKinds,
    log: createLogger('silent'),
    times,
  });
  const step = (times?: Partial<LoteTimes>) => workOnLote(options(times));
  async function workAll(times?: Partial<LoteTimes>): Promise<number> {
    let steps = 0;
    while (await step(times)) steps += 1;
    return steps;
  }
  /** A draft whose columns are said, ready to be checked; asked for by requests, two processes would read its file before that. */
  async function drafted(
    person: User,
    office: Office,
    csv: string,
    {
      registro = 'municipes',
      colunas,
      valores,
    }: { registro?: 'municipes' | 'demandas'; colunas: Colunas; valores?: CallInput<typeof mapImportacao>['valores'] },
  ): Promise<string> {
    const bytes = Buffer.from(csv);
    const received = await storage.receive(Readable.from([bytes]));
    const caminho = await received.keep(office.id);
    const { leitura, cabecalho, linhas } = await readHere(join(server.dataDir, 'files', caminho));
    const parametros: Parametros = {
      registro,
      arquivo: { nome: 'planilha.csv', tamanho: bytes.length },
      leitura,
      cabecalho,
      linhas,
      colunas,
      valores: valores ?? {},
      politica: politicaUsual,
      etapa: registro === 'demandas' && !valores ? 'VALORES' : 'CONFERENCIA',
    };
    const id = randomUUID();
    await server.rows(
      `insert into lotes (tenant_id, id, user_id, autor, tipo, estado, titulo, parametros, total, caminho_storage, tamanho_arquivo)
       values ($1, $2, $3, $4, 'IMPORTACAO', 'RASCUNHO', $5, $6, $7, $8, $9)`,
      [
        office.id,
        id,
        person.id,
        person.full_name,
        importarTexts.tarefas[registro],
        parametros,
        linhas,
        caminho,
        bytes.length,
      ],
    );
    return id;
  }
  async function checked(...args: Parameters<typeof drafted>): Promise<string> {
    const id = await drafted(...args);
    const begun = await server.as(args[0], args[1]).call(checkImportacao, { id });
    if (begun.status !== 200) throw new Error(JSON.stringify(begun.body));
    await workAll();
    return id;
  }
  const result = async (person: User, office: Office, id: string) =>
    (await server.as(person, office).call(importacaoResult, { id })).body;
  async function run(
    person: User,
    office: Office,
    id: string,
    politica: Partial<Politica> = {},
    times?: Partial<LoteTimes>,
  ) {
    const begun = await server.as(person, office).call(runImportacao, { id, politica: politicaDe(politica) });
    if (begun.status !== 200) throw new Error(JSON.stringify(begun.body));
    await workAll(times);
    return result(person, office, id);
  }
  return { step, workAll, drafted, checked, run, result, storage };
}

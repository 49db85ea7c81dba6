import { join } from 'node:path';
import { loteKinds } from '../../../src/app/server/slices.ts';
import type { Politica } from '../../../src/features/daily/importar/parametros.contract.ts';
import {
  checkImportacao,
  importacaoResult,
  runImportacao,
} from '../../../src/features/daily/conferencia/conferencia.contract.ts';
import { mapImportacao, uploadImportacao } from '../../../src/features/daily/importar/importar.contract.ts';
import { diskStorage } from '../../../src/server/files/disk-storage.ts';
import { workOnLote, type LoteTimes } from '../../../src/server/lotes/lotes-job.ts';
import { createLogger } from '../../../src/server/process/log.ts';
import { fillPath, type CallInput } from '../../../src/shared/contract.ts';
import type { Office, TestServer, User } from '../servers/server.ts';

/** Spreadsheets that become records, from the file to its last row. */

type Colunas = CallInput<typeof mapImportacao>['colunas'];

export const politicaDe = (chosen: Partial<Politica> = {}): Politica => ({
  conhecidas: 'IGNORAR',
  mesmoTelefone: 'IGNORAR',
  semTelefone: false,
  criarFaltantes: false,
  ...chosen,
});

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
  /** A draft whose columns are said, ready to be checked. */
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
    const form = new FormData();
    form.append('arquivo', new Blob([csv], { type: 'text/csv' }), 'planilha.csv');
    const path = fillPath(uploadImportacao.path, { tenantId: office.id });
    const sent = await server.request('POST', `${path}?registro=${registro}`, { cookie: person.cookie, body: form });
    if (sent.status !== 201) throw new Error(JSON.stringify(sent.body));
    const { id, leitura } = sent.body as { id: string; leitura: CallInput<typeof mapImportacao>['leitura'] };
    const mapped = await server
      .as(person, office)
      .call(mapImportacao, { id, leitura, colunas, ...(valores && { valores }) });
    if (mapped.status !== 200) throw new Error(JSON.stringify(mapped.body));
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

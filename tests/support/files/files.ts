import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createAnexo, getAnexo, type Upload } from '../../../src/features/daily/anexos/anexos.contract.ts';
import { createDemanda } from '../../../src/features/daily/demandas/demandas.contract.ts';
import { fillPath } from '../../../src/shared/contract.ts';
import { officeData } from '../office/office-data.ts';
import type { Answer, Office, TestServer, User } from '../servers/server.ts';

export type TestFile = { name: string; content: Uint8Array | string; type?: string };

/** Files as a browser sends and fetches them, and what lies in storage afterwards. */
export function fileTools(server: TestServer) {
  const data = officeData(server);
  return {
    /** One multipart field `arquivo`, the rest in the address. */
    async upload(
      person: User | null,
      of: { id: string },
      query: { regras: string; demanda_id?: string },
      file: TestFile,
      headers: Record<string, string> = {},
    ): Promise<Answer<Upload>> {
      const body = new FormData();
      body.append('arquivo', new File([file.content as Uint8Array<ArrayBuffer>], file.name, { type: file.type }));
      const path = fillPath(createAnexo.path, { tenantId: of.id });
      const answer = await server.request('POST', `${path}?${new URLSearchParams(query).toString()}`, {
        cookie: person?.cookie,
        body,
        headers,
      });
      return answer as Answer<Upload>;
    },

    download: (person: User, of: { id: string }, id: string, headers: Record<string, string> = {}) =>
      fetch(server.origin + fillPath(getAnexo.path, { tenantId: of.id, id }), {
        headers: { cookie: person.cookie, ...headers },
      }),

    /** A demand with everything that it points at; resolves to its id. */
    async demanda(person: User, of: Office, uploads: string[] = []): Promise<string> {
      const [municipe_id, setor_id, assessor_id] = await Promise.all([
        data.municipe(of),
        data.setor(of),
        data.assessor(of),
      ]);
      const { body } = await server.as(person, of).call(createDemanda, {
        municipe_id,
        setor_id,
        assessor_id,
        assessor_responsavel: 'Rita Moura',
        descricao_texto: 'Poda',
        data_demanda: '2026-05-04',
        uploads,
      });
      return body.id;
    },

    /** How many files of the office are kept, and how many of anybody are half received. */
    async stored(of: { id: string }): Promise<{ kept: number; half: number }> {
      const count = async (folder: string) =>
        (await readdir(join(server.dataDir, 'files', folder)).catch(() => [])).length;
      return { kept: await count(of.id), half: await count('.incoming') };
    },
  };
}

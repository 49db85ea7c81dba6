import { sendFile, showPdf } from '../../../server/http/downloads.ts';
import { foundRow, liveRow, restored } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import type { Storage } from '../../../server/files/storage.ts';
import { forgetFiles, keepWithRow, receiveFile, requireSpace, writeOnce } from '../../../server/http/uploads.ts';
import { oneRow, rowsOfFound } from '../../../server/http/answers.ts';
import { requireNamedOf } from '../../base/municipes/municipes.parts.sql.ts';
import { fileRules } from '../../../shared/files/file-rules.ts';
import {
  createAnexo,
  discardUpload,
  getAnexo,
  listAnexos,
  previewAnexo,
  removeAnexo,
  restoreAnexo,
} from './anexos.contract.ts';
import {
  deleteUpload,
  docsOfDemanda,
  insertDoc,
  insertUpload,
  requireRoom,
  softDeleteDoc,
  storedDoc,
} from './anexos.sql.ts';

export const anexosRoutes = (storage: Storage) => [
  route(listAnexos, ({ batch, input: { after }, params: { id } }) =>
    rowsOfFound(batch, liveRow('demandas', id), docsOfDemanda(id, after)),
  ),

  route(createAnexo, async ({ batch, input, tenantId, request, once }) => {
    const { regras, demanda_id } = input;
    // who may not, and whose demand is not there, is told before a byte of the file is read
    if (demanda_id)
      foundRow((await batch(liveRow('demandas', demanda_id), requireNamedOf(demanda_id), requireSpace()))[0]);
    else await batch(requireRoom(), requireSpace());

    const file = await receiveFile(storage, request, fileRules[regras]);
    return keepWithRow(storage, file, tenantId, (caminho_storage) => {
      const row = { ...file, caminho_storage };
      return writeOnce(once, [input, file.nome_arquivo, file.sha256], (doors) =>
        demanda_id
          ? oneRow(doors.batch, requireNamedOf(demanda_id), insertDoc(demanda_id, row))
          : oneRow(doors.batch, insertUpload(regras, row)),
      );
    });
  }),

  route(getAnexo, async ({ batch, params: { id }, request, reply }) =>
    sendFile(storage, await oneRow(batch, storedDoc(id)), request, reply),
  ),

  route(previewAnexo, async ({ batch, params: { id }, request, reply }) =>
    showPdf(storage, await oneRow(batch, storedDoc(id)), request, reply),
  ),

  route(removeAnexo, ({ batch, params: { id } }) => oneRow(batch, softDeleteDoc(id))),

  route(restoreAnexo, ({ batch, params: { id } }) => restored(batch, 'demanda_documentos', id)),

  route(discardUpload, async ({ batch, params: { id }, request }) => {
    const { caminho_storage, ...row } = await oneRow(batch, deleteUpload(id));
    await forgetFiles(storage, [caminho_storage], request);
    return row;
  }),
];

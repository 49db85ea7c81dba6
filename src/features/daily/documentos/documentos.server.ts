import { sendFile, showPdf } from '../../../server/http/downloads.ts';
import { restored, softDelete } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import type { Storage } from '../../../server/files/storage.ts';
import { keepWithRow, receiveFile, requireSpace, writeOnce } from '../../../server/http/uploads.ts';
import { oneRow } from '../../../server/http/answers.ts';
import { fileRules } from '../../../shared/files/file-rules.ts';
import {
  createDocumento,
  getDocumento,
  listDocumentos,
  previewDocumento,
  releaseDocumento,
  removeDocumento,
  restoreDocumento,
} from './documentos.contract.ts';
import {
  countDocumentos,
  insertDocumento,
  markReleased,
  pageOfDocumentos,
  requireUnprotected,
  storedDocumento,
} from './documentos.sql.ts';

export const documentosRoutes = (storage: Storage) => [
  route(listDocumentos, async ({ batch, input: { busca, page } }) => {
    const [rows, [count]] = await batch(pageOfDocumentos(busca, page), countDocumentos(busca));
    return { rows, total: count!.total };
  }),

  route(createDocumento, async ({ batch, tenantId, request, once }) => {
    // who may not is told before a byte of the file is read
    await batch(requireSpace());
    const file = await receiveFile(storage, request, fileRules.documents);
    return keepWithRow(storage, file, tenantId, (caminho_storage) =>
      writeOnce(once, [file.nome_arquivo, file.sha256], (doors) =>
        oneRow(doors.batch, insertDocumento(file, caminho_storage)),
      ),
    );
  }),

  route(getDocumento, async ({ batch, params: { id }, request, reply }) =>
    sendFile(storage, await oneRow(batch, storedDocumento(id)), request, reply),
  ),

  route(previewDocumento, async ({ batch, params: { id }, request, reply }) =>
    showPdf(storage, await oneRow(batch, storedDocumento(id)), request, reply),
  ),

  route(removeDocumento, ({ batch, params: { id } }) =>
    oneRow(batch, requireUnprotected(id), softDelete('documentos', id)),
  ),

  route(releaseDocumento, ({ batch, params: { id } }) => oneRow(batch, markReleased(id))),

  route(restoreDocumento, ({ batch, params: { id } }) => restored(batch, 'documentos', id)),
];

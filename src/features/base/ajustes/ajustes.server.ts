import { printable } from '../../../server/files/picture.ts';
import type { Storage } from '../../../server/files/storage.ts';
import { sendFile } from '../../../server/http/downloads.ts';
import { route } from '../../../server/http/route.ts';
import { keepWithRow, receiveFile, requireSpace } from '../../../server/http/uploads.ts';
import { oneRow } from '../../../server/http/answers.ts';
import { fail } from '../../../server/process/failure.ts';
import { callerOf } from '../../../server/turns/caller.ts';
import { fileRules } from '../../../shared/files/file-rules.ts';
import { getAjustes, getBrasao, removeBrasao, setAjustes, setBrasao } from './ajustes.contract.ts';
import { ajustesOf, insertBrasao, saveAjustes, saveBrasao, storedBrasao } from './ajustes.sql.ts';

export const ajustesRoutes = (storage: Storage) => [
  route(getAjustes, ({ batch }) => oneRow(batch, ajustesOf())),

  route(setAjustes, ({ batch, input }) => oneRow(batch, saveAjustes(input), ajustesOf())),

  route(setBrasao, async ({ batch, tenantId, request }) => {
    // who may not is told before a byte of the file is read
    await batch(requireSpace());
    const file = await receiveFile(storage, request, fileRules.brasao);
    try {
      if (!(await printable(file.received, callerOf(request)))) fail('ajustes.brasao', { field: 'arquivo' });
    } catch (error) {
      await file.received.discard();
      throw error;
    }
    return keepWithRow(storage, file, tenantId, async (path) => {
      const answer = await oneRow(batch, insertBrasao(file, path), saveBrasao(path), ajustesOf());
      return { answer, used: true };
    });
  }),

  route(removeBrasao, ({ batch }) => oneRow(batch, saveBrasao(null), ajustesOf())),

  route(getBrasao, async ({ batch, params: { id }, request, reply }) =>
    sendFile(storage, await oneRow(batch, storedBrasao(id)), request, reply),
  ),
];

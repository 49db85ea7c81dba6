import { updatedRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import type { Storage } from '../../../server/files/storage.ts';
import { anonymiseMunicipe } from './anonimizar.contract.ts';
import { anyMunicipe, emptyMunicipe } from './anonimizar.sql.ts';

export const anonimizarRoutes = (storage: Storage) => [
  route(anonymiseMunicipe, async ({ batch, input: { versao }, params: { id }, request }) => {
    const [emptied, rows] = await batch(emptyMunicipe(id, versao), anyMunicipe(id));
    updatedRow(emptied, rows);
    for (const path of emptied[0]!.files) {
      // without its row the file is an orphan, and swept should this fail
      await storage.remove(path).catch((error: unknown) => request.log.warn({ err: error }, 'file not removed'));
    }
    return { id };
  }),
];

import { updatedRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { forgetFiles } from '../../../server/http/uploads.ts';
import type { Storage } from '../../../server/files/storage.ts';
import { anonymiseMunicipe } from './anonimizar.contract.ts';
import { anyMunicipe, emptyMunicipe } from './anonimizar.sql.ts';

export const anonimizarRoutes = (storage: Storage) => [
  route(anonymiseMunicipe, async ({ batch, input: { versao }, params: { id }, request }) => {
    const [emptied, rows] = await batch(emptyMunicipe(id, versao), anyMunicipe(id));
    updatedRow(emptied, rows);
    await forgetFiles(storage, emptied[0]!.files, request);
    return { id };
  }),
];

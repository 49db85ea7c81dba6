import type { Run } from '../../../server/database/db.ts';
import { foundRow } from '../../../server/database/rows.ts';
import type { Storage } from '../../../server/files/storage.ts';
import { keepWithRow } from '../../../server/http/uploads.ts';
import type { Caller } from '../../../server/turns/caller.ts';
import { oficioFileName } from '../../../shared/oficio/file-name.ts';
import { brasaoDe, letterOf, makeCarta, readBrasao } from './carta.parts.server.ts';
import { valoresDoOficio } from './oficios.parts.sql.ts';
import { keepPdf, storedFile } from './registro.sql.ts';

/**
 * The file of an issued letter, or of one that is void: made once, and kept for ever. Two servers that make it make the same bytes; one
 * of them is kept.
 */
export async function makePdf(
  storage: Storage,
  transaction: <T>(work: (run: Run) => Promise<T>) => Promise<T>,
  { id, tenantId, caller }: { id: string; tenantId: string; caller: Caller },
): Promise<'EMITIDO' | 'ANULADO'> {
  // each for itself: no row is held while the file is made, and whoever only asks for it may be the first
  const [rows] = await transaction((run) => run(valoresDoOficio(id)));
  const oficio = foundRow(rows);
  const papel = oficio.anulado_em ? 'ANULADO' : 'EMITIDO';
  const [there] = await transaction((run) => run(storedFile(id, papel)));
  if (there.length > 0) return papel;
  const brasao = await readBrasao(storage, brasaoDe(oficio));
  const file = await makeCarta('oficio.pdf', letterOf(oficio, brasao), caller);
  const received = await storage.receive(file.stream());
  const { size: tamanho_arquivo, sha256 } = received;
  const nome_arquivo = oficioFileName(oficio.identificacao!, 'pdf');
  await keepWithRow(storage, { received }, tenantId, async (caminho_storage) => {
    const stored = { nome_arquivo, tamanho_arquivo, caminho_storage, sha256 };
    const [[kept]] = await transaction((run) => run(keepPdf(id, papel, stored)));
    // another server may have been faster
    return { answer: papel, used: kept!.kept === caminho_storage };
  });
  return papel;
}

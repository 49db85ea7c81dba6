import { randomUUID } from 'node:crypto';
import { foundRow, updatedRow } from '../../../server/database/rows.ts';
import type { Storage } from '../../../server/files/storage.ts';
import { goOnBehind } from '../../../server/http/closing.ts';
import { sendFile, showPdf } from '../../../server/http/downloads.ts';
import { route } from '../../../server/http/route.ts';
import { forgetFiles, keepWithRow, receiveFile, requireSpace } from '../../../server/http/uploads.ts';
import { allRows, editedRow, oneRow, rowOfFound } from '../../../server/http/answers.ts';
import { fileRules } from '../../../shared/files/file-rules.ts';
import { assuntoDe, requirePrintable } from './carta.parts.server.ts';
import { makePdf } from './oficio-pdf.server.ts';
import { oneOficio, valoresDoOficio } from './oficios.parts.sql.ts';
import { requireFilled } from './valores.parts.server.ts';
import {
  emptyOficio,
  explainResposta,
  issueOficio,
  linkDemandas,
  numeracaoOficios,
  oficioPdf,
  removeResposta,
  repeatOficio,
  respostaFile,
  setProximo,
  tiposExcluidos,
  unlinkDemanda,
  updateDatas,
  updateResultado,
  uploadResposta,
  voidOficio,
} from './registro.contract.ts';
import {
  annul,
  changeDatas,
  changeResultado,
  diasDaResposta,
  draftOfRepeat,
  empty,
  holdMunicipesOf,
  holdRepeated,
  insertRepeat,
  issue,
  keepAssunto,
  keepResposta,
  link,
  linkSame,
  requireSecretsThere,
  numeracaoOf,
  pageOfNumeros,
  pageOfTiposExcluidos,
  prazoDaResposta,
  requireExternal,
  requireFewRepeats,
  requireInOrder,
  requireIssued,
  requireStanding,
  requireUnanswered,
  skip,
  storedFile,
  unlink,
} from './registro.sql.ts';
import { callerOf } from '../../../server/turns/caller.ts';
import { reiteracao } from './reiteracao.ts';

export const registroRoutes = (storage: Storage) => [
  route(issueOficio, async ({ transaction, batch, input, params: { id }, tenantId, request }) => {
    // what it says is looked at as it is frozen; a letter with a blank gives its number back
    await transaction(async (run) => {
      const [issued, rows, [frozen]] = await run(issue(id, input), oneOficio(id), valoresDoOficio(id));
      updatedRow(issued, rows);
      requireFilled(frozen!);
      requirePrintable(frozen!);
      const assunto = assuntoDe(frozen!).replace(/\s+/g, ' ').trim();
      if (assunto !== frozen!.assunto) await run(keepAssunto(id, assunto));
    });
    // nobody waits for the file; whoever asks for it first makes it, should this fail
    const made = makePdf(storage, transaction, { id, tenantId, caller: callerOf(request) });
    goOnBehind(request, 'file of a letter not made', made);
    return oneRow(batch, oneOficio(id));
  }),

  route(voidOficio, ({ batch, input: { motivo }, params: { id } }) =>
    rowOfFound(batch, annul(id, motivo), oneOficio(id)),
  ),

  route(emptyOficio, async ({ batch, input: { motivo }, params: { id }, request }) => {
    const [[emptied], rows] = await batch(empty(id, motivo), oneOficio(id));
    const row = foundRow(rows);
    await forgetFiles(storage, emptied?.files ?? [], request);
    return row;
  }),

  route(repeatOficio, async ({ transaction, params: { id } }) =>
    transaction(async (run) => {
      const [, , [before], , [begun]] = await run(
        holdMunicipesOf(id),
        holdRepeated(id),
        requireUnanswered(id),
        requireSecretsThere(id),
        draftOfRepeat(id),
      );
      if (begun) return oneRow(run, oneOficio(begun.id));
      await run(requireFewRepeats(id));
      const copy = randomUUID();
      return rowOfFound(
        run,
        insertRepeat(copy, id, reiteracao(before?.identificacao ?? '')),
        linkSame(copy, id),
        oneOficio(copy),
      );
    }),
  ),

  route(updateDatas, ({ batch, input, params: { id } }) =>
    editedRow(batch, requireStanding(id), requireInOrder(id, input), changeDatas(id, input), oneOficio(id)),
  ),

  route(updateResultado, ({ batch, input, params: { id } }) =>
    editedRow(
      batch,
      requireStanding(id),
      requireExternal(id),
      requireInOrder(id, input),
      changeResultado(id, input),
      oneOficio(id),
    ),
  ),

  route(linkDemandas, ({ batch, input: { demandas }, params: { id } }) =>
    rowOfFound(batch, link(id, demandas), oneOficio(id)),
  ),

  route(unlinkDemanda, ({ batch, input: { demanda_id }, params: { id } }) =>
    rowOfFound(batch, unlink(id, demanda_id), oneOficio(id)),
  ),

  route(explainResposta, async ({ batch, params: { id } }) => {
    const [rows, dias] = await batch(prazoDaResposta(id), diasDaResposta(id));
    return { ...foundRow(rows), dias };
  }),

  route(oficioPdf, async ({ batch, transaction, params: { id }, tenantId, request, reply }) => {
    await oneRow(batch, requireIssued(id));
    const papel = await makePdf(storage, transaction, { id, tenantId, caller: callerOf(request) });
    return showPdf(storage, await oneRow(batch, storedFile(id, papel)), request, reply);
  }),

  route(respostaFile, async ({ batch, params: { id }, request, reply }) =>
    sendFile(storage, await oneRow(batch, storedFile(id, 'RESPOSTA')), request, reply),
  ),

  route(uploadResposta, async ({ batch, params: { id }, tenantId, request }) => {
    // before a byte of the file is read
    foundRow((await batch(requireStanding(id), requireSpace()))[0]);
    const file = await receiveFile(storage, request, fileRules.detail);
    const row = await keepWithRow(storage, file, tenantId, async (caminho_storage) => {
      const answer = await oneRow(batch, keepResposta(id, { ...file, caminho_storage }));
      return { answer, used: true };
    });
    if (row.antes) await forgetFiles(storage, [row.antes], request);
    return { id };
  }),

  route(removeResposta, async ({ batch, params: { id }, request }) => {
    const { antes } = await oneRow(batch, keepResposta(id, null));
    if (antes) await forgetFiles(storage, [antes], request);
    return { id };
  }),

  route(numeracaoOficios, async ({ batch, input: { tipo_id, periodo, depois } }) => {
    const all = await oneRow(batch, numeracaoOf(tipo_id, periodo === undefined ? undefined : Number(periodo)));
    const numeros = await allRows(batch, pageOfNumeros(tipo_id, all.periodo, Number(depois ?? 0)));
    return { ...all, numeros };
  }),

  route(tiposExcluidos, ({ batch }) => allRows(batch, pageOfTiposExcluidos())),

  route(setProximo, ({ batch, input, params: { id } }) => oneRow(batch, skip(id, input))),
];

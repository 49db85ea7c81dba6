import { inExportTurn, recordExport, sendExport } from '../../server/exports.ts';
import { foundRow } from '../../server/rows.ts';
import { type Context, route } from '../../server/route.ts';
import { exportName } from '../../shared/exports.ts';
import { exportMunicipe } from './ficha.contract.ts';
import { alteracoesOf, compromissosOf, demandasOf, officeName, type Ficha } from './ficha.sql.ts';
import { historicosOf } from './historicos.sql.ts';
import { oneMunicipe } from './municipes.sql.ts';

const types = { json: 'application/json; charset=utf-8', pdf: 'application/pdf' } as const;

export const fichaRoutes = [route(exportMunicipe, (context) => inExportTurn(context, () => exportOne(context)))];

async function exportOne({
  snapshot,
  batch,
  params: { id },
  input: { formato },
  reply,
}: Context<typeof exportMunicipe>) {
  const ficha = await snapshot(async (run, { full_name }) => {
    const [office, municipe, atendimentos, demandas, compromissos, alteracoes] = await run(
      officeName(),
      oneMunicipe(id),
      historicosOf(id),
      demandasOf(id),
      compromissosOf(id),
      alteracoesOf(id),
    );
    return {
      gabinete: foundRow(office).name,
      emitida_em: new Date().toISOString(),
      emitida_por: full_name,
      municipe: foundRow(municipe),
      atendimentos,
      demandas,
      compromissos,
      alteracoes,
    };
  });
  const bytes = formato === 'json' ? Buffer.from(JSON.stringify(ficha, null, 2)) : await pdfOf(ficha);
  // in the log before anything leaves
  await batch(recordExport('municipes', id, { formato: formato.toUpperCase() }));
  return sendExport(reply, bytes, exportName(`municipe-${ficha.municipe.codigo}`, formato), types[formato]);
}

/** The PDF writer weighs more than all else of the server: it comes with its first use. */
const pdfOf = async (ficha: Ficha): Promise<Buffer> => (await import('./fichaPdf.server.ts')).fichaPdf(ficha);

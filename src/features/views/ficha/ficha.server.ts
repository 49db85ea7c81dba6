import type { Run } from '../../../server/database/db.ts';
import { inParts, sendMade } from '../../../server/exports/exports.ts';
import { foundRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { withoutIds } from '../../../shared/letters/mentions.ts';
import { exportName } from '../../../shared/exports/exports.ts';
import { exportMunicipe } from './ficha.contract.ts';
import { fichaQueries, officeName, type FichaJob, type FichaKind, type FichaPart } from './ficha.sql.ts';
import type { form as fichaJson } from './ficha-json.form.server.ts';
import type { form as fichaPdf } from './ficha-pdf.form.server.ts';
import { oneMunicipe } from '../../base/municipes/municipes.parts.sql.ts';

const types = { json: 'application/json; charset=utf-8', pdf: 'application/pdf' } as const;

/** Texts of thousands of letters: so many at a time that setting them takes a moment. */
const partSize = 50;

export const fichaRoutes = [
  route(exportMunicipe, ({ params: { id }, input: { formato }, ...context }) =>
    sendMade<typeof fichaJson | typeof fichaPdf>(context, {
      form: `ficha.${formato}`,
      read: async (run, put, { full_name }): Promise<FichaJob> => {
        const [office, municipe] = await run(officeName(), oneMunicipe(id));
        const head = {
          gabinete: foundRow(office).name,
          emitida_em: new Date().toISOString(),
          emitida_por: full_name,
          municipe: foundRow(municipe),
        };
        const quantos = {} as Record<FichaKind, number>;
        for (const secao of Object.keys(fichaQueries) as FichaKind[])
          quantos[secao] = await putAll(run, put, secao, id);
        return { ...head, quantos };
      },
      about: ({ municipe: { codigo } }) => ({
        name: exportName(`municipe-${codigo}`, formato),
        type: types[formato],
        table: 'municipes',
        id,
        detail: { formato: formato.toUpperCase() },
      }),
    }),
  ),
];

/** Whom a note calls are people of the office. */
const withoutCalls = <Row extends object>(row: Row): Row =>
  'texto' in row && typeof row.texto === 'string' ? { ...row, texto: withoutIds(row.texto) } : row;

/** All rows of a kind; resolves to how many. */
async function putAll(
  run: Run,
  put: (part: FichaPart) => Promise<void>,
  secao: FichaKind,
  id: string,
): Promise<number> {
  await put({ secao, linhas: [] });
  let count = 0;
  for await (const linhas of inParts(run, fichaQueries[secao](id), partSize)) {
    count += linhas.length;
    await put({ secao, linhas: secao === 'notas' ? linhas.map(withoutCalls) : linhas } as FichaPart);
  }
  return count;
}

import { CircleAlert, Download } from 'lucide-react';
import { useState } from 'react';
import { exportName } from '../../../shared/exports/exports.ts';
import { formatNumber } from '../../../shared/format.ts';
import { useData } from '../../../web/data/data.ts';
import { useExport } from '../../../web/exports/export.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { webTexts } from '../../../web/web.texts.ts';
import type { Politica } from '../importar/parametros.contract.ts';
import { errosMax, importacaoErrors, importacaoErrorsFile } from './conferencia.contract.ts';
import { conferenciaTexts as t } from './conferencia.texts.ts';

/** Rows that are seen at once; one asks for more. */
const shown = 7;

type Props = {
  id: string;
  total: number;
  /** What is chosen of rows that are only checked; once they are imported, what is wrong is asked for anew. */
  politica?: Pick<Politica, 'semTelefone' | 'criarFaltantes'>;
};

/** Rows that are wrong, each with its line, and all of them as a file to be mended. */
export function ErrosPanel({ id, total, politica }: Props) {
  const [most, setMost] = useState(shown);
  const file = useExport(importacaoErrorsFile);
  const asked = {
    id,
    ...(politica?.semTelefone && { sem_telefone: 'sim' as const }),
    ...(politica?.criarFaltantes && { criar_faltantes: 'sim' as const }),
  };
  const errors = useData(
    importacaoErrors,
    { ...asked, ...(!politica && { depois_de: '0' }) },
    { error: t.erroCarregar, enabled: total > 0 },
  );
  if (total === 0) return <p className="text-sm text-ink-2">{t.nenhumErro}</p>;
  return (
    <section aria-label={t.linhasComErro}>
      <header className="mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className="text-sm font-semibold">
          {t.linhasComErro} <span className="num ml-1 font-normal text-ink-3">{formatNumber(total)}</span>
        </h2>
        <Button
          icon={Download}
          busy={file.busy}
          busyLabel={file.busyLabel}
          onCancel={file.cancel}
          onClick={() => void file.run(asked, exportName('linhas-com-erro', 'csv'))}
        >
          {t.baixar}
        </Button>
      </header>
      <Loaded query={errors} error={t.erroCarregar}>
        {(rows) => (
          <>
            <div className="overflow-hidden rounded-md border border-line bg-surface">
              <table className="w-full text-sm">
                <thead className="bg-sunken text-left text-xs text-ink-2">
                  <tr>
                    <th scope="col" className="w-20 px-3 py-2 text-right font-semibold">
                      {t.linha}
                    </th>
                    <th scope="col" className="px-3 py-2 font-semibold max-md:hidden">
                      {t.campo}
                    </th>
                    <th scope="col" className="px-3 py-2 font-semibold max-md:hidden">
                      {t.valor}
                    </th>
                    <th scope="col" className="px-3 py-2 font-semibold">
                      {t.erro}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {rows.slice(0, most).map(({ seq, linha, campo, valor, erro }) => (
                    <tr key={seq} className="border-t border-line align-baseline">
                      <td className="num px-3 py-2 text-right">{formatNumber(linha)}</td>
                      <td className="px-3 py-2 text-ink-2 max-md:hidden">{campo}</td>
                      <td
                        className={`num max-w-48 px-3 py-2 break-words max-md:hidden ${valor ? 'text-ink-2' : 'text-ink-3'}`}
                      >
                        {valor || t.vazio}
                      </td>
                      <td className="px-3 py-2">
                        <span className="flex items-baseline gap-1.5">
                          <CircleAlert size={14} aria-hidden className="relative top-0.5 shrink-0 text-bad" />
                          <span className="min-w-0 break-words">
                            {erro}
                            <span className="block text-xs wrap-anywhere text-ink-3 md:hidden">{`${campo}: ${valor || t.vazio}`}</span>
                          </span>
                        </span>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <p className="num mt-2 flex flex-wrap items-center gap-2 text-xs text-ink-3">
              {total > Math.min(most, rows.length) ? t.maisErros(total - Math.min(most, rows.length)) : t.errosFicam}
              {rows.length > most && (
                <Button variant="quiet" onClick={() => setMost(errosMax)}>
                  {webTexts.mostrarMais}
                </Button>
              )}
            </p>
          </>
        )}
      </Loaded>
    </section>
  );
}

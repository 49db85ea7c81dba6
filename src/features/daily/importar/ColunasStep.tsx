import { ArrowRight, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { texts } from '../../../shared/texts.ts';
import { useAction } from '../../../web/data/action.ts';
import { useData } from '../../../web/data/data.ts';
import { useUnsavedChoices } from '../../../web/forms/unsaved-choices.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Disclosure } from '../../../web/ui/Disclosure.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { WarnBox } from '../../../web/ui/WarnBox.tsx';
import type { Campo } from './campos.ts';
import { ColunaRow, colunaGrid } from './ColunaRow.tsx';
import { mapImportacao, previewImportacao, type Previa } from './importar.contract.ts';
import { ImportarFrame } from './ImportarFrame.tsx';
import { importarTexts as t } from './importar.texts.ts';
import { LeituraFields, type Pedida } from './LeituraFields.tsx';
import type { Etapa } from './parametros.contract.ts';

type Props = { id: string; goTo: (etapa: Etapa) => void };

/** A, B … for a column without a name. */
const letterOf = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : letterOf(Math.floor(at / 26) - 1) + letterOf(at % 26);

/** What each column of the file is. */
export function ColunasStep({ id, goTo }: Props) {
  const [asked, setAsked] = useState<Pedida>({});
  const previa = useData(previewImportacao, { id, ...asked }, { error: t.erroCarregar, keepPrevious: true });
  return (
    <Loaded query={previa} error={t.erroCarregar}>
      {(data) => (
        <Colunas
          // read with other accents its columns are the same, be they called otherwise
          key={JSON.stringify([data.leitura.aba, data.leitura.delimitador, data.cabecalho.length])}
          previa={data}
          reading={previa.isPlaceholderData}
          read={(change) => setAsked((before) => ({ ...before, ...change }))}
          goTo={goTo}
        />
      )}
    </Loaded>
  );
}

type ColunasProps = Pick<Props, 'goTo'> & {
  previa: Previa;
  /** It is being read in another way. */
  reading: boolean;
  read: (asked: Pedida) => void;
};

function Colunas({ previa, reading, read, goTo }: ColunasProps) {
  const { importacao, leitura, cabecalho, linhas, sugestoes } = previa;
  // what was chosen is of the file as it was read then
  const kept = importacao.colunas.length === cabecalho.length ? importacao.colunas : null;
  const first = kept ?? sugestoes.map(({ campo }) => campo);
  const [chosen, setChosen] = useState<ReadonlyMap<number, Campo | null>>(new Map());
  const said = new Set(chosen.values());
  // a field that was chosen for another column is proposed for none
  const colunas = first.map((campo, at) => (chosen.has(at) ? chosen.get(at)! : said.has(campo) ? null : campo));
  const { codificacao, delimitador, aba } = leitura;
  const { leitura: before } = importacao;
  const unsaved = useUnsavedChoices(
    [colunas, codificacao, delimitador, aba],
    [first, before.codificacao, before.delimitador, before.aba],
    t.naoGuardadas,
  );
  const save = useAction(mapImportacao, { error: t.erroColunas });
  const taken = new Set(colunas.filter((campo) => campo !== null));
  async function goOn() {
    const saved = await save.run({ id: importacao.id, leitura, colunas });
    if (!saved) return;
    unsaved.kept();
    goTo(saved.importacao.etapa);
  }
  return (
    <ImportarFrame
      etapa="COLUNAS"
      importacao={importacao}
      linhas={previa.total}
      actions={<LeituraFields leitura={leitura} abas={previa.abas} change={read} />}
      bar={
        <>
          <p className="min-w-0 flex-1 text-sm max-md:basis-full">
            {t.quantasColunas(taken.size, colunas.length)} <span className="text-ink-2">{t.ficamGuardadas}</span>
          </p>
          <Button onClick={() => goTo('ARQUIVO')}>{texts.voltar}</Button>
          <Button
            variant="primary"
            icon={ArrowRight}
            busy={save.busy || reading}
            disabled={previa.sem_cabecalho}
            onClick={() => void goOn()}
          >
            {t.continuar}
          </Button>
        </>
      }
    >
      {previa.sem_cabecalho && (
        <div className="mb-4">
          <WarnBox icon={TriangleAlert} title={t.semCabecalho}>
            <p className="mt-1 text-ink-2">{t.semCabecalhoDica}</p>
          </WarnBox>
        </div>
      )}
      <div className="overflow-hidden rounded-md border border-line bg-surface" aria-busy={reading}>
        <div aria-hidden className={`hidden bg-sunken px-3 py-2 text-xs font-semibold text-ink-2 ${colunaGrid}`}>
          <span>{t.naPlanilha}</span>
          <span>{t.primeirasLinhas}</span>
          <span />
          <span>{t.noGabinete}</span>
        </div>
        <ul className="divide-y divide-line">
          {cabecalho.map((name, at) => (
            <ColunaRow
              key={at}
              registro={importacao.registro}
              name={name || t.semNome(letterOf(at))}
              samples={linhas
                .map((row) => row[at] ?? '')
                .filter((cell) => cell.trim() !== '')
                .slice(0, 2)}
              sugestao={sugestoes[at]!}
              campo={colunas[at] ?? null}
              taken={taken}
              change={(campo) => setChosen(new Map(chosen).set(at, campo))}
            />
          ))}
        </ul>
      </div>
      <div className="mt-4">
        <Disclosure label={t.verLinhas(linhas.length)} needed={false}>
          <FirstRows cabecalho={cabecalho} linhas={linhas} />
        </Disclosure>
      </div>
    </ImportarFrame>
  );
}

/** As they are read, so that wrong accents and columns are seen. */
function FirstRows({ cabecalho, linhas }: Pick<Previa, 'cabecalho' | 'linhas'>) {
  return (
    <div
      // whoever has no pointer pushes it by the arrows
      tabIndex={0}
      role="region"
      aria-label={t.primeirasLinhas}
      className="overflow-x-auto rounded-md border border-line"
    >
      <table className="w-full text-sm">
        <thead className="bg-sunken text-left text-xs text-ink-2">
          <tr>
            {cabecalho.map((name, at) => (
              <th key={at} scope="col" className="px-3 py-2 font-semibold whitespace-nowrap">
                {name || t.semNome(letterOf(at))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line bg-surface">
          {linhas.map((row, line) => (
            <tr key={line}>
              {cabecalho.map((_, at) => (
                <td key={at} className="max-w-80 truncate px-3 py-1.5">
                  {row[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

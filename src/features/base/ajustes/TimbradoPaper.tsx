import { useToday } from '../../../web/browser/today.ts';
import { cx } from '../../../web/ui/cx.ts';
import { longDay } from '../../../shared/letters/long-day.ts';
import type { Ajustes } from './ajustes.contract.ts';
import { ajustesTexts as t } from './ajustes.texts.ts';
import { BrasaoPicture } from './BrasaoPicture.tsx';

type Props = Pick<
  Ajustes,
  'cabecalho' | 'rodape' | 'cidade' | 'sigla' | 'signatario' | 'signatario_cargo' | 'numerar_paragrafos' | 'brasao'
>;

/** A small sheet with what is being set around grey lines of text: white in both themes, as paper is. */
export function TimbradoPaper({ cabecalho, rodape, cidade, sigla, signatario, signatario_cargo, ...more }: Props) {
  const today = useToday();
  const lines = cabecalho.filter((line) => line.trim());
  return (
    <section aria-label={t.previa} className="rounded-md border border-line bg-sunken p-4">
      <div className="mx-auto flex aspect-[210/297] w-full max-w-sm flex-col bg-paper px-[7%] py-[6%] pl-[14%] text-[0.625rem] leading-4 wrap-anywhere text-paper-ink shadow-float">
        <header className="-ml-[8%] flex flex-col items-center text-center">
          {more.brasao && <BrasaoPicture id={more.brasao} className="mb-1 h-9" />}
          {lines.map((line, index) => (
            <span key={index} className={cx('max-w-full', index === 0 && 'font-semibold')}>
              {line}
            </span>
          ))}
        </header>
        <p className="mt-4">{t.exemploNumero(today.slice(0, 4), sigla?.trim() ?? '')}</p>
        <p className="mt-2 text-right">{t.exemploData(cidade?.trim() || t.cidade, longDay(today))}</p>
        <Paragraphs numbered={more.numerar_paragrafos} />
        <footer className="-ml-[8%] mt-6 text-center">
          <p>{(signatario?.trim() || t.signatario).toLocaleUpperCase('pt-BR')}</p>
          <p>{signatario_cargo?.trim() || t.cargo}</p>
        </footer>
        {rodape?.trim() && <p className="-ml-[8%] mt-auto pt-2 text-center text-[0.5625rem]">{rodape}</p>}
      </div>
    </section>
  );
}

function Paragraphs({ numbered }: { numbered: boolean }) {
  return (
    <ol aria-hidden className="mt-5 flex flex-col gap-2">
      {[1, 2, 3].map((number) => (
        <li key={number} className="flex gap-3">
          {numbered && <span>{number}.</span>}
          <span className="mt-1.5 flex flex-1 flex-col gap-1.5">
            <span className="h-1 bg-paper-line" />
            <span className="h-1 w-4/5 bg-paper-line" />
          </span>
        </li>
      ))}
    </ol>
  );
}

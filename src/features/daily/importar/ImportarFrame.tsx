import { Link } from '@tanstack/react-router';
import { Check, FileSpreadsheet } from 'lucide-react';
import type { ReactNode } from 'react';
import { RecordGone } from '../../../web/forms/RecordGone.tsx';
import { buttonClass } from '../../../web/ui/Button.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { PageHeader } from '../../../web/ui/PageHeader.tsx';
import type { Importacao } from './importar.contract.ts';
import { importarTexts as t } from './importar.texts.ts';
import { etapas, type Etapa } from './parametros.contract.ts';

type Props = {
  etapa: Etapa;
  importacao?: Pick<Importacao, 'registro' | 'arquivo' | 'linhas'>;
  /** There is no such import, or not any more. */
  gone?: boolean;
  /** Rows, where the file is being read in another way. */
  linhas?: number;
  /** At the right of the title. */
  actions?: ReactNode;
  /** What stands in the bar at the bottom edge: a sentence, then buttons. */
  bar?: ReactNode;
  children: ReactNode;
};

/** A step of an import: which one it is, of which file, and the bar with the ways on and back. */
export function ImportarFrame({ etapa, importacao, gone, linhas, actions, bar, children }: Props) {
  const parents = [{ label: t.dados, to: '/dados' }];
  if (gone && !importacao)
    return (
      <>
        <PageHeader title={t.titulo} parents={parents} />
        <RecordGone
          title={t.naoEncontrada}
          hint={t.naoEncontradaDica}
          action={
            <Link to="/dados/importar" className={buttonClass()}>
              {t.verImportacoes}
            </Link>
          }
        />
      </>
    );
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader
        title={importacao ? t.titulos[importacao.registro] : t.titulo}
        parents={parents}
        details={
          importacao && (
            <>
              <span className="flex min-w-0 items-center gap-1.5">
                <FileSpreadsheet size={15} aria-hidden className="shrink-0" />
                <bdi className="min-w-0 wrap-anywhere">{importacao.arquivo.nome}</bdi>
              </span>
              <span className="num">{t.linhas(linhas ?? importacao.linhas)}</span>
            </>
          )
        }
        actions={actions}
      />
      <Steps etapa={etapa} />
      <div className="flex-1">{children}</div>
      {bar && (
        <div className="foot-bar-wide sticky bottom-0 z-20 -mx-3 mt-6 -mb-3 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line bg-surface px-3 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:-mx-6 md:-mb-6 md:px-6 print:hidden">
          {bar}
        </div>
      )}
    </div>
  );
}

/** On a phone the present one has its name, and the others their number. */
function Steps({ etapa }: { etapa: Etapa }) {
  const now = etapas.indexOf(etapa);
  return (
    <ol aria-label={t.passos} className="mb-4 flex flex-wrap items-center gap-2 text-sm md:gap-3">
      {etapas.map((one, at) => (
        <li key={one} aria-current={at === now ? 'step' : undefined} className="flex items-center gap-2 md:gap-3">
          {at > 0 && <span aria-hidden className="h-px w-3 bg-line-strong md:w-8" />}
          <span
            className={cx(
              'num flex size-5 shrink-0 items-center justify-center rounded-full border text-xs font-semibold',
              at === now && 'border-transparent bg-accent text-accent-ink',
              at < now && 'border-transparent bg-accent-soft text-accent-text',
              at > now && 'border-line-control text-ink-2',
            )}
          >
            {at < now ? <Check size={12} strokeWidth={3} aria-hidden /> : <span aria-hidden>{at + 1}</span>}
          </span>
          <span className={cx(at === now ? 'font-semibold' : 'text-ink-2 max-md:sr-only')}>{t.etapas[one]}</span>
        </li>
      ))}
    </ol>
  );
}

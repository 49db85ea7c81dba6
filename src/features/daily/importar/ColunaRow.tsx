import { ArrowRight, Check, CircleQuestionMark, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { Select } from '../../../web/ui/Select.tsx';
import { campos, rotuloDe, type Campo, type Registro } from './campos.ts';
import type { Sugestao } from './importar.contract.ts';
import { importarTexts as t } from './importar.texts.ts';

/** Where the columns of the list stand beside each other. */
export const colunaGrid =
  'md:grid md:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_1.5rem_minmax(0,16rem)_minmax(0,17rem)] md:items-center md:gap-x-3';

type Props = {
  registro: Registro;
  name: string;
  /** Its first cells that are filled. */
  samples: readonly string[];
  sugestao: Sugestao;
  campo: Campo | null;
  /** Fields that other columns are. */
  taken: ReadonlySet<Campo>;
  change: (campo: Campo | null) => void;
};

/** A column of the file, and what it becomes. */
export function ColunaRow({ registro, name, samples, sugestao, campo, taken, change }: Props) {
  const options = campos[registro].map((value) => ({
    value,
    label: rotuloDe(value),
    disabled: value !== campo && taken.has(value),
  }));
  return (
    <li className={`flex flex-col gap-1.5 px-3 py-3 text-sm md:py-1 ${colunaGrid}`}>
      <span className="font-semibold break-words">{name}</span>
      <span className="truncate text-ink-2">{samples.join(', ') || t.vazio}</span>
      <ArrowRight size={15} aria-hidden className="text-ink-3 max-md:hidden" />
      <Select
        aria-label={t.campoDe(name)}
        className={campo ? undefined : 'bg-sunken'}
        placeholder={t.naoImportar}
        value={campo ?? ''}
        options={options}
        onChange={({ target }) => change((target.value || null) as Campo | null)}
      />
      <span className="flex min-h-5 items-center gap-1.5 text-xs text-ink-2">
        <Note sugestao={sugestao} campo={campo} />
      </span>
    </li>
  );
}

function Note({ sugestao, campo }: Pick<Props, 'sugestao' | 'campo'>): ReactNode {
  if (campo === null) return sugestao.semLugar;
  const certeza = sugestao.campo === campo ? sugestao.certeza : null;
  if (certeza === 'CONFIRA')
    return (
      <span className="flex items-center gap-1.5 font-semibold text-warn">
        <CircleQuestionMark size={14} aria-hidden />
        {t.confira}
      </span>
    );
  if (campo === 'telefone_2' || campo === 'codigo_origem')
    return (
      <>
        <Info size={14} aria-hidden className="shrink-0" />
        {t.avisos[campo]}
      </>
    );
  return (
    <>
      <Check size={14} strokeWidth={2.4} aria-hidden className="shrink-0 text-ok" />
      {certeza === 'LEMBRADA' ? t.lembrada : certeza ? t.reconhecida : t.escolhida}
    </>
  );
}

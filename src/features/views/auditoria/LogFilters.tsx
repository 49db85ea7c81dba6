import { X } from 'lucide-react';
import { useId } from 'react';
import { cx } from '../../../web/ui/cx.ts';
import { DayInput } from '../../../web/ui/DayInput.tsx';
import { IconButton } from '../../../web/ui/IconButton.tsx';
import { SearchInput } from '../../../web/ui/SearchInput.tsx';
import { auditoriaTexts as t } from './auditoria.texts.ts';

type LogSearch = { busca: string; dia: string };

/** The text and the day that a log is filtered by. */
export function LogFilters({ busca, dia, onChange }: LogSearch & { onChange: (changes: Partial<LogSearch>) => void }) {
  const id = useId();
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <SearchInput
        value={busca}
        placeholder={t.buscar}
        label={t.buscarRotulo}
        onSearch={(typed) => onChange({ busca: typed })}
      />
      <div className={cx('flex items-center gap-2 max-md:w-full md:ml-2', !dia && 'print:hidden')}>
        <label htmlFor={id} className="text-sm text-ink-2">
          {t.dia}
        </label>
        <div className="max-md:flex-1 md:w-44">
          <DayInput id={id} day={dia} onDay={(next) => onChange({ dia: next })} />
        </div>
      </div>
      {dia && <IconButton icon={X} label={t.limparDia} onClick={() => onChange({ dia: '' })} />}
    </div>
  );
}

import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { isDay } from '../../../shared/days.ts';
import { formatTypedDate, typedDate } from '../../../shared/format.ts';
import { isDeletion } from '../../../web/browser/keyboard.ts';
import { webTexts } from '../../../web/web.texts.ts';
import { DatePickerButton } from '../../../web/ui/DatePickerButton.tsx';
import { IconButton } from '../../../web/ui/IconButton.tsx';
import { Input } from '../../../web/ui/Input.tsx';
import { SearchInput } from '../../../web/ui/SearchInput.tsx';
import { auditoriaTexts as t } from './auditoria.texts.ts';

export type LogSearch = { busca: string; dia: string };

/** The text and the day that a log is filtered by. */
export function LogFilters({ busca, dia, onChange }: LogSearch & { onChange: (changes: Partial<LogSearch>) => void }) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <SearchInput
        value={busca}
        placeholder={t.buscar}
        label={t.buscarRotulo}
        onSearch={(typed) => onChange({ busca: typed })}
      />
      <DayInput day={dia} onDay={(next) => onChange({ dia: next })} />
      {dia && <IconButton icon={X} label={t.limparDia} onClick={() => onChange({ dia: '' })} />}
    </div>
  );
}

/** `dd/mm/aaaa`, taken over once it is a whole day. */
function DayInput({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const id = useId();
  const [typed, setTyped] = useState(day);
  const [shown, setShown] = useState(day);
  if (shown !== day) {
    // set from elsewhere: the address, or the button that clears it
    setShown(day);
    setTyped(day);
  }
  const set = (value: string) => {
    setTyped(value);
    if (value !== day && (value === '' || isDay(value))) onDay(value);
  };
  return (
    <div className="flex items-center gap-2 max-md:w-full md:ml-2">
      <label htmlFor={id} className="text-sm text-ink-2">
        {t.dia}
      </label>
      <div className="relative max-md:flex-1 md:w-44">
        <Input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          placeholder={webTexts.formatoData}
          value={formatTypedDate(typed)}
          aria-invalid={(typed.length === 10 && !isDay(typed)) || undefined}
          onChange={({ target, nativeEvent }) => set(typedDate(target.value, isDeletion(nativeEvent)))}
        />
        <DatePickerButton value={typed} onPick={set} />
      </div>
    </div>
  );
}

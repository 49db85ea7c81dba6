import { useState } from 'react';
import { isDay } from '../../shared/days.ts';
import { formatTypedDate, typedDate } from '../../shared/format.ts';
import { isDeletion } from '../browser/keyboard.ts';
import { webTexts } from '../web.texts.ts';
import { DatePickerButton } from './DatePickerButton.tsx';
import { Input } from './Input.tsx';

type Props = {
  id: string;
  'aria-describedby'?: string | undefined;
  /** Empty where none is chosen. */
  day: string;
  onDay: (day: string) => void;
};

/** `dd/mm/aaaa` whatever the browser's language, taken over once it is a whole day. */
export function DayInput({ day, onDay, ...rest }: Props) {
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
    <div className="relative">
      <Input
        {...rest}
        inputMode="numeric"
        autoComplete="off"
        placeholder={webTexts.formatoData}
        value={formatTypedDate(typed)}
        aria-invalid={(typed.length === 10 && !isDay(typed)) || undefined}
        onChange={({ target, nativeEvent }) => set(typedDate(target.value, isDeletion(nativeEvent)))}
      />
      <DatePickerButton value={typed} onPick={set} />
    </div>
  );
}

import { useAllowed } from '../../../web/session/session.tsx';
import { sigiloTexts as t } from './sigilo.texts.ts';

type Props = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Whether there may be one in the list. */ some: boolean;
};

/** Beside a list that is saved as a file: what is secret leaves the office only when it is asked for. */
export function SigilosasField({ checked, onChange, some }: Props) {
  const allowed = useAllowed('sigilo.all');
  if (!allowed || !some) return null;
  return (
    <label className="flex min-h-11 items-center gap-2 text-sm text-ink-2 md:order-2 md:min-h-8">
      <input
        type="checkbox"
        className="checkbox size-4 max-md:size-6"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {t.incluirSigilosas}
    </label>
  );
}

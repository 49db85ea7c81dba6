import { ChevronDown } from 'lucide-react';
import { webTexts } from '../web.texts.ts';
import { Button } from './Button.tsx';

type Props = { list: { more: (() => void) | undefined; loading: boolean }; className?: string };

/** Under a list that comes in pages: asks for the next one. */
export function MoreRows({ list: { more, loading }, className = 'mt-3' }: Props) {
  if (!more && !loading) return null;
  return (
    <Button variant="quiet" icon={ChevronDown} busy={loading} className={className} onClick={more}>
      {webTexts.mostrarMais}
    </Button>
  );
}

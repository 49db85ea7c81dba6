import { SearchX } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { webTexts } from '../web.texts.ts';

type Props = {
  title: string;
  hint?: string;
  /** Where more than the search is cleared. */
  clear?: string;
  onClear: () => void;
};

/** A search left nothing of a list, and the way back. */
export const NothingFound = ({ title, hint, clear = webTexts.limparBusca, onClear }: Props) => (
  <EmptyState icon={SearchX} title={title} hint={hint} action={<Button onClick={onClear}>{clear}</Button>} />
);

import { Lock } from 'lucide-react';
import { EmptyState } from './EmptyState.tsx';
import { PageHeader, type PageHeaderProps } from './PageHeader.tsx';

type Props = Pick<PageHeaderProps, 'title' | 'parents'> & {
  /** Who may open the page. */
  sentence: string;
  hint: string;
};

/** In place of a page that the person may not open, or no more. */
export function NoAccess({ sentence, hint, ...header }: Props) {
  return (
    <>
      <PageHeader {...header} />
      <EmptyState icon={Lock} title={sentence} hint={hint} />
    </>
  );
}

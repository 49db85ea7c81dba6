import { Suspense } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import type { FilePreviewProps } from './file-preview-props.ts';

const Window = lazyPart(() => import('./FilePreviewWindow.tsx'));

/** What a browser shows without help: PDF and images. */
export const canPreview = (type: string): boolean => type === 'application/pdf' || type.startsWith('image/');

/** A file in a window over the page. Its code comes with the first one that is looked at. */
export function FilePreview(props: FilePreviewProps) {
  return (
    <Suspense>
      <Window {...props} />
    </Suspense>
  );
}

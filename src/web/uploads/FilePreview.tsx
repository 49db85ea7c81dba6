import { Suspense } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import type { FilePreviewProps } from './file-preview-props.ts';

const Window = lazyPart(() => import('./FilePreviewWindow.tsx'));

export const isPicture = (type: string): boolean => type.startsWith('image/');

/** What a browser shows without help: PDF and images. */
export const canPreview = (type: string): boolean => type === 'application/pdf' || isPicture(type);

/** A file in a window over the page. Its code comes with the first one that is looked at. */
export function FilePreview(props: FilePreviewProps) {
  return (
    <Suspense>
      <Window {...props} />
    </Suspense>
  );
}

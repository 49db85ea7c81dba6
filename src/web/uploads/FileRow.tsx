import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatFileSize } from '../../shared/format.ts';
import { type Picture, Thumb } from './Thumb.tsx';
import { webTexts } from '../web.texts.ts';

type Props = {
  name: string;
  /** Nothing while nobody knows. */
  size?: number;
  /** Of a picture: where it is. */
  picture: Picture | false;
  /** Shows the file; its name becomes the button. */
  onOpen?: () => void;
  /** What stands behind the size. */
  details?: ReactNode;
  actions: ReactNode;
};

/**
 * One file in a list: what it is called, how large, and what can be done with it. The name stands in `bdi`: its own
 * direction must not turn the row around.
 */
export function FileRow({ name, size, picture, onOpen, details, actions }: Props) {
  return (
    <li className="flex min-h-12 items-center gap-3 py-1 pr-1 pl-3">
      {picture ? (
        <Thumb picture={picture} />
      ) : (
        <FileText size={17} strokeWidth={1.7} aria-hidden className="shrink-0 text-ink-3" />
      )}
      <div className="min-w-0 flex-1">
        <p className="flex text-sm font-medium" title={name}>
          {onOpen ? (
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={webTexts.visualizar(name)}
              onClick={onOpen}
              className="min-h-6 min-w-0 truncate rounded-sm text-left text-accent-text hover:underline"
            >
              <bdi>{name}</bdi>
            </button>
          ) : (
            <bdi className="block min-w-0 truncate">{name}</bdi>
          )}
        </p>
        <p className="num truncate text-xs text-ink-3">
          {size !== undefined && formatFileSize(size)}
          {size !== undefined && details && ' · '}
          {details}
        </p>
      </div>
      <div className="flex shrink-0 items-center">{actions}</div>
    </li>
  );
}

/** The frame around rows. */
export function FileList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="flex flex-col divide-y divide-line rounded-md border border-line">
      {children}
    </ul>
  );
}

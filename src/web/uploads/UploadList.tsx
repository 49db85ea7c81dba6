import { CircleAlert, CircleCheck, FileText, RotateCw, X } from 'lucide-react';
import { formatFileSize } from '../../shared/format.ts';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { webTexts } from '../web.texts.ts';
import { Thumb } from './Thumb.tsx';
import type { Upload, Uploads } from './uploads.ts';

/** The files of `useUploads`, each with its progress, its failure, another try, and the way out. */
export function UploadList<T>({ uploads, retry, remove }: Pick<Uploads<T>, 'uploads' | 'retry' | 'remove'>) {
  if (uploads.length === 0) return null;
  return (
    <ul className="flex flex-col divide-y divide-line rounded-md border border-line">
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} retry={retry} remove={remove} />
      ))}
    </ul>
  );
}

const icons = { waiting: FileText, sending: FileText, sent: CircleCheck, failed: CircleAlert };
const colours = { waiting: 'text-ink-3', sending: 'text-ink-3', sent: 'text-ok', failed: 'text-bad' };

type RowProps<T> = Pick<Uploads<T>, 'retry' | 'remove'> & { upload: Upload<T> };

function UploadRow<T>({ upload: { id, key, file, state, percent, error }, retry, remove }: RowProps<T>) {
  const Icon = icons[state];
  const under = state === 'waiting' || state === 'sending';
  return (
    <li className="flex items-center gap-3 py-1.5 pr-1.5 pl-3">
      {file.type.startsWith('image/') && <Thumb picture={{ key, load: () => Promise.resolve(file) }} />}
      <Icon size={16} strokeWidth={1.8} aria-hidden className={cx('shrink-0', colours[state])} />
      <div className="min-w-0 flex-1">
        <p className="flex gap-2 text-sm">
          <span className="truncate font-medium">{file.name}</span>
          <span className="num shrink-0 text-ink-3">{formatFileSize(file.size)}</span>
        </p>
        {under && <ProgressBar label={webTexts.enviando(file.name, percent)} percent={percent} className="mt-1 h-1" />}
        <p role="status" className={cx('text-xs', state === 'failed' ? 'text-bad' : 'text-ink-3')}>
          {state === 'failed' && error}
          {state === 'sent' && webTexts.enviado}
        </p>
      </div>
      {state === 'failed' && (
        <IconButton icon={RotateCw} label={webTexts.tentarEnviarDeNovo(file.name)} onClick={() => retry(id)} />
      )}
      <IconButton
        icon={X}
        label={under ? webTexts.cancelarEnvio(file.name) : webTexts.tirarDaLista(file.name)}
        onClick={() => remove(id)}
      />
    </li>
  );
}

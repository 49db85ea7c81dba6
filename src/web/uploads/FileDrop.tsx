import { CircleAlert, CircleCheck, FileText, Upload as UploadIcon, RotateCw, X } from 'lucide-react';
import { useId, useState } from 'react';
import { formatFileSize } from '../../shared/format.ts';
import type { Upload, Uploads } from './uploads.ts';
import { webTexts } from '../web.texts.ts';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/IconButton.tsx';

export type FileDropProps = {
  /** The control's name, for example 'Anexar documentos'. */
  label: string;
  /** As the attribute of a file input: `.pdf,.doc`. */
  accept: string;
  /** Which types and how large. */
  hint: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
};

/** A place to drop files, and a button to choose them. */
export function FileDrop({ label, accept, hint, multiple = true, disabled, onFiles }: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const files = [...event.dataTransfer.files];
        if (!disabled && files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
      }}
      className={cx(
        'rounded-md border border-dashed p-4 print:hidden text-center text-sm text-ink-2 transition-colors',
        'has-[input:focus-visible]:border-accent has-[input:focus-visible]:[box-shadow:var(--focus)]',
        over ? 'border-accent bg-accent-soft' : 'border-line-control',
      )}
    >
      <UploadIcon size={18} strokeWidth={1.7} aria-hidden className="mx-auto mb-1.5 text-ink-3" />
      <span className="max-md:hidden">{webTexts.soltarArquivos} </span>
      <label
        htmlFor={id}
        className="inline-block cursor-pointer leading-6 font-semibold text-accent-text underline-offset-2 hover:underline max-md:leading-11 max-md:first-letter:uppercase"
      >
        {webTexts.escolherArquivos}
      </label>
      <input
        id={id}
        type="file"
        aria-label={label}
        aria-describedby={`${id}-hint`}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        className="sr-only"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file can be chosen again after a failure.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <p id={`${id}-hint`} className="mt-0.5 text-xs text-ink-3">
        {hint}
      </p>
    </div>
  );
}

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

function UploadRow<T>({ upload: { id, file, state, percent, error }, retry, remove }: RowProps<T>) {
  const Icon = icons[state];
  const under = state === 'waiting' || state === 'sending';
  return (
    <li className="flex items-center gap-3 py-1.5 pr-1.5 pl-3">
      <Icon size={16} strokeWidth={1.8} aria-hidden className={cx('shrink-0', colours[state])} />
      <div className="min-w-0 flex-1">
        <p className="flex gap-2 text-sm">
          <span className="truncate font-medium">{file.name}</span>
          <span className="num shrink-0 text-ink-3">{formatFileSize(file.size)}</span>
        </p>
        {under && (
          <div
            role="progressbar"
            aria-label={webTexts.enviando(file.name, percent)}
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
            className="mt-1 h-1 overflow-hidden rounded-full bg-line"
          >
            <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
          </div>
        )}
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

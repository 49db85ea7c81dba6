import { Camera, Upload } from 'lucide-react';
import { type ChangeEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { formatInstant } from '../../shared/format.ts';
import { useTouch } from '../browser/media.ts';
import { toast } from '../browser/toast.ts';
import { webTexts } from '../web.texts.ts';
import { buttonClass } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { dropTexts } from './drop.texts.ts';

export type FileDropProps = {
  /** The control's name, for example 'Anexar documentos'. */
  label: string;
  /** As the attribute of a file input: `.pdf,.doc`. */
  accept: string;
  /** Which types and how large. */
  hint: string;
  multiple?: boolean;
  disabled?: boolean;
  /** The whole page takes a drop, not only the area. */
  page?: boolean;
  /** One line, where there are files already. */
  slim?: boolean;
  onFiles: (files: File[]) => void;
};

/** A place to drop files or to paste a picture, and a button to choose them; before it, where fingers are, the camera. */
export function FileDrop({
  label,
  accept,
  hint,
  multiple = true,
  disabled,
  page = false,
  slim,
  onFiles,
}: FileDropProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  const pictures = accept.includes('.png');
  const camera = useTouch() && pictures;
  const line = slim && !camera;
  /** However they come: of several where one goes, the first. */
  const take = (files: File[]) => {
    if (multiple || files.length < 2) return onFiles(files);
    toast.info(label, dropTexts.soUmArquivo(files[0]!.name));
    onFiles(files.slice(0, 1));
  };
  useCopiedPictures(disabled || !pictures ? undefined : take);
  useDrop(place, page, (files) => {
    setOver(files === 'over' && !disabled);
    if (typeof files !== 'string' && !disabled) take(files);
  });
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // The same file can be chosen again after a failure.
    target.value = '';
    if (files.length > 0) take(files);
  };
  return (
    <div
      ref={place}
      title={line ? hint : undefined}
      className={cx(
        'rounded-md border border-dashed print:hidden text-center text-sm text-ink-2 transition-colors',
        line ? 'px-4 py-1.5' : 'p-4',
        'has-[input:focus-visible]:border-accent has-[input:focus-visible]:[box-shadow:var(--focus)]',
        over ? 'border-accent bg-accent-soft' : 'border-line-control',
      )}
    >
      {camera ? (
        <label className={buttonClass('secondary', 'relative mb-2 w-full cursor-pointer')}>
          <Camera size={18} strokeWidth={1.9} aria-hidden />
          {dropTexts.tirarFoto}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            disabled={disabled}
            className="sr-only"
            onChange={chosen}
          />
        </label>
      ) : (
        <Upload
          size={18}
          strokeWidth={1.7}
          aria-hidden
          className={line ? 'mr-2 inline text-ink-3' : 'mx-auto mb-1.5 text-ink-3'}
        />
      )}
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
        onChange={chosen}
      />
      <p id={`${id}-hint`} className={line ? 'sr-only' : 'mt-0.5 text-xs text-ink-3'}>
        {hint}
        {pictures && !camera && <span className="max-md:hidden"> · {dropTexts.colarImagem}</span>}
      </p>
    </div>
  );
}

/** What files dragged over the page do: hang over what is taken, leave it, or arrive. */
type Dragged = 'over' | 'gone' | File[];

/** A file that misses the area does not open in the page's place, which would be gone with what was typed in it. */
function useDrop(place: RefObject<HTMLElement | null>, page: boolean, onDragged: (dragged: Dragged) => void): void {
  const hear = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    const window = document.querySelector('[role=dialog]');
    const free = page && (!window || window.contains(place.current));
    const taken = free || place.current!.contains(event.target as Node);
    event.preventDefault();
    if (event.type === 'dragover') return onDragged(taken ? 'over' : 'gone');
    const files = [...event.dataTransfer.files];
    onDragged(taken && files.length > 0 ? files : 'gone');
  });
  const left = useEffectEvent(({ relatedTarget }: DragEvent) => relatedTarget === null && onDragged('gone'));
  useEffect(() => {
    const dragged = (event: DragEvent) => hear(event);
    const leave = (event: DragEvent) => left(event);
    document.addEventListener('dragover', dragged);
    document.addEventListener('drop', dragged);
    document.addEventListener('dragleave', leave);
    return () => {
      document.removeEventListener('dragover', dragged);
      document.removeEventListener('drop', dragged);
      document.removeEventListener('dragleave', leave);
    };
  }, []);
}

/** Pictures that are pasted anywhere on the page, but where a window lies over it or text is what is being pasted. */
function useCopiedPictures(onFiles: ((files: File[]) => void) | undefined): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const { files, types } = event.clipboardData!;
    const pictures = [...files].filter(({ type }) => type.startsWith('image/'));
    if (pictures.length === 0 || types.includes('text/plain') || document.querySelector('[role=dialog]')) return;
    event.preventDefault();
    onFiles!(pictures.map(named));
  });
  const active = onFiles !== undefined;
  useEffect(() => {
    if (!active) return;
    const listener = (event: ClipboardEvent) => take(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, [active]);
}

/** What is copied from a screen is always called image.png: the hour tells one from the other. */
function named(file: File): File {
  if (!/^image\.\w+$/.test(file.name)) return file;
  const hour = formatInstant(new Date().toISOString()).replace(/[/:]/g, '-').replace(',', '');
  return new File([file], `${dropTexts.imagemColada} ${hour}${file.name.slice('image'.length)}`, { type: file.type });
}

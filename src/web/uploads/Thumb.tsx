import { FileImage } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { thumbOf } from './thumbs.ts';

/** A picture that is looked at small: what tells it from others, and where its bytes are. */
export type Picture = { key: string; load: () => Promise<Blob> };

/** The small picture of a file, once it is in sight; an icon until then, and where there is none. */
export function Thumb({ picture }: { picture: Picture }) {
  const place = useRef<HTMLSpanElement>(null);
  const [url, setUrl] = useState<string | null>(null);
  const { key } = picture;
  const load = useEffectEvent(() => picture.load());
  useEffect(() => {
    let gone = false;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void thumbOf(key, () => load()).then((made) => gone || setUrl(made));
    });
    observer.observe(place.current!);
    return () => {
      gone = true;
      observer.disconnect();
    };
  }, [key]);
  return (
    <span
      ref={place}
      className="flex size-10 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-sunken text-ink-3"
    >
      {url ? (
        <img src={url} alt="" className="size-full object-cover" />
      ) : (
        <FileImage size={17} strokeWidth={1.7} aria-hidden />
      )}
    </span>
  );
}

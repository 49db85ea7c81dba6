import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Of the list before: most are as wide, and a way back scrolls to rows that must be there at once. */
let before = 0;

/** How wide an element is, in whole rem, measured before anything is seen; 0 while nothing is known. */
export function useRoom(): [RefObject<HTMLDivElement | null>, number] {
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(before);
  useLayoutEffect(() => {
    const element = frame.current!;
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const measure = () => setRoom((before = Math.floor(element.clientWidth / rem)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [frame, room];
}

import { type RefObject, useEffect, useRef } from 'react';

/** For a strip that is pushed sideways: `data-cut` says on which side it goes on, and there styles.css lets it fade. */
export function useCut<E extends HTMLElement>(): RefObject<E | null> {
  const strip = useRef<E>(null);
  useEffect(() => {
    const element = strip.current!;
    const tell = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const sides = [scrollLeft > 1 && 'start', scrollLeft + clientWidth < scrollWidth - 1 && 'end'];
      element.dataset.cut = sides.filter(Boolean).join(' ');
    };
    // its own width, and that of what comes into it
    const observer = new ResizeObserver(tell);
    for (const one of [element, ...element.children]) observer.observe(one);
    element.addEventListener('scroll', tell, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', tell);
    };
  }, []);
  return strip;
}

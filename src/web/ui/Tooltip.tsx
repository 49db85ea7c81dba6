import { type FocusEvent, type PointerEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

type Side = 'top' | 'right' | 'bottom';

const SHOW_AFTER = 450;
/** Time to reach the tooltip itself, which may be hovered, too. */
const HIDE_AFTER = 120;
const GAP = 6;
const EDGE = 8;

/**
 * A few words on hover and keyboard focus; Esc hides them. `label` repeats the control's accessible name, so readers
 * do not get it twice. Our own: a positioning library for this alone would be a tenth of the first load.
 */
export function Tooltip({ label, side = 'top', children }: { label: string; side?: Side; children: ReactElement }) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function after(milliseconds: number, element: Element | null) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(element), milliseconds);
  }
  function hide() {
    clearTimeout(timer.current);
    setAnchor(null);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!anchor) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setAnchor(null);
    const onScroll = () => setAnchor(null);
    addEventListener('keydown', onKey);
    addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [anchor]);

  const control = (event: { currentTarget: Element }) => event.currentTarget.firstElementChild;
  return (
    <span
      className="contents"
      onPointerEnter={(event: PointerEvent) => event.pointerType === 'mouse' && after(SHOW_AFTER, control(event))}
      onPointerLeave={() => after(HIDE_AFTER, null)}
      onPointerDown={hide}
      onFocus={(event: FocusEvent) => event.target.matches(':focus-visible') && after(0, control(event))}
      onBlur={hide}
    >
      {children}
      {anchor &&
        createPortal(
          <div
            aria-hidden
            ref={(tip) => void (tip && place(tip, anchor.getBoundingClientRect(), side))}
            className="fixed z-50 max-w-72 animate-fade rounded-sm bg-ink px-2 py-1 text-xs font-medium text-surface"
          >
            {label}
          </div>,
          document.body,
        )}
    </span>
  );
}

/** Beside the control and inside the window; under it when there is no room above. */
function place(tip: HTMLElement, box: DOMRect, side: Side): void {
  const { offsetWidth: width, offsetHeight: height } = tip;
  const above = box.top - GAP - height;
  const left = side === 'right' ? box.right + GAP : box.left + (box.width - width) / 2;
  const beside = box.top + (box.height - height) / 2;
  const top = side === 'right' ? beside : side === 'bottom' || above < EDGE ? box.bottom + GAP : above;
  tip.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`;
  tip.style.top = `${top}px`;
}

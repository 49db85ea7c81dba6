import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import './paper.css';

type Props = {
  /** Opens the browser's printing as soon as the sheet is whole. */
  ask: boolean;
  ready: boolean;
  onDone: () => void;
  children: ReactNode;
};

/** A sheet for the printer only: it takes the place of the page while it is there. */
export function PaperSheet({ ask, ready, onDone, children }: Props) {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (!ask || !ready) return;
    const over = () => done();
    // returns when the dialog has closed; elsewhere, afterprint says so
    addEventListener('afterprint', over, { once: true });
    // a picture that is on the sheet is drawn a moment later
    const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-paper] img')];
    let gone = false;
    void Promise.allSettled(pictures.map((one) => one.decode())).then(() => gone || print());
    return () => {
      gone = true;
      removeEventListener('afterprint', over);
    };
  }, [ask, ready]);
  return createPortal(
    <article data-paper aria-hidden>
      {children}
    </article>,
    document.body,
  );
}

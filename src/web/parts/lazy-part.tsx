import { type ComponentType, lazy, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { texts } from '../../shared/texts.ts';
import { toast } from '../browser/toast.ts';
import { loadPart, NewVersionError, PartUnusableError } from '../calls/version.ts';

export type LazyPart<Props> = ComponentType<Props> & {
  /** Fetches the code ahead; a failure shows only when the part is needed. */
  preload: () => void;
};

type Loaded<Props> = { default: ComponentType<Props> };

/**
 * A part whose code comes with its first use. When it does not come the person is told, and the page around it stays as
 * it is, with all that is typed; the next use tries again. A part that is there is drawn at once: `lazy` would suspend
 * even then, React would hold the window back for 300 ms, and what is typed meanwhile would go elsewhere.
 */
export function lazyPart<Props extends object>(load: () => Promise<Loaded<Props>>): LazyPart<Props> {
  return partOf<Props>(load, toldMissing);
}

const failed = new Set<() => void>();

/** A part without which the page is empty: when its code does not come, that is as if the page's had not. */
export function lazyContent<Props extends object>(load: () => Promise<Loaded<Props>>): LazyPart<Props> {
  return partOf(load, (error, again) => {
    failed.add(again);
    throw error;
  });
}

/** Before a page that failed is drawn again: what of it did not come is asked for anew. */
export function beginFailedAgain(): void {
  for (const again of failed) again();
  failed.clear();
}

function partOf<Props extends object>(
  load: () => Promise<Loaded<Props>>,
  missing: (error: unknown, again: () => void) => Loaded<Props>,
): LazyPart<Props> {
  const fetchPart = () => load().then(keep);
  const again = () => void (current = begin());
  const begin = () => lazy(() => loadPart(fetchPart).catch((error: unknown) => missing(error, again)));
  let current: ComponentType<Props> = begin();

  function keep(part: Loaded<Props>): Loaded<Props> {
    current = part.default;
    return part;
  }

  function Part(props: Props) {
    // what is on screen stays the component that it began as
    const [Current] = useState(() => current);
    return <Current {...props} />;
  }
  Part.preload = () => void fetchPart().catch(() => undefined);
  return Part;
}

function toldMissing<Props extends object>(error: unknown, again: () => void): Loaded<Props> {
  // a new version says so itself (NewVersionNotice.tsx)
  if (error instanceof PartUnusableError) toast.error(texts.errorTitle, texts.errorDica);
  else if (!(error instanceof NewVersionError)) toast.error(texts.semRede);
  /** A window closes again, a menu leaves its button. */
  function Missing({ onClose, trigger }: { onClose?: () => void; trigger?: ReactNode }) {
    const giveUp = useEffectEvent(() => onClose?.());
    useEffect(() => {
      giveUp();
      return again;
    }, []);
    return trigger;
  }
  return { default: Missing as ComponentType<Props> };
}

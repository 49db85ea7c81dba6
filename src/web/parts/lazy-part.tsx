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
  const fetchPart = () => load().then(keep);
  const begin = () => lazy(() => loadPart(fetchPart).catch(missing));
  let current: ComponentType<Props> = begin();

  function keep(part: Loaded<Props>): Loaded<Props> {
    current = part.default;
    return part;
  }

  function missing(error: unknown): Loaded<Props> {
    // a new version says so itself (NewVersionNotice.tsx)
    if (error instanceof PartUnusableError) toast.error(texts.errorTitle, texts.errorDica);
    else if (!(error instanceof NewVersionError)) toast.error(texts.semRede);
    return { default: Missing as ComponentType<Props> };
  }
  /** A window closes again, a menu leaves its button. */
  function Missing({ onClose, trigger }: { onClose?: () => void; trigger?: ReactNode }) {
    const giveUp = useEffectEvent(() => onClose?.());
    useEffect(() => {
      giveUp();
      return () => void (current = begin());
    }, []);
    return trigger;
  }
  function Part(props: Props) {
    // what is on screen stays the component that it began as
    const [Current] = useState(() => current);
    return <Current {...props} />;
  }
  Part.preload = () => void fetchPart().catch(() => undefined);
  return Part;
}

import { type ComponentType, lazy, type ReactNode, useEffect, useEffectEvent } from 'react';
import { texts } from '../shared/texts.ts';
import { toast } from './toast.ts';
import { loadPart, NewVersionError } from './version.ts';

export type LazyPart<Props> = ComponentType<Props> & {
  /** Fetches the code ahead; a failure shows only when the part is needed. */
  preload: () => void;
};

type Loaded<Props> = { default: ComponentType<Props> };

/**
 * A part whose code comes with its first use. When it does not come the person is told, and the page around it stays as
 * it is, with all that is typed; the next use tries again.
 */
export function lazyPart<Props extends object>(load: () => Promise<Loaded<Props>>): LazyPart<Props> {
  const begin = () => lazy(() => loadPart(load).catch(missing));
  let current = begin();

  function missing(error: unknown): Loaded<Props> {
    // a new version says so itself (NewVersionNotice.tsx)
    if (!(error instanceof NewVersionError)) toast.error(texts.semRede);
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
    const Current = current;
    return <Current {...props} />;
  }
  Part.preload = () => void load().catch(() => undefined);
  return Part;
}

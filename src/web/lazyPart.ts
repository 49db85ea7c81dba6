import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { NewVersionError } from './CrashScreen.tsx';

export type LazyPart<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Fetches the code ahead; a failure shows only when the part is needed. */
  preload: () => void;
};

/** A part whose code comes with its first use. When it is no longer on the server, there is a new version. */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>): LazyPart<Props> {
  const guarded = () =>
    load().catch((cause: unknown) => {
      throw new NewVersionError('a part of the program could not be loaded', { cause });
    });
  const part = lazy(guarded) as unknown as LazyPart<Props>;
  part.preload = () => void load().catch(() => undefined);
  return part;
}

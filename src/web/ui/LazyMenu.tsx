import { cloneElement, type ComponentProps, type KeyboardEvent, type ReactElement, Suspense, useState } from 'react';
import type { LazyPart } from '../parts/lazy-part.tsx';

/** A menu that is drawn around its trigger, and opens at once; `Of` is what else it is told. */
type MenuPart<Of extends object = object> = LazyPart<Of & { trigger: ReactElement }>;

type LazyMenuProps<Of extends object> = {
  menu: MenuPart<Of>;
  of?: Of;
  trigger: ReactElement<ComponentProps<'button'>>;
};

/** A button whose menu comes with its first use; the code is fetched when the pointer or the focus comes near. */
export function LazyMenu<Of extends object = object>({ menu: Menu, of, trigger }: LazyMenuProps<Of>) {
  const [used, setUsed] = useState(false);
  const closed = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: Menu.preload,
    onFocus: Menu.preload,
    onClick: () => setUsed(true),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setUsed(true);
    },
  });
  return used ? (
    <Suspense fallback={closed}>
      <Menu {...(of as Of)} trigger={trigger} />
    </Suspense>
  ) : (
    closed
  );
}

/** The code that all menus share. */
export const preloadMenus = (): void => void import('./DropdownMenu.tsx').catch(() => undefined);

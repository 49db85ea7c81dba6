import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { overlayClass } from './DialogWindow.tsx';
import { useCloseRequest } from './use-close-request.ts';

/** A drawer from the left edge, 18rem wide: the phone's sidebar. */
export default function Sheet({
  onClose,
  title,
  children,
}: {
  onClose: () => void;
  title: string;
  children: ReactNode;
}) {
  // what opened it gets the focus back, unless the drawer led to another page, which has taken it
  const [opener] = useState(() => document.activeElement);
  useCloseRequest(onClose);
  return (
    <Radix.Root open onOpenChange={(next) => next || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus();
          }}
          data-ground="deep"
          className="fixed inset-y-0 left-0 z-40 flex w-[18rem] max-w-[88vw] animate-slide flex-col bg-sunken text-ink shadow-float"
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

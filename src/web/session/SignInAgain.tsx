import { Suspense, useEffect, useRef, useState } from 'react';
import type { SignedIn } from '../../shared/session.ts';
import { onSessionEnd } from '../calls/api.ts';
import { clearStorages } from '../calls/office.ts';
import { startSessionClock, tokenLives } from '../calls/session-clock.ts';
import { lazyPart } from '../parts/lazy-part.tsx';

const SignInWindow = lazyPart(() => import('./SignInWindow.tsx'));

export const preloadSignIn = SignInWindow.preload;

/** When the session ends under the page: signing in over it, and then everything goes on where it stood. */
export function SignInAgain({ user }: { user: SignedIn['user'] }) {
  const [open, setOpen] = useState(false);
  const waiting = useRef<(() => void)[]>([]);

  useEffect(() => {
    const ask = () => {
      setOpen(true);
      return new Promise<void>((resolve) => waiting.current.push(resolve));
    };
    onSessionEnd(ask);
    startSessionClock(() => void ask(), leave);
  }, []);

  function entered(expiresIn: number) {
    tokenLives(expiresIn);
    setOpen(false);
    for (const goOn of waiting.current.splice(0)) goOn();
  }

  return (
    <Suspense>
      {open && <SignInWindow user={user} onEntered={entered} onLeave={leave} onClose={() => setOpen(false)} />}
    </Suspense>
  );
}

function leave(): void {
  clearStorages();
  location.assign('/login');
}

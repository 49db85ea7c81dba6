import { Suspense, useEffect, useRef, useState } from 'react';
import type { SignedIn } from '../../shared/session.ts';
import { onSessionEnd } from '../calls/api.ts';
import { clearStorages } from '../calls/office.ts';
import { isOthersSession, sessionIsOf, startSessionClock } from '../calls/session-clock.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { coverKeptPage } from './kept-page.ts';

const SignInWindow = lazyPart(() => import('./SignInWindow.tsx'));

export const preloadSignIn = SignInWindow.preload;

/**
 * When the session ends under the page, or somebody else signs in in another tab: signing in over it, and then everything goes
 * on where it stood.
 */
export function SignInAgain({ user }: { user: SignedIn['user'] }) {
  const [open, setOpen] = useState(false);
  const waiting = useRef<(() => void)[]>([]);

  useEffect(() => {
    const ask = () => {
      setOpen(true);
      return new Promise<void>((resolve) => waiting.current.push(resolve));
    };
    onSessionEnd(ask);
    startSessionClock({ onEnd: () => void ask(), onBack: goOn, onSignedOut: leave });
  }, []);
  useEffect(() => coverKeptPage(user.id), [user.id]);

  function goOn() {
    setOpen(false);
    for (const one of waiting.current.splice(0)) one();
  }

  function entered(expiresIn: number) {
    sessionIsOf(user.id, expiresIn);
    goOn();
  }

  return (
    <Suspense>
      {open && (
        <SignInWindow
          user={user}
          others={isOthersSession()}
          onEntered={entered}
          onLeave={leave}
          onClose={() => setOpen(false)}
        />
      )}
    </Suspense>
  );
}

function leave(): void {
  clearStorages();
  location.assign('/login');
}

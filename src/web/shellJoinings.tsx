import type { AnyRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { lazyPart } from './lazyPart.tsx';
import { useAuth } from './session.tsx';

const JoiningNotice = lazyPart(() => import('./shellJoiningNotice.tsx'));

/** A screen that is opened asks at most this often whether somebody has added the person to an office. */
const OFTEN = 60_000;

/** Whoever was added to an office is told at the next screen, until they have said whether they stay. */
export function Joinings({ router }: { router: AnyRouter }) {
  const { memberships, renewMemberships } = useAuth();
  const renew = useEffectEvent(() => void renewMemberships().catch(() => undefined));
  useEffect(() => {
    let asked = Date.now();
    return router.subscribe('onResolved', ({ pathChanged }) => {
      if (!pathChanged || Date.now() - asked < OFTEN) return;
      asked = Date.now();
      renew();
    });
  }, [router]);
  const added = memberships.find(({ added_by }) => added_by !== null);
  return <Suspense>{added && <JoiningNotice key={added.id} membership={added} />}</Suspense>;
}

import type { AnyRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { lazyPart } from '../../../web/parts/lazy-part.tsx';
import { queryClient } from '../../../web/calls/query-client.ts';
import { tabOffice } from '../../../web/calls/office.ts';
import { useAuth, useTenant } from '../../../web/session/session.tsx';
import { loadPart } from '../../../web/calls/version.ts';

const JoiningNotice = lazyPart(() => import('./JoiningNotice.tsx'));
const LostOfficeNotice = lazyPart(() => import('./LostOfficeNotice.tsx'));
const indications = () => import('./IndicationNotice.tsx');
const IndicationNotice = lazyPart(indications);

/** A screen that is opened asks at most this often whether somebody has added the person to an office. */
const OFTEN = 60_000;
/** Few are ever named to administer an office: whether this person is, the first screen does not wait for. */
const LATER = 1500;

/**
 * Whoever was added to an office, or named to administer one, is told at the next screen, until they have answered;
 * whoever got another role or was taken out of the tab's office, at once.
 */
export default function Joinings({ router }: { router: AnyRouter }) {
  const { memberships, renewMemberships } = useAuth();
  const renew = useEffectEvent(() => {
    void renewMemberships().catch(() => undefined);
    void queryClient.invalidateQueries({ queryKey: [null, 'indicacoes'] });
  });
  useEffect(() => {
    // what the person belongs to came with this page, no earlier
    let asked = 0;
    const ask = () => {
      if (performance.now() - asked < OFTEN) return;
      asked = performance.now();
      renew();
    };
    // this part may itself have come late
    ask();
    return router.subscribe('onResolved', ({ pathChanged }) => {
      if (pathChanged) ask();
    });
  }, [router]);
  const asksForIndications = useLater();
  const { tenant, lost } = useTenant();
  const added = memberships.find(({ added_by }) => added_by !== null);
  // one question at a time
  return (
    <>
      {/* whoever left by themselves has let go of it; a part that is still on its way would hide another, and the focus in it would be lost */}
      <Suspense>{lost && tabOffice() && <LostOfficeNotice office={tenant!} />}</Suspense>
      <Suspense>{added && <JoiningNotice key={added.id} membership={added} />}</Suspense>
      <Suspense>{!added && asksForIndications && <IndicationNotice router={router} />}</Suspense>
    </>
  );
}

/** Whether the part is there that asks and tells of that; when it does not come, the next page brings it. */
function useLater(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      loadPart(indications).then(
        () => setReady(true),
        () => undefined,
      );
    }, LATER);
    return () => clearTimeout(timer);
  }, []);
  return ready;
}

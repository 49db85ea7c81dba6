import { me, type SignedIn } from '../../shared/session.ts';
import { ProblemError, send } from '../calls/http.ts';
import { tabOffice } from '../calls/office.ts';
import { renewSession } from '../calls/session-clock.ts';
import { looksSignedIn } from './own-path.ts';

/**
 * A page that was left is kept by browsers, whole and alive, for their button to go back: also by who has signed out, or when somebody else is
 * in by then. It is left unseen (`data-kept`, styles.css), and is seen again once it is known to be its own person's, in the office it was left in.
 */
export function coverKeptPage(person: string): () => void {
  const root = document.documentElement;
  let office: string | undefined;
  let focused: Element | null = null;
  const hide = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    office = tabOffice()?.id;
    focused = document.activeElement;
    root.toggleAttribute('data-kept', true);
  };
  const show = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    void isStillOf(person, office)
      .catch(() => false)
      .then((still) => {
        if (!still) return location.reload();
        root.removeAttribute('data-kept');
        if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
      });
  };
  addEventListener('pagehide', hide);
  addEventListener('pageshow', show);
  return () => {
    removeEventListener('pagehide', hide);
    removeEventListener('pageshow', show);
  };
}

async function isStillOf(person: string, office: string | undefined): Promise<boolean> {
  if (!looksSignedIn()) return false;
  const began = performance.now();
  const ask = () => send(me.method, me.path) as Promise<SignedIn>;
  const { user, memberships } = await ask().catch(async (error: unknown) => {
    const expired = error instanceof ProblemError && error.problem.status === 401;
    if (!expired || !(await renewSession(began))) throw error;
    return ask();
  });
  // signing out, and leaving the office, takes the tab's away
  return user.id === person && memberships.some(({ tenant_id }) => tenant_id === office);
}

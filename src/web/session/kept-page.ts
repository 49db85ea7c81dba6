import { me, type SignedIn } from '../../shared/session.ts';
import { whenAnswering } from '../calls/connection.ts';
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
    void isStillOf(person, office).then((still) => {
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

/** Where nobody answers, or a server without its database, nothing is known: the page waits unseen, with what is typed in it, and asks again. */
async function isStillOf(person: string, office: string | undefined): Promise<boolean> {
  for (;;) {
    if (!looksSignedIn()) return false;
    try {
      const { user, memberships } = await askWho();
      // signing out, and leaving the office, takes the tab's away
      return user.id === person && memberships.some(({ tenant_id }) => tenant_id === office);
    } catch (error) {
      const status = statusOf(error);
      if (status > 0 && status < 500) return false;
      await whenAnswering();
    }
  }
}

async function askWho(): Promise<SignedIn> {
  const began = performance.now();
  const ask = () => send(me.method, me.path) as Promise<SignedIn>;
  return ask().catch(async (error: unknown) => {
    if (statusOf(error) !== 401 || !(await renewSession(began))) throw error;
    return ask();
  });
}

const statusOf = (error: unknown): number => (error instanceof ProblemError ? error.problem.status : 400);

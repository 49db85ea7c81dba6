import { useEffect } from 'react';
import type { PresenceTable } from '../../shared/nouns.ts';
import { type Comember, enterPresence, leavePresence, listPresence, presenceTimes } from '../../shared/presence.ts';
import { tabHeader } from '../../shared/headers.ts';
import { call, request } from '../calls/api.ts';
import { useData } from '../data/data.ts';
import { useOffice, useTenant } from '../session/session.tsx';
import { tabId } from '../calls/tab-id.ts';

/** Leaving waits a moment: from reading a record to editing it is not going away. */
const LEAVE_AFTER = 1_000;
let leaving: ReturnType<typeof setTimeout> | undefined;

function leave(tenantId: string): void {
  const { url } = request(leavePresence, { aba: tabId }, tenantId);
  // Arrives also when the page is being closed.
  fetch(url, { method: 'DELETE', keepalive: true, headers: { [tabHeader]: tabId } }).catch(() => undefined);
}

/** Tells the office that this tab shows the record, and who else does. */
export function usePresence(entidade: PresenceTable, entidade_id: string): Comember[] {
  const { id: tenantId } = useOffice();
  const { lost } = useTenant();
  useEffect(() => {
    if (lost) return;
    const beat = () => {
      // A page in the background is not looked at; it falls silent by itself.
      if (document.visibilityState === 'hidden') return;
      clearTimeout(leaving);
      call(enterPresence, { entidade, entidade_id, aba: tabId }, { tenantId }).catch(() => undefined);
    };
    const goAway = () => leave(tenantId);
    beat();
    const timer = setInterval(beat, presenceTimes.beat);
    document.addEventListener('visibilitychange', beat);
    addEventListener('pagehide', goAway);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', beat);
      removeEventListener('pagehide', goAway);
      leaving = setTimeout(() => leave(tenantId), LEAVE_AFTER);
    };
  }, [tenantId, entidade, entidade_id, lost]);

  return useData(listPresence, { entidade, entidade_id }).data ?? [];
}

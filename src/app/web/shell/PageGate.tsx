import { Navigate, Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { Landmark } from 'lucide-react';
import { useEffect, useState } from 'react';
import { usePageTitle } from '../../../web/calls/page-title.ts';
import { useOfficeMarks } from '../../../web/session/office-marks.ts';
import { useAuth, useTenant, useWithoutOffice } from '../../../web/session/session.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { webTexts } from '../../../web/web.texts.ts';

/** The page, once what its route needs is there: the profile role, the office. */
export function PageGate() {
  const { profile } = useAuth();
  const { tenant, lost } = useTenant();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const left = useLeft(path, lost);
  const needs = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} });
  if (left) return null;
  if (needs.requires && profile?.role !== needs.requires) return <Navigate to="/" replace />;
  // Home is an office's; without one the choice comes first.
  if (!tenant && path === '/') return <Navigate to="/select-tenant" replace />;
  if (needs.office && !tenant) return <OfficePrompt sentence={needs.office} />;
  // Another office is another page: no half-filled form may cross over.
  return <Outlet key={tenant?.id ?? ''} />;
}

/** Whether this is another page than the one on which the office was lost: that one stays, and no other opens. */
function useLeft(path: string, lost: boolean): boolean {
  const [last, setLast] = useState(path);
  const left = lost && path !== last;
  if (!lost && path !== last) setLast(path);
  useEffect(() => {
    // a full navigation: nothing of the office stays in memory
    if (left) location.replace('/select-tenant');
  }, [left]);
  return left;
}

/** The specification's prompt to select an office, with the choice at hand. */
function OfficePrompt({ sentence }: { sentence: string }) {
  const { tenants, selectTenant } = useTenant();
  const withoutOffice = useWithoutOffice();
  const mark = useOfficeMarks();
  usePageTitle(sentence);
  const choice = (
    <div className="flex flex-wrap justify-center gap-2">
      {tenants.map((tenant) => (
        <Button key={tenant.id} onClick={() => void selectTenant(tenant.id)}>
          {[tenant.name, mark(tenant.id)].filter(Boolean).join(', ')}
        </Button>
      ))}
    </div>
  );
  return (
    <>
      <h1 className="sr-only">{sentence}</h1>
      <EmptyState
        icon={Landmark}
        title={sentence}
        hint={tenants.length ? webTexts.escolhaGabinete : withoutOffice}
        action={tenants.length > 0 && choice}
      />
    </>
  );
}

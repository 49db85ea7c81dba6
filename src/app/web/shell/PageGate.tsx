import { Navigate, Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { Landmark } from 'lucide-react';
import { texts } from '../../../shared/texts.ts';
import { usePageTitle } from '../../../web/calls/page-title.ts';
import { useOfficeMarks } from '../../../web/session/office-marks.ts';
import { useAuth, useTenant } from '../../../web/session/session.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { webTexts } from '../../../web/web.texts.ts';

/** The page, once what its route needs is there: the profile role, the office. */
export function PageGate() {
  const { profile } = useAuth();
  const { tenant } = useTenant();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const needs = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} });
  if (needs.requires && profile?.role !== needs.requires) return <Navigate to="/" replace />;
  // Home is an office's; without one the choice comes first.
  if (!tenant && path === '/') return <Navigate to="/select-tenant" replace />;
  if (needs.office && !tenant) return <OfficePrompt sentence={needs.office} />;
  // Another office is another page: no half-filled form may cross over.
  return <Outlet key={tenant?.id ?? ''} />;
}

/** The specification's prompt to select an office, with the choice at hand. */
function OfficePrompt({ sentence }: { sentence: string }) {
  const { tenants, selectTenant } = useTenant();
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
        hint={tenants.length ? webTexts.escolhaGabinete : texts.semAcessoDica}
        action={tenants.length > 0 && choice}
      />
    </>
  );
}

import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronRight, Landmark, LogOut, type LucideIcon, UserCog } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { membershipRoleNames } from '../../../shared/session.ts';
import { texts } from '../../../shared/texts.ts';
import { useOfficeMarks } from '../../../web/session/office-marks.ts';
import { usePageTitle } from '../../../web/calls/page-title.ts';
import { useAuth, useTenant, useWithoutOffice } from '../../../web/session/session.tsx';
import { leaveUploads } from '../../../web/uploads/uploads-under-way.ts';
import { Badge } from '../../../web/ui/Badge.tsx';
import { Brand } from '../../../web/ui/Brand.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { webTexts } from '../../../web/web.texts.ts';
import { gabinetesTexts } from './gabinetes.texts.ts';

/** A page of the installation's, for who administers that. */
type Entry = { path: string; label: string; icon: LucideIcon };

const choiceClass =
  'flex min-h-14 w-full items-center gap-3 rounded-md border border-line px-3 py-2 text-left transition-colors hover:border-line-strong hover:bg-sunken';

/** How often whoever waits to be added is looked for, in milliseconds. */
const asking = 15_000;

/**
 * The offices one belongs to; choosing one leads home. With a single one there is nothing to choose. Who administers the
 * installation and belongs to none goes on from here all the same.
 */
export function SelectTenantScreen({ administration }: { administration: readonly Entry[] }) {
  const { user, memberships, profile, renewMemberships, signOut } = useAuth();
  const { tenant, selectTenant } = useTenant();
  const navigate = useNavigate();
  const mark = useOfficeMarks();
  const withoutOffice = useWithoutOffice();
  const title = memberships.length ? texts.selecioneGabinete : texts.semAcesso;
  usePageTitle(title);

  const decided = memberships.length === 1 && tenant !== null;
  useEffect(() => {
    if (decided) void navigate({ to: '/', replace: true });
  }, [decided, navigate]);

  // whoever has none waits here to be added: nothing live tells of it, and then there is nothing to choose
  const waits = memberships.length === 0;
  const look = useEffectEvent(() => void renewMemberships().catch(() => undefined));
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(look, asking);
    addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', look);
    };
  }, [waits]);
  const added = memberships.length === 1 && tenant === null;
  useEffect(() => {
    // as it begins for whoever has one office
    if (added) location.replace('/');
  }, [added]);

  async function choose(id: string) {
    if ((id === tenant?.id || (await leaveUploads())) && (await selectTenant(id))) await navigate({ to: '/' });
  }

  return (
    <div className="flex min-h-dvh flex-col items-center px-4 py-10 md:justify-center">
      <main className="w-full max-w-md">
        <Brand className="mb-6 justify-center" />
        <div className="rounded-md border border-line bg-surface p-6 shadow-float">
          <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight">
            {title}
          </h1>
          <p className="mt-1 text-sm text-ink-2">{memberships.length ? webTexts.escolhaGabinete : withoutOffice}</p>
          {waits && <p className="mt-1 text-sm break-words text-ink-2">{gabinetesTexts.entrouComo(user.email)}</p>}
          <ul className="mt-5 flex flex-col gap-2 empty:hidden">
            {memberships.map(({ id, tenant: office, role }) => (
              <li key={id}>
                <button type="button" onClick={() => void choose(office.id)} className={choiceClass}>
                  <Landmark size={18} strokeWidth={1.8} aria-hidden className="shrink-0 text-ink-2" />
                  <span className="min-w-0 flex-1">
                    <span className="line-clamp-3 text-md font-semibold break-words">{office.name}</span>
                    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-2">
                      {membershipRoleNames[role]}
                      {office.id === tenant?.id && <Badge>{gabinetesTexts.atual}</Badge>}
                    </span>
                    {mark(office.id) && (
                      <span className="block text-xs break-words text-ink-2 first-letter:uppercase">
                        {mark(office.id)}
                      </span>
                    )}
                  </span>
                  <ChevronRight size={16} aria-hidden className="shrink-0 text-ink-3" />
                </button>
              </li>
            ))}
          </ul>
          {memberships.length === 0 && profile?.role === 'admin' && (
            <nav aria-label={webTexts.administracao} className="mt-5 flex flex-col gap-2">
              {administration.map(({ path, label, icon: Icon }) => (
                <Link key={path} to={path} className={choiceClass}>
                  <Icon size={18} strokeWidth={1.8} aria-hidden className="shrink-0 text-ink-2" />
                  <span className="flex-1 text-md font-semibold">{label}</span>
                  <ChevronRight size={16} aria-hidden className="shrink-0 text-ink-3" />
                </Link>
              ))}
            </nav>
          )}
          {waits && (
            <Link to="/conta" className={cx(choiceClass, 'mt-5')}>
              <UserCog size={18} strokeWidth={1.8} aria-hidden className="shrink-0 text-ink-2" />
              <span className="flex-1 text-md font-semibold">{gabinetesTexts.minhaConta}</span>
              <ChevronRight size={16} aria-hidden className="shrink-0 text-ink-3" />
            </Link>
          )}
          <Button variant="quiet" icon={LogOut} className="mt-5 w-full" onClick={() => void signOut()}>
            {webTexts.sair}
          </Button>
        </div>
      </main>
    </div>
  );
}

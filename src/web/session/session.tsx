import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { allows, type MembershipRole, type Permission } from '../../shared/permissions.ts';
import {
  me,
  type Membership,
  type Profile,
  setTenantContext,
  type SignedIn,
  signOut as signOutEndpoint,
  type Tenant,
} from '../../shared/session.ts';
import { texts } from '../../shared/texts.ts';
import { call, onRefusal } from '../calls/api.ts';
import { anythingUnsaved, giveUpAll } from '../forms/unsaved.ts';
import { ProblemError } from '../calls/http.ts';
import { useLiveOffice } from '../live/live-office.ts';
import {
  chooseOffice,
  clearStorages,
  forgetOffices,
  nameOfficeInAddress,
  officeBefore,
  officeQuestion,
  type OfficeQuestion,
  setAmongSeveral,
  setTabOffice,
  slugOfAddress,
  tabOffice,
} from '../calls/office.ts';
import { looksSignedIn, signInAddress } from './own-path.ts';
import { showProblem } from '../calls/problem.ts';
import { forgetOffice, queryClient, queryKey } from '../calls/query-client.ts';
import { sessionIsOf, tellSignedOut } from '../calls/session-clock.ts';
import { dropOffers, flashSuccess, toast } from '../browser/toast.ts';
import { confirm } from '../ui/ConfirmDialog.tsx';
import { leaveUploads } from '../uploads/uploads-under-way.ts';
import { webTexts } from '../web.texts.ts';

type Auth = {
  user: SignedIn['user'];
  profile: Profile | null;
  memberships: Membership[];
  /** Whether the person has been in an office before. */
  belonged: boolean;
  /** Asks for them again: somebody may have added the person to an office meanwhile. */
  renewMemberships: () => Promise<void>;
  /** Ends this browser's session and opens the sign-in page; never returns to this page. */
  signOut: () => Promise<void>;
};

type TenantState = {
  tenant: Tenant | null;
  role: MembershipRole | null;
  tenants: Tenant[];
  /** The person belongs to it no more: the page stays as it is until they go on. */
  lost: boolean;
  /** Makes it this tab's office. False when the server refused, and the person was told. */
  selectTenant: (id: string) => Promise<boolean>;
};

const AuthContext = createContext<Auth | null>(null);
const TenantContext = createContext<TenantState | null>(null);

export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error(texts.useAuthFora);
  return auth;
}

export function useTenant(): TenantState {
  const state = use(TenantContext);
  if (!state) throw new Error(texts.useTenantFora);
  return state;
}

/** The office, on pages whose route says `office`: the shell shows them only when there is one. */
export function useOffice(): Tenant {
  const { tenant } = useTenant();
  if (!tenant) throw new Error(texts.nenhumTenant);
  return tenant;
}

/** What whoever belongs to no office is told. */
export const useWithoutOffice = (): string => (useAuth().belonged ? webTexts.naoFazMaisParte : texts.semAcessoDica);

/** Whether this person may do it in this office, for hiding what the server would refuse. */
export function useAllowed(permission: Permission): boolean {
  const { profile } = useAuth();
  const { role } = useTenant();
  return allows(permission, { profileRole: profile?.role ?? null, membershipRole: role });
}

export type Started = {
  signedIn: SignedIn;
  /** The office to begin in; null when one must be chosen. */ choice: Membership | null;
  /** The address names another office than this tab's: the person decides before anything is shown. */
  question: OfficeQuestion | null;
};

/**
 * Finds out who is signed in and in which office this tab is. Resolves to null when nobody is: the sign-in page is
 * already being opened. Throws ProblemError when the server could not be asked.
 */
export async function startSession(): Promise<Started | null> {
  if (looksSignedIn()) {
    try {
      const signedIn = await call(me, {});
      sessionIsOf(signedIn.user.id, signedIn.session.expires_in);
      const question = officeQuestion(signedIn.memberships, slugOfAddress());
      return { signedIn, question, choice: question ? null : beginIn(signedIn, firstChoice(signedIn)) };
    } catch (error) {
      if (!(error instanceof ProblemError && error.problem.status === 401)) throw error;
    }
  }
  location.replace(signInAddress());
  return null;
}

function firstChoice({ memberships, last_tenant_id }: SignedIn): Membership | null {
  const before = officeBefore();
  // of this person, whatever somebody else has left in the storage
  if (
    before?.id === last_tenant_id &&
    memberships.length > 0 &&
    !memberships.some((one) => one.tenant_id === before.id)
  )
    toast.info(before.name, webTexts.naoFazMaisParteDeste);
  const slug = slugOfAddress();
  const choice = chooseOffice(memberships, slug);
  if (slug && choice?.tenant.slug !== slug) toast.error(webTexts.naoEDoGabinete);
  return choice;
}

/** Makes it this tab's office, before the first screen. */
export function beginIn({ memberships, last_tenant_id }: SignedIn, choice: Membership | null): Membership | null {
  setTabOffice(choice?.tenant ?? null, memberships.length > 1);
  nameOfficeInAddress();
  // Only remembered by the server; it decides nothing, so nothing waits for it.
  if (choice && choice.tenant_id !== last_tenant_id) {
    call(setTenantContext, { _tenant_id: choice.tenant_id }).catch(reportError);
  }
  return choice;
}

const sureToLose = {
  title: webTexts.alteracoesNaoSalvas,
  text: webTexts.alteracoesPerdidas,
  action: webTexts.sairSemSalvar,
  cancel: webTexts.continuarEditando,
};

async function signOut(): Promise<void> {
  if (anythingUnsaved() && !(await confirm(sureToLose))) return;
  if (!(await leaveUploads())) return;
  try {
    await call(signOutEndpoint, { scope: 'local' });
  } catch (error) {
    // A session that is over already is what was asked for.
    if (!(error instanceof ProblemError && error.problem.status === 401)) return toast.error(webTexts.logoutErro);
  }
  giveUpAll();
  clearStorages();
  tellSignedOut();
  flashSuccess(webTexts.logoutOk);
  location.assign('/login');
}

const meQuery = {
  queryKey: queryKey(null, me, {}),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(me, {}, { signal }),
  staleTime: Infinity,
  gcTime: Infinity,
};

/** Who is signed in is an answer like any other: live changes and refusals have it asked for again. */
export function AuthProvider({ signedIn, children }: { signedIn: SignedIn; children: ReactNode }) {
  const { data } = useQuery({ ...meQuery, initialData: signedIn });
  const { user, profile, memberships, last_tenant_id } = data;
  useEffect(() => onRefusal(() => void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })), []);
  const state: Auth = {
    user,
    profile,
    memberships,
    belonged: last_tenant_id !== null,
    renewMemberships: () => queryClient.refetchQueries({ queryKey: meQuery.queryKey }, { throwOnError: true }),
    signOut,
  };
  return <AuthContext value={state}>{children}</AuthContext>;
}

export function TenantProvider({ first, children }: { first: Membership | null; children: ReactNode }) {
  const { memberships } = useAuth();
  const [chosen, setChosen] = useState(first);
  const current = memberships.find(({ tenant_id }) => tenant_id === chosen?.tenant_id);
  if (current && current !== chosen) setChosen(current);
  // what is on screen stays, with all that was typed
  const lost = chosen !== null && !current;
  const role = chosen?.role ?? null;

  useLiveOffice((!lost && chosen?.tenant_id) || null);
  useEffect(() => setAmongSeveral(memberships.length > 1), [memberships.length]);
  useEffect(() => {
    if (lost) forgetOffices();
  }, [lost]);

  async function selectTenant(id: string) {
    const next = memberships.find((membership) => membership.tenant_id === id);
    if (!next) return false;
    try {
      await call(setTenantContext, { _tenant_id: id });
    } catch (error) {
      showProblem(error, webTexts.trocarGabinete);
      return false;
    }
    const before = tabOffice();
    setTabOffice(next.tenant, true);
    dropOffers();
    setChosen(next);
    nameOfficeInAddress();
    // After the screens have let go of it.
    if (before && before.id !== id) setTimeout(() => forgetOffice(before.id));
    return true;
  }

  const state: TenantState = {
    tenant: chosen?.tenant ?? null,
    role,
    tenants: memberships.map((membership) => membership.tenant),
    lost,
    selectTenant,
  };
  return <TenantContext value={state}>{children}</TenantContext>;
}

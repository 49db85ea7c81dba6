import { useEffect, useState } from 'react';
import { identityOf } from '../../../shared/identity.ts';
import { formatInstantDay } from '../../../shared/format.ts';
import { membershipRoleNames, type signOut } from '../../../shared/session.ts';
import { texts } from '../../../shared/texts.ts';
import { ProblemError, send } from '../../../web/calls/http.ts';
import { clearStorages } from '../../../web/calls/office.ts';
import { usePlainForm } from '../../../web/forms/plain-form.tsx';
import { tellSignedOut } from '../../../web/calls/session-clock.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { whoIsIn } from '../../../web/entry/entry-actions.tsx';
import { EntryForm } from '../../../web/entry/EntryForm.tsx';
import { EntryFrame } from '../../../web/entry/EntryFrame.tsx';
import { EntryLink } from '../../../web/entry/EntryLink.tsx';
import { accept, type Invitation, token } from './invitation-actions.tsx';
import { type InvitedProps, InvitedSignIn, InvitedSignUp } from './InvitationForms.tsx';
import type { readInvitation } from './invitation.contract.ts';
import { invitationTexts as t } from './invitation.texts.ts';

const readPath: (typeof readInvitation)['path'] = '/api/auth/invitation';
const signOutPath: (typeof signOut)['path'] = '/api/auth/sign-out';

type Found = { invitation: Invitation; own: string | null };

async function look(): Promise<Found> {
  const [invitation, person] = await Promise.all([send('POST', readPath, { body: { token } }), whoIsIn()]);
  return { invitation: invitation as Invitation, own: person?.user.email ?? null };
}

/** `/convite/{token}`: opening it changes nothing; a button does. */
export default function InvitationPage() {
  const [found, setFound] = useState<Found | null>(null);
  const [refused, setRefused] = useState<{ code: string; detail: string } | null>(null);
  useEffect(() => {
    look().then(setFound, (error: unknown) =>
      setRefused(error instanceof ProblemError ? error.problem : { code: '', detail: t.semResposta }),
    );
  }, []);

  async function unlessOver(work: Promise<unknown>) {
    try {
      await work;
    } catch (error) {
      if (!(error instanceof ProblemError) || error.problem.code !== 'convites.link') throw error;
      setRefused(error.problem);
    }
  }

  if (refused) return <Refused {...refused} />;
  if (!found) return <EntryFrame title={t.convite} hint={texts.carregando} />;
  const { invitation, own } = found;
  const { email, inviter, office, role, expires_at, has_account } = invitation;
  if (own && own.toLowerCase() !== email.toLowerCase()) return <OtherAccount invited={email} own={own} />;
  const Answer = own ? Accept : has_account ? InvitedSignIn : InvitedSignUp;
  return (
    <Answer
      invitation={invitation}
      unlessOver={unlessOver}
      frame={(children) => (
        <EntryFrame title={t.titulo} hint={t.oferta(inviter, office, membershipRoleNames[role])}>
          <p className="mt-1 text-sm break-words text-ink-2 first-letter:uppercase">{identityOf(invitation)}.</p>
          {children}
          <p className="mt-5 text-center text-xs text-ink-3">{t.valeAte(formatInstantDay(expires_at))}</p>
        </EntryFrame>
      )}
    />
  );
}

function Refused({ code, detail }: { code: string; detail: string }) {
  return (
    <EntryFrame title={t.convite} hint={detail}>
      {code === 'convites.link' && (
        <EntryLink to="/login" button>
          {t.irParaEntrada}
        </EntryLink>
      )}
      {!code.startsWith('convites.') && (
        <Button className="mt-6 w-full md:h-10" onClick={() => location.reload()}>
          {texts.tentarNovamente}
        </Button>
      )}
    </EntryFrame>
  );
}

function Accept({ invitation, frame, unlessOver }: InvitedProps) {
  const form = usePlainForm(() => unlessOver(accept(invitation)), t.erroAceitar);
  return frame(
    <EntryForm form={form} send={t.aceitar} sending={t.aceitando}>
      <p className="text-sm text-ink-2">{t.entrouComo(invitation.email)}</p>
    </EntryForm>,
  );
}

function OtherAccount({ invited, own }: { invited: string; own: string }) {
  const form = usePlainForm(async () => {
    await send('POST', signOutPath, { body: { scope: 'local' } });
    clearStorages();
    tellSignedOut();
    location.reload();
  }, t.erroSair);
  return (
    <EntryFrame title={t.outraConta} hint={t.outraContaDica(invited, own)}>
      <EntryForm form={form} send={t.sair} sending={t.saindo} />
      <EntryLink to="/">{t.continuar}</EntryLink>
    </EntryFrame>
  );
}

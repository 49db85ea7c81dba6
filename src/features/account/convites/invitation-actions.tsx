import type { CallOutput } from '../../../shared/contract.ts';
import { send } from '../../../web/calls/http.ts';
import { leaveTabOffice } from '../../../web/calls/office.ts';
import { flashSuccess } from '../../../web/browser/toast.ts';
import type { acceptInvitation, readInvitation } from './invitation.contract.ts';
import { invitationTexts as t } from './invitation.texts.ts';

// Typed against the contract without loading it, as on the other ways in.
const acceptPath: (typeof acceptInvitation)['path'] = '/api/auth/invitation/accept';

export type Invitation = CallOutput<typeof readInvitation>;

/** The secret part of this page's address. It stays there: whoever reloads the page finds the invitation again. */
export const token = location.pathname.split('/')[2] ?? '';

/** Into the office, by a full navigation. */
export function enterOffice({ office, slug }: Invitation): void {
  flashSuccess(t.aceito(office));
  leaveTabOffice();
  location.replace(`/?gabinete=${encodeURIComponent(slug)}`);
}

/** For whoever is signed in. */
export async function accept(invitation: Invitation): Promise<void> {
  await send('POST', acceptPath, { body: { token } });
  enterOffice(invitation);
}

import type { Entered, SecondFactorNeeded } from '../../shared/session.ts';
import { attempt } from '../browser/attempt.ts';

/** What can follow the password, or stand in its place. */
export type Step = 'otp' | 'password' | SecondFactorNeeded['second_factor'];

export type StepProps = {
  email: string;
  /** The mail is sent without another click. */
  atOnce?: boolean;
  /** The mailbox was proven, not a password. */
  byMail?: boolean;
  onStep: (step: Step | null) => void;
  onEntered: () => void;
};

/** What a way in still asks for; null: one is in. */
export function nextStep(answer: Entered): Step | null {
  if ('second_factor' in answer) return answer.second_factor;
  return 'new_password' in answer ? 'password' : null;
}

const SENT = 'codigoPedido';
/** As long as the code in the mail is valid. */
const VALID_MS = 10 * 60_000;

/** Whom this tab had a code mailed to, or none any more. A phone loads the page anew when somebody comes back from reading the mail. */
export const noteCodeSent = (email: string | null): void => {
  attempt(() =>
    email ? sessionStorage.setItem(SENT, JSON.stringify([email, Date.now()])) : sessionStorage.removeItem(SENT),
  );
};

/** The address whose code is waited for; empty where none is. */
export function codeSentTo(): string {
  const [email, at] = attempt(() => JSON.parse(sessionStorage.getItem(SENT) ?? '[]') as [string, number]) ?? [];
  return email && Date.now() - at! < VALID_MS ? email : '';
}

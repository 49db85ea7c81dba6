import type { Entered, SecondFactorNeeded } from '../../shared/session.ts';

/** What can follow the password, or stand in its place. */
export type Step = 'otp' | 'password' | SecondFactorNeeded['second_factor'];

export type StepProps = {
  email: string;
  /** The mail is sent without another click. */
  atOnce?: boolean;
  onStep: (step: Step | null) => void;
  onEntered: () => void;
};

/** What a way in still asks for; null: one is in. */
export function nextStep(answer: Entered): Step | null {
  if ('second_factor' in answer) return answer.second_factor;
  return 'new_password' in answer ? 'password' : null;
}

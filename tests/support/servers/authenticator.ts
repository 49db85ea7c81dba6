import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, vi } from 'vitest';

/** The app on a person's phone that shows a code for every 30 seconds. */

const step = 30_000;

/** The code of so many steps from now. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * step });

/**
 * Each test begins with a step, whatever the clock says: a code that is "of the present" when it is made is so when it
 * arrives. For servers in the process of the test, which share its clock; the database keeps its own.
 */
export function eachTestInAStep(): void {
  beforeEach(() => {
    const now = Date.now.bind(Date);
    const late = now() % step;
    vi.spyOn(Date, 'now').mockImplementation(() => now() - late);
  });
  afterEach(() => void vi.restoreAllMocks());
}

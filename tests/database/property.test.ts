import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nouns, targets } from '../support/model/model.ts';
import { startTestServer, type TestServer } from '../support/servers/server.ts';
import { acts, type Step } from '../support/model/steps.ts';
import { World } from '../support/model/world.ts';

/**
 * Random people of three offices try 200 things at records and memberships, their own, deleted, foreign and unknown ones;
 * each answer, and what the lists show, is what the reference model of tests/support/model/model.ts says.
 */

const steps = 200;
const long = Boolean(process.env.GABINETE_LONG);
const numRuns = long ? 300 : 12;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

/** As weights: how often, the first being the usual. */
const mostly = <T>(usual: T, ...others: T[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 2, arbitrary: fc.constantFrom(usual, ...others) });

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.oneof(
    { weight: 1, arbitrary: fc.constant('create' as const) },
    { weight: 4, arbitrary: fc.constantFrom(...acts) },
  ),
  noun: fc.constantFrom(...nouns),
  office: mostly(0, 1, 2),
  insider: mostly(true, false),
  who: fc.nat(99),
  target: mostly(...targets),
  pick: fc.nat(99),
  ref: mostly(...targets),
  stale: mostly(false, true),
  takenPhone: mostly(false, true),
  role: fc.constantFrom('attendant', 'manager', 'admin'),
});

/** Always 200 steps; what fails may shrink to as few as it takes. */
class Steps extends fc.Arbitrary<Step[]> {
  readonly #whole = fc.array(step, { minLength: steps, maxLength: steps });
  readonly #fewer = fc.array(step, { minLength: 1, maxLength: steps });
  generate(random: fc.Random, bias: number | undefined) {
    return this.#whole.generate(random, bias);
  }
  canShrinkWithoutContext(value: unknown): value is Step[] {
    return this.#fewer.canShrinkWithoutContext(value);
  }
  shrink(value: Step[], context: unknown) {
    return this.#fewer.shrink(value, context);
  }
}

async function agree(sequence: Step[]): Promise<void> {
  const world = await World.begin(server);
  const done: string[] = [];
  for (const [n, one] of sequence.entries()) {
    const { expected, actual, said } = await world.take(one);
    const ids = (answer: { ids?: string[] }) => (expected.status === 200 ? answer.ids?.toSorted() : undefined);
    done.push(`${said} → ${actual.status}`);
    const story = done.slice(-12).join('\n');
    expect([actual.status, ids(actual)], `the model says ${expected.status}\n${story}`).toEqual([
      expected.status,
      ids(expected),
    ]);
    if (n % 100 === 99 || n === sequence.length - 1) expect(await world.differences(), story).toEqual([]);
  }
}

test(
  `${numRuns} random lives of three offices go as the reference model says`,
  async () => {
    // a failure prints its seed and path; with them it is repeated
    const { PROPERTY_SEED: seed, PROPERTY_PATH: path } = process.env;
    await fc.assert(fc.asyncProperty(new Steps(), agree), {
      numRuns,
      ...(seed && { seed: Number(seed), path }),
      // shrinking stops here, with the shortest that was found
      interruptAfterTimeLimit: long ? 3_000_000 : 240_000,
      markInterruptAsFailure: true,
    });
  },
  long ? 3_600_000 : 300_000,
);

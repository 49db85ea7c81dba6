// What fails outside any test (a socket nobody listens to, a fixture that ends twice): Vitest's own report leaves it out.
import { writeFileSync } from 'node:fs';

export default class OutsideTests {
  onTestRunEnd(_modules, errors) {
    const told = errors.map(({ name, message, stack, VITEST_TEST_NAME: during }) =>
      [during && `durante: ${during}`, stack?.includes(message) ? stack : `${name}: ${message}\n${stack ?? ''}`]
        .filter(Boolean)
        .join('\n'),
    );
    writeFileSync(process.env.OUTSIDE_TESTS, JSON.stringify(told));
  }
}

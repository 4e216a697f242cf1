import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * Calls `close` when the running test has finished or, at the top of a file or of a `describe`, when all tests of that
 * have. What was opened last is closed first.
 *
 * @throws  in hooks such as `beforeAll`, where Vitest would forget it
 */
export function closeWhenDone(close: () => Promise<void>): void {
  const isLoaded = TestRunner.getCurrentSuite().file?.collectDuration !== undefined;
  if (TestRunner.getCurrentTest()) onTestFinished(close);
  else if (isLoaded) throw new Error('Open it at the top of the file, or in a test.');
  else afterAll(close);
}

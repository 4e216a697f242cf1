/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * @param {Counts[]} suites
 * @returns {Counts}
 */
export function sumCounts(suites) {
  return suites.reduce(
    (sum, suite) => ({
      passed: sum.passed + suite.passed,
      failed: sum.failed + suite.failed,
      skipped: sum.skipped + suite.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/**
 * @param {Counts} counts
 * @returns {string}
 */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}

/**
 * @param {Counts} counts
 * @returns {boolean}  whether something ran and all of it passed
 */
export function allPassed({ passed, failed }) {
  return passed > 0 && failed === 0;
}

/**
 * The counts of a suite. One that exits with an error but without a failed test (it crashed, or failed outside
 * the tests) counts as one failure.
 *
 * @param {Counts | undefined} counts  undefined if there is no report
 * @param {number} code  its exit code
 * @returns {Counts}
 */
export function withExitCode(counts, code) {
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 0, skipped: 0 };
  return { passed, failed: code !== 0 ? Math.max(failed, 1) : failed, skipped };
}

/**
 * @typedef {{ status: string, fullName?: string, duration?: number, failureMessages?: string[] }} VitestTest
 * @typedef {{ name?: string, status: string, message?: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ numPassedTests: number, numPendingTests: number, numTodoTests: number, numFailedTests: number,
 *   testResults: VitestFile[] }} VitestReport
 */

/**
 * @param {VitestReport} report
 * @returns {Counts}
 */
export function vitestCounts(report) {
  return {
    passed: report.numPassedTests,
    // The report's numbers do not include a file that fails before its first test.
    failed: report.numFailedTests + report.testResults.filter(isBroken).length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * @param {VitestReport} report
 * @returns {string[]}  each failed test: its file, its name and the first lines of its message
 */
export function vitestFailures(report) {
  return report.testResults.flatMap((file) =>
    isBroken(file)
      ? [`${file.name}\n${firstLines(file.message)}`]
      : file.assertionResults
          .filter((test) => test.status === 'failed')
          .map(
            (test) => `${file.name} › ${test.fullName}\n${firstLines(test.failureMessages?.[0])}`,
          ),
  );
}

/**
 * @param {VitestFile} file
 * @returns {boolean}  whether it failed before its first test
 */
function isBroken(file) {
  const { status, assertionResults } = file;
  return status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
}

/**
 * @param {string} [message]
 * @returns {string}  its first 30 lines
 */
function firstLines(message = '') {
  return message.split('\n').slice(0, 30).join('\n');
}

/**
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} report
 * @returns {Counts}
 */
export function playwrightCounts({ stats }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  };
}

/** @typedef {{ name: string, ms: number }} TestTime */

/**
 * @param {VitestReport} report
 * @returns {TestTime[]}
 */
export function vitestTimes({ testResults }) {
  return testResults.flatMap(({ name = '', assertionResults }) =>
    assertionResults.map(({ fullName, duration = 0 }) => ({
      name: `${name} › ${fullName}`,
      ms: duration,
    })),
  );
}

/**
 * @typedef {{ title: string, file: string, tests: { results: { duration: number }[] }[] }} PlaywrightSpec
 * @typedef {{ suites?: PlaywrightSuite[], specs?: PlaywrightSpec[] }} PlaywrightSuite
 */

/**
 * @param {PlaywrightSuite} report
 * @returns {TestTime[]}
 */
export function playwrightTimes({ suites = [], specs = [] }) {
  const own = specs.map(({ title, file, tests }) => ({
    name: `${file} › ${title}`,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }));
  return [...own, ...suites.flatMap(playwrightTimes)];
}

/**
 * @param {TestTime[]} times
 * @returns {string[]}  the ten slowest tests, slowest first, with their seconds
 */
export function slowest(times) {
  return times
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, 10)
    .map(({ name, ms }) => `${(ms / 1_000).toFixed(1).padStart(6)} s  ${name}`);
}

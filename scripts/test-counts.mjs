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
 * The counts of a suite. One that exits with an error but without a failed test (it crashed, or
 * something failed outside the tests) counts as one failure.
 *
 * @param {Counts | undefined} counts  undefined where there is no report
 * @param {number} code  its exit code
 * @returns {Counts}
 */
export function withExitCode(counts, code) {
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 0, skipped: 0 };
  return { passed, failed: code !== 0 ? Math.max(failed, 1) : failed, skipped };
}

/**
 * @typedef {{ status: string, assertionResults: { status: string }[] }} VitestFile
 * @param {{ numPassedTests: number, numPendingTests: number, numTodoTests: number, numFailedTests: number, testResults: VitestFile[] }} report
 * @returns {Counts}
 */
export function vitestCounts(report) {
  // The report's numbers do not include a file that fails before its first test.
  const brokenFiles = report.testResults.filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
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

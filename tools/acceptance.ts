import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { acceptanceTestFiles, checklist, checklistNotes } from '#tests/e2e/acceptance/checklist.ts';
import { acceptanceModes } from '#tests/e2e/screens.ts';

/**
 * Runs the acceptance tests in each mode (phone and desktop, light and dark) and prints which lines of the
 * checklist hold. Arguments select test files by name: `npm run test:acceptance -- cart`.
 */
type Step = { title: string; error?: object; steps?: Step[] };
type Suite = { suites?: Suite[]; specs?: { tests: { results: { steps?: Step[] }[] }[] }[] };

const reports = mkdtempSync(path.join(tmpdir(), 'fashion-haat-acceptance-'));
const specs = process.argv.slice(2);
const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli');
const passed = new Map<string, Set<string>>();
const failed = new Map<string, Set<string>>();
try {
  for (const mode of acceptanceModes) readReport(mode, runMode(mode));
} finally {
  rmSync(reports, { recursive: true, force: true });
}
printReport();

/** Runs the tests in one mode. Returns the path of the report. */
function runMode(mode: string): string {
  console.log(`\nWalking: ${mode}`);
  const report = path.join(reports, `${mode}.json`);
  const chosen = [...acceptanceTestFiles.keys()].filter(
    (spec) => specs.length === 0 || specs.some((name) => spec.includes(name)),
  );
  spawnSync(process.execPath, [playwright, 'test', ...chosen], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: undefined, ACCEPTANCE: mode, E2E_REPORT: report },
  });
  return report;
}

function readReport(mode: string, report: string): void {
  for (const { title, error } of allSteps(JSON.parse(readFileSync(report, 'utf8')))) {
    for (const [number] of title.matchAll(/^C\d{3}\b/gm)) {
      const lines = error ? failed : passed;
      lines.set(number, (lines.get(number) ?? new Set()).add(mode));
    }
  }
}

function allSteps(suite: Suite): Step[] {
  const results = suite.specs?.flatMap(({ tests }) => tests.flatMap((test) => test.results)) ?? [];
  return [
    ...results.flatMap(({ steps = [] }) => steps.flatMap(withSubsteps)),
    ...(suite.suites?.flatMap(allSteps) ?? []),
  ];
}

function withSubsteps(step: Step): Step[] {
  return [step, ...(step.steps?.flatMap(withSubsteps) ?? [])];
}

function printReport(): void {
  const numbers = [...checklist.keys()];
  const isHeld = (number: string) => passed.has(number) && !failed.has(number);
  const hasDecision = (number: string) => Boolean(checklistNotes.get(number)?.decision);
  const isTestedElsewhere = (number: string) => Boolean(checklistNotes.get(number)?.heldBy);
  console.log(`\n${numbers.length} lines`);
  for (const mode of acceptanceModes) {
    const count = numbers.filter((number) => passed.get(number)?.has(mode)).length;
    console.log(`${String(count).padStart(5)} seen on ${mode}`);
  }
  const seen = numbers.filter(isHeld);
  console.log(`${String(seen.length).padStart(5)} held wherever they were seen`);
  console.log(`${String(seen.filter(hasDecision).length).padStart(5)} of them as a decision says`);
  console.log(
    `${String(numbers.filter(isTestedElsewhere).length).padStart(5)} held by tests that no browser can see`,
  );
  const missing = numbers.filter((each) => !isHeld(each) && !isTestedElsewhere(each));
  // With only some tests, most lines are not covered.
  if (specs.length === 0 && missing.length > 0) process.exitCode = 1;
  for (const number of missing) {
    const where = [...(failed.get(number) ?? [])].join(', ') || 'nowhere seen';
    console.log(`not held: ${number} ${checklist.get(number)} (${where})`);
  }
}

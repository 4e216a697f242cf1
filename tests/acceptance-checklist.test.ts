import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { acceptanceTestFiles, checklist, checklistNotes } from './e2e/acceptance/checklist.ts';

const testedInBrowser = new Set([...acceptanceTestFiles.values()].flat());
const testedElsewhere = [...checklistNotes].filter(([, { heldBy }]) => heldBy !== '');

test('every line of the checklist is tested in a browser, or its note names the test that holds it', () => {
  const elsewhere = testedElsewhere.map(([number]) => number);
  expect([...testedInBrowser, ...elsewhere].sort()).toEqual([...checklist.keys()].sort());
});

test('a note names a line, a decision and a file that exist', () => {
  for (const [number, { decision, heldBy, remark }] of checklistNotes) {
    expect.soft([...checklist.keys()], number).toContain(number);
    expect.soft(decision, number).toMatch(/^(Q\d{2,3}( Q\d{2,3})*)?$/);
    expect.soft(heldBy === '' || existsSync(heldBy), `${number}: ${heldBy}`).toBe(true);
    expect.soft(remark, number).not.toBe('');
  }
});

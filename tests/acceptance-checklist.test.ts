import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { acceptanceTestFiles, checklist, checklistNotes } from './e2e/acceptance/checklist.ts';

const walked = new Set([...acceptanceTestFiles.values()].flat());
const testedElsewhere = [...checklistNotes].filter(([, { heldBy }]) => heldBy !== '');

test('every line of the checklist is walked in a browser, or it is said which test holds it', () => {
  const elsewhere = testedElsewhere.map(([number]) => number);
  expect([...walked, ...elsewhere].sort()).toEqual([...checklist.keys()].sort());
});

test('a note speaks of a line that exists, of a decision by its number and of a file that is there', () => {
  for (const [number, { decision, heldBy, remark }] of checklistNotes) {
    expect.soft([...checklist.keys()], number).toContain(number);
    expect.soft(decision, number).toMatch(/^(Q\d{2,3}( Q\d{2,3})*)?$/);
    expect.soft(heldBy === '' || existsSync(heldBy), `${number}: ${heldBy}`).toBe(true);
    expect.soft(remark, number).not.toBe('');
  }
});

import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { acceptanceSpecs, checklist, notes } from './e2e/acceptance/checklist.ts';

const walked = new Set([...acceptanceSpecs.values()].flat());
const heldElsewhere = [...notes].filter(([, { heldBy }]) => heldBy !== '');

test('every line of the checklist is walked in a browser, or it is said which test holds it', () => {
  const elsewhere = heldElsewhere.map(([number]) => number);
  expect([...walked, ...elsewhere].sort()).toEqual([...checklist.keys()].sort());
});

test('a note speaks of a line that exists, of a decision by its number and of a file that is there', () => {
  for (const [number, { decision, heldBy, remark }] of notes) {
    expect.soft([...checklist.keys()], number).toContain(number);
    expect.soft(decision, number).toMatch(/^(Q\d{2,3}( Q\d{2,3})*)?$/);
    expect.soft(heldBy === '' || existsSync(heldBy), `${number}: ${heldBy}`).toBe(true);
    expect.soft(remark, number).not.toBe('');
  }
});

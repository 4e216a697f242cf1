import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checklist, notes } from './e2e/walk/checklist.ts';

const folder = 'tests/e2e/walk';
const walked = new Set(
  readdirSync(folder)
    .filter((file) => file.endsWith('.story.ts'))
    .flatMap((file) => linesOf(readFileSync(path.join(folder, file), 'utf8'))),
);
const heldElsewhere = [...notes].filter(([, { heldBy }]) => heldBy !== '');

/** The numbers that a story says by `line('C001 C002', …)`. */
function linesOf(story: string): string[] {
  const calls = [...story.matchAll(/\bline\(\s*'([^']+)'/g)];
  return calls.flatMap(([, numbers = '']) => numbers.split(' '));
}

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

import { expect, test } from 'vitest';
import { refusalOfOutput } from './damage.ts';

test('a server that ends for its damaged files says so, even if a connection had come too early', () => {
  const output = `2026-11-26 02:23:23.862 UTC [48] FATAL:  the database system is starting up
2026-11-26 02:23:23.863 UTC [47] LOG:  invalid checkpoint record
2026-11-26 02:23:23.863 UTC [47] PANIC:  could not locate a valid checkpoint record at 0/20AEBF0
2026-11-26 02:23:23.871 UTC [44] LOG:  database system is shut down`;

  expect(refusalOfOutput(output)?.message).toMatch(
    /^The database is damaged \(could not locate a valid checkpoint record/,
  );
});

test('a connection that came too early is no damage', () => {
  expect(
    refusalOfOutput('2026-11-26 02:23 UTC [48] FATAL:  the database system is starting up'),
  ).toBe(null);
});

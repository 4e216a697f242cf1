/**
 * True in `npm run check:nightly`. Random and heavy tests then run completely, from a seed of the day.
 * Otherwise they run a part, always the same, so that a failure points to the change.
 */
export const isNightly = process.env.NIGHTLY === '1';

/** The day as a number, such as 20260131, at night; otherwise always the same. SEED_OF_TESTS repeats any run. */
export const seedOfTests = Number(process.env.SEED_OF_TESTS ?? (isNightly ? today() : 2026));

function today(): string {
  return new Date().toISOString().slice(0, 10).replaceAll('-', '');
}

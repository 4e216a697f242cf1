/**
 * Whether the nth repeat within an hour is written: each of the first hundred, then every tenth, from a
 * thousand on every hundredth, and so on. A flood costs next to nothing, and the owner's number is at most a
 * tenth too low.
 */
export function isWrittenAt(n: number): boolean {
  const step = n < 100 ? 1 : 10 ** (Math.floor(Math.log10(n)) - 1);
  return n % step === 0;
}

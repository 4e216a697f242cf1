import { setImmediate } from 'node:timers/promises';

/** Products per step before other requests get their turn: a few milliseconds. */
export const productsAtOnce = 10;

/** Does work that pauses after each product, letting other requests through. Resolves with its result. */
export async function inSteps<T>(work: Generator<undefined, T>): Promise<T> {
  for (let products = 1; ; products += 1) {
    const step = work.next();
    if (step.done) return step.value;
    if (products % productsAtOnce === 0) await setImmediate();
  }
}

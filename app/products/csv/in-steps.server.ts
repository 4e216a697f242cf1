import { setImmediate } from 'node:timers/promises';

/** So many products are worked on before other requests get their turn: a few milliseconds. */
export const productsAtOnce = 10;

/** Does work that pauses after each product, letting other requests through; resolves with what it returns. */
export async function inSteps<T>(work: Generator<undefined, T>): Promise<T> {
  for (let products = 1; ; products += 1) {
    const step = work.next();
    if (step.done) return step.value;
    if (products % productsAtOnce === 0) await setImmediate();
  }
}

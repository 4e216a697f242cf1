import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What so many products leave behind is worth the 30 to 80 ms that collecting takes. */
const productsPerCollection = 1000;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/**
 * Returns a function to call with the number of products just planned or written. Once they are many it has Node.js
 * collect what is no longer needed. Left alone Node.js does so when it has taken 100 MB more, as if the shop had the
 * machine to itself (docs/decisions/0086-importing-many-products.md).
 */
export function garbageCollector(): (products: number) => void {
  let since = 0;
  return (products) => {
    since += products;
    if (since < productsPerCollection) return;
    since = 0;
    collectGarbage();
  };
}

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** After this many products, collecting is worth its 30 to 80 ms. */
const productsPerCollection = 1000;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/**
 * Returns a function to call with the number of products just planned or written. After many, it has Node.js
 * collect garbage. By itself Node.js does so only after another 100 MB, as if the shop had the machine to
 * itself (docs/decisions/0086-importing-many-products.md).
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

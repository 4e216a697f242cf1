import type { DemoShop } from './start-shop.ts';

let shop: DemoShop | undefined;

/** Says which shop the tests of this process use from now on. */
export function setWorkerShop(next: DemoShop): void {
  shop = next;
}

/** The shop that the tests of this process use; undefined before the first has opened. */
export function workerShop(): DemoShop | undefined {
  return shop;
}

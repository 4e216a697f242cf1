/** The shop that the tests of one worker use. */
export type ShopLocation = { address: string; dataDir: string; mailbox: string };

/** Hands each worker its shop in the environment, which workers inherit. */
export function setWorkerShops(shops: ShopLocation[]): void {
  const shopsJson = shops.map(({ address, dataDir, mailbox }) => ({ address, dataDir, mailbox }));
  process.env.E2E_SHOPS = JSON.stringify(shopsJson);
}

/** The shop of this worker, or of a script that started one; undefined if there is none. */
export function workerShop(): ShopLocation | undefined {
  const { E2E_SHOPS: shopsJson = '[]', TEST_PARALLEL_INDEX: worker = '0' } = process.env;
  return JSON.parse(shopsJson)[Number(worker)];
}

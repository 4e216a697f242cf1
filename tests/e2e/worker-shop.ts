/** Where the tests of one worker are told. */
type Whereabouts = { address: string; dataDir: string };

/** Workers are processes that begin with this one's environment. In: a shop for each. */
export function setWorkerShops(shops: Whereabouts[]): void {
  const told = shops.map(({ address, dataDir }) => ({ address, dataDir }));
  process.env.STORY_SHOPS = JSON.stringify(told);
}

/** The shop of this worker, or of a script that has started one; undefined where none is started. */
export function workerShop(): Whereabouts | undefined {
  const { STORY_SHOPS: told = '[]', TEST_PARALLEL_INDEX: worker = '0' } = process.env;
  return JSON.parse(told)[Number(worker)];
}

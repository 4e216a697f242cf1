import pg from 'pg';

/**
 * What `work` sends to the database, by round trip. Statements of one round trip are sent before any of their
 * answers arrives; two connections at the same time make two. The empty statement, with which a connection that
 * listens is kept alive meanwhile, does not count.
 */
export async function recordRoundTrips(work: () => Promise<unknown>): Promise<string[][]> {
  const trips: string[][] = [];
  const underWay = new Map<pg.Client, string[]>();
  const watched = new Set<pg.Client>();
  const { query } = pg.Client.prototype;

  function watch(client: pg.Client): void {
    if (watched.has(client)) return;
    watched.add(client);
    client.on('drain', () => underWay.delete(client));
  }
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [config] = args as [string | { text: string }];
    if (config === '') return Reflect.apply(query, this, args);
    const trip = underWay.get(this) ?? [];
    if (!underWay.has(this)) trips.push(trip);
    underWay.set(this, trip);
    trip.push(typeof config === 'string' ? config : config.text);
    watch(this);
    return Reflect.apply(query, this, args);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return trips;
}

import { connect, type Socket } from 'node:net';
import type { Db } from '#database/tables.ts';
import { openConnection } from '../bench/connection.ts';
import { type RequestOptions, requestBytes } from '../bench/requests.ts';

/** What all processes have to agree on. Each check returns what was wrong, if anything. */

type Owner = { token: string };

const patienceMs = 5_000;

async function send(
  port: number,
  options: RequestOptions,
): Promise<{ status: number; body: string }> {
  const connection = openConnection(port);
  const { status, body } = await connection.send(requestBytes(port, options));
  connection.close();
  return { status, body: body.toString() };
}

async function change(port: number, { token }: Owner, path: string, json: unknown): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const { status, body } = await send(port, { method: 'PATCH', path, headers, json });
  if (status !== 200) throw new Error(`PATCH ${path} answered ${status}: ${body}`);
}

/** A price changed through one process is on every other's stored page with the next request. */
export async function checkFreshness(
  ports: number[],
  owner: Owner,
  db: Db,
  rounds: number,
): Promise<string[]> {
  const { id } = await db
    .selectFrom('products')
    .select('id')
    .where('is_active', '=', true)
    .where('sale_price_paise', 'is', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  const path = `/product/${id}`;
  const faults: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // In the memory of each before it changes.
    await Promise.all(ports.map((port) => send(port, { path })));
    const rupees = 5_001 + round;
    const through = ports[round % ports.length] ?? 0;
    await change(through, owner, `/api/v1/products/${id}`, { price: rupees });
    const pages = await Promise.all(ports.map((port) => send(port, { path })));
    const shown = `₹${rupees.toLocaleString('en-IN')}`;
    const stale = pages.filter(({ body }) => !body.includes(shown)).length;
    if (stale > 0) faults.push(`round ${round}: ${stale} of ${ports.length} showed an older price`);
  }
  return faults;
}

/** A setting of the owner counts at once everywhere. */
export async function checkSettings(
  ports: number[],
  owner: Owner,
  rounds: number,
): Promise<string[]> {
  const path = '/api/v1/delivery_settings';
  const read = async (port: number) =>
    (JSON.parse((await send(port, { path })).body) as { delivery_charge: number }).delivery_charge;
  const faults: string[] = [];
  const before = await read(ports[0] ?? 0);
  for (let round = 0; round < rounds; round += 1) {
    const charge = 41 + round;
    await change(ports[round % ports.length] ?? 0, owner, path, { delivery_charge: charge });
    const charges = await Promise.all(ports.map(read));
    if (charges.some((one) => one !== charge))
      faults.push(`round ${round}: ${charges}, not ${charge}`);
  }
  await change(ports[0] ?? 0, owner, path, { delivery_charge: before });
  return faults;
}

/** A change through one process is announced on all live streams. A stream that moves to another misses nothing. */
export async function checkLive(ports: number[], owner: Owner, db: Db): Promise<string[]> {
  const products = await db.selectFrom('products').select('id').limit(3).execute();
  const ids = products.map(({ id }) => id);
  const faults: string[] = [];
  const streams = await Promise.all(ports.map((port) => openStream(port)));
  for (const [n, id] of ids.entries()) {
    await change(ports[n % ports.length] ?? 0, owner, `/api/v1/products/${id}/stock`, {
      stock_quantity: 70 + n,
    });
    const heard = await Promise.all(streams.map((stream) => stream.hears(`"id":"${id}"`)));
    const deaf = heard.filter((one) => !one).length;
    if (deaf > 0) faults.push(`${deaf} of ${ports.length} streams did not hear of a change`);
  }
  const mark = streams[0]?.lastMark() ?? '';
  for (const stream of streams) stream.close();
  // Nobody listens now.
  const [first = ''] = ids;
  await change(ports[0] ?? 0, owner, `/api/v1/products/${first}/stock`, { stock_quantity: 90 });
  for (const port of ports) {
    const moved = await openStream(port, mark);
    if (!(await moved.hears('"topic":"products"')))
      faults.push(`${port} did not go on where another had been`);
    moved.close();
  }
  return faults;
}

async function openStream(port: number, mark = '') {
  const socket: Socket = connect(port, '127.0.0.1');
  socket.setEncoding('latin1');
  let text = '';
  let wake = () => {};
  socket.on('data', (chunk: string) => {
    text += chunk;
    wake();
  });
  socket.on('error', () => {});
  const headers: Record<string, string> = mark ? { 'Last-Event-ID': mark } : {};
  socket.write(requestBytes(port, { path: '/api/v1/live?topics=products', headers }));
  const until = async (isThere: () => boolean): Promise<boolean> => {
    const giveUpAt = performance.now() + patienceMs;
    while (!isThere() && performance.now() < giveUpAt) {
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, 100);
      });
    }
    return isThere();
  };
  if (!(await until(() => /^HTTP\/1\.1 200/.test(text)))) throw new Error(`no stream: ${text}`);
  return {
    /** Also true if it was announced before. */
    hears: (part: string) => until(() => text.includes(part)),
    lastMark: () => [...text.matchAll(/^id: (\S+)/gm)].at(-1)?.[1] ?? '',
    close: () => socket.destroy(),
  };
}

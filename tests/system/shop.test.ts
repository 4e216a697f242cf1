import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { findRunningServer } from '#database/embedded/process.ts';
import { requireFreshBuild } from '#tests/fresh-build.ts';
import { copyDataDir } from '#tests/support/copy-data-dir.ts';
import { memoryFolder } from '#tests/support/memory-folder.ts';
import {
  deleteWhenFinished,
  type Ended,
  end,
  ended,
  openShopProcess,
  spawnShop,
} from '#tests/support/shop-processes.ts';

/** The real server in a process of its own. */
type RunningShop = { child: ChildProcess; url: string; output: string; startMs: number };

/** A demo shop's data after its first start, for tests that are not about that. */
let madeDataDir = '';
let firstStartOutput = '';
let firstStartMs = 0;

beforeAll(async () => {
  requireFreshBuild();
  madeDataDir = await mkdtemp(path.join(memoryFolder(), 'shop-made-'));
  await chmod(madeDataDir, 0o755);
  const shop = await open(madeDataDir);
  firstStartOutput = shop.output;
  firstStartMs = shop.startMs;
  await end(shop.child, 'SIGTERM');
});
afterAll(() => rm(madeDataDir, { recursive: true, force: true }));

async function givenEmptyDataDir(): Promise<string> {
  const dataDir = await mkdtemp(path.join(memoryFolder(), 'shop-'));
  await chmod(dataDir, 0o755);
  deleteWhenFinished(dataDir);
  return dataDir;
}

async function givenDemoShop(): Promise<string> {
  const dataDir = await givenEmptyDataDir();
  await copyDataDir(madeDataDir, dataDir);
  return dataDir;
}

/** Starts a shop on this folder and waits until it prints its address. */
async function open(dataDir: string, settings: Record<string, string> = {}): Promise<RunningShop> {
  const startedAt = performance.now();
  const { output, ...shop } = await openShopProcess({ DATA_DIR: dataDir, ...settings });
  const startMs = Math.round(performance.now() - startedAt);
  return { ...shop, output: output(), startMs };
}

async function openForThisTest(dataDir: string, settings?: Record<string, string>) {
  const shop = await open(dataDir, settings);
  onTestFinished(async () => void (await end(shop.child, 'SIGTERM')));
  return shop;
}

/** Runs a shop that should not open. */
async function runToEnd(settings: Record<string, string>): Promise<Ended> {
  const child = spawnShop(settings);
  onTestFinished(async () => void (await end(child, 'SIGKILL')));
  return ended(child);
}

/** Queries the shop's database. */
async function ask<Row extends pg.QueryResultRow>(dataDir: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({
    host: path.join(dataDir, 'postgres-socket'),
    port: 5432,
    user: 'postgres',
    password: await readFile(path.join(dataDir, 'secrets', 'postgres-password'), 'utf8'),
    database: 'shop',
  });
  await client.connect();
  return client
    .query<Row>(sql)
    .then((result) => result.rows)
    .finally(() => client.end());
}

/** A browser that stores cookies and follows no redirects. */
class Person {
  private readonly cookies = new Map<string, string>();

  async get(shop: RunningShop, page: string): Promise<Response> {
    return this.keep(await fetch(shop.url + page, { headers: this.headers(), redirect: 'manual' }));
  }

  async post(shop: RunningShop, page: string, form: Record<string, string>): Promise<Response> {
    const body = new URLSearchParams(form);
    const request = { method: 'POST', body, headers: this.headers(), redirect: 'manual' } as const;
    return this.keep(await fetch(shop.url + page, request));
  }

  private headers(): Record<string, string> {
    return { Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  }

  private keep(answer: Response): Response {
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.cookies.set(name, value);
    }
    return answer;
  }
}

/** Not an account of the demo shop. */
const account = { email: 'ananya.deshpande@example.com', password: 'chanderi silk' };

async function signUp(person: Person, shop: RunningShop): Promise<Response> {
  return person.post(shop, '/auth?tab=sign-up', {
    intent: 'sign-up',
    fullName: 'Ananya Deshpande',
    phone: '98200 01234',
    confirmPassword: account.password,
    consent: 'on',
    ...account,
  });
}

async function signIn(person: Person, shop: RunningShop, who = account): Promise<Response> {
  return person.post(shop, '/auth', { intent: 'sign-in', ...who });
}

/** Buys one of this product by plain forms. Returns where the last form leads. */
async function buy(
  person: Person,
  shop: RunningShop,
  product: { id: string; sizes: string[]; colors: string[] },
): Promise<string> {
  await person.post(shop, `/product/${product.id}`, {
    intent: 'add-to-cart',
    quantity: '1',
    size: product.sizes[0] ?? '',
    color: product.colors[0] ?? '',
  });
  const started = await person.post(shop, '/checkout', { intent: 'start' });
  const page = started.headers.get('Location') ?? '';
  const checkout = page.slice(-36);
  await person.post(shop, page, {
    intent: 'address',
    checkout,
    fullName: 'Ananya Deshpande',
    phone: '98200 01234',
    email: account.email,
    pincode: '411 004',
    address: '12 Sahyadri Apartments',
  });
  await person.post(shop, page, { intent: 'payment', checkout, paymentMethod: 'online' });
  const last = await (await person.get(shop, `${page}&step=confirm`)).text();
  const seenTotalPaise = /name="seenTotalPaise" value="(\d+)"/.exec(last)?.[1] ?? '';
  const order = { intent: 'place', checkout, seenTotalPaise, consent: 'on' };
  const placed = await person.post(shop, page, order);
  return placed.headers.get('Location') ?? `refused with ${placed.status}`;
}

describe('a start that fails', () => {
  test.each<[string, Record<string, string>, string]>([
    ['a wrong PORT', { PORT: 'seventy' }, 'PORT must be a port number from 0 to 65535.'],
    ['a wrong SEED', { SEED: 'full' }, "SEED must be 'demo' or 'empty'."],
    [
      'settings that contradict',
      { EMAIL_VERIFICATION: 'required' },
      'EMAIL_VERIFICATION can be required only together with SMTP_URL.',
    ],
    [
      'a database that is not there',
      { DATABASE_URL: 'postgres://127.0.0.1:1/shop', DATABASE_WAIT_SECONDS: '0' },
      'The database that DATABASE_URL names could not be reached: connect ECONNREFUSED 127.0.0.1:1.',
    ],
  ])('for %s is explained in one sentence', async (_why, settings, sentence) => {
    const dataDir = await givenEmptyDataDir();
    expect(await runToEnd({ DATA_DIR: dataDir, ...settings })).toEqual({
      code: 1,
      stdout: '',
      stderr: `${sentence}\n`,
    });
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('on a port in use says so and leaves no database running', async () => {
    const occupiedPort = createServer().listen(0, '127.0.0.1');
    await once(occupiedPort, 'listening');
    onTestFinished(() => void occupiedPort.close());
    const address = occupiedPort.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    const dataDir = await givenDemoShop();
    const { code, stderr } = await runToEnd({ DATA_DIR: dataDir, PORT: port });
    expect([code, stderr]).toEqual([
      1,
      `PORT ${port} is taken by another program; choose another one.\n`,
    ]);
    expect(findRunningServer(path.join(dataDir, 'postgres'))).toBeNull();
  });
});

describe('the first start', () => {
  test('of an empty shop gives it six categories and no products', async () => {
    const dataDir = await givenEmptyDataDir();
    const shop = await openForThisTest(dataDir, { SEED: 'empty' });
    expect(await ask(dataDir, 'select name from categories order by name')).toEqual([
      { name: 'Accessories' },
      { name: 'Anarkalis' },
      { name: 'Kurtas' },
      { name: 'Lehengas' },
      { name: 'Salwar Suits' },
      { name: 'Sarees' },
    ]);
    const store = await new Person().get(shop, '/store');
    expect(store.status).toBe(200);
    expect(await store.text()).toContain('No products found');
  });

  test('names the mailbox with its key, which stays the same', async () => {
    const key = /\/mailbox\?key=([\w-]{43}) \(open to/.exec(firstStartOutput)?.[1];
    const again = await openForThisTest(await givenDemoShop());
    expect(again.output).toContain(`/mailbox?key=${key} (`);
    const visitor = new Person();
    expect((await visitor.get(again, '/mailbox')).status).toBe(403);
    expect((await visitor.get(again, `/mailbox?key=${key}`)).status).toBe(303);
    expect((await visitor.get(again, '/mailbox')).status).toBe(200);
  });

  test('shows the owner’s password, which opens the dashboard, and never shows it again', async () => {
    const password = /with the password (\S{16}) \(shown this once\)\.\n$/.exec(
      firstStartOutput,
    )?.[1];
    const again = await openForThisTest(await givenDemoShop());
    console.info(`first start ${firstStartMs} ms, second start ${again.startMs} ms`);
    expect(again.output).not.toContain('password');
    const who = { email: 'owner@example.com', password: password ?? '' };
    const answer = await signIn(new Person(), again, who);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/admin']);
  });
});

test('an order survives when the shop is killed the moment it is placed', async () => {
  const dataDir = await givenDemoShop();
  const first = await openForThisTest(dataDir);
  const ananya = new Person();
  expect((await signUp(ananya, first)).status).toBe(303);
  expect((await signIn(ananya, first)).headers.get('Location')).toBe('/');
  const products = await ask<{ id: string; sizes: string[]; colors: string[]; stock: number }>(
    dataDir,
    `select id, sizes, colors, stock_quantity as stock from products
     where is_active and stock_quantity > 5 order by name limit 1`,
  );
  const [product] = products;
  if (!product) throw new Error('The demo shop has nothing to buy');

  const confirmation = await buy(ananya, first, product);
  await end(first.child, 'SIGKILL');

  expect(confirmation).toMatch(/^\/order-confirmation\?order=FH[A-Z0-9]{6}$/);
  const displayId = confirmation.slice(-8);
  const second = await openForThisTest(dataDir);
  expect((await fetch(`${second.url}/healthz`)).status).toBe(200);
  // The same browser, still signed in.
  const page = await ananya.get(second, confirmation);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain(displayId);
  expect(await (await ananya.get(second, '/orders')).text()).toContain(displayId);
  expect(
    await ask(dataDir, `select stock_quantity as stock from products where id = '${product.id}'`),
  ).toEqual([{ stock: product.stock - 1 }]);
  expect(
    await ask(
      dataDir,
      `select kind from emails join orders on orders.id = order_id
       where display_id = '${displayId}' order by kind`,
    ),
  ).toEqual([{ kind: 'new-order' }, { kind: 'order-placed' }]);
});

describe('SIGTERM', () => {
  test('ends an open live stream and an idle connection, and exits 0 in time', async () => {
    const dataDir = await givenDemoShop();
    const shop = await openForThisTest(dataDir);
    const stream = await fetch(`${shop.url}/api/v1/live?topics=products`);
    const reader = stream.body?.getReader();
    const first = await reader?.read();
    expect(new TextDecoder().decode(first?.value)).toContain('retry:');
    const answer = await fetch(`${shop.url}/healthz`);
    expect([await answer.json(), answer.headers.get('Keep-Alive')]).toEqual([
      { status: 'ok' },
      'timeout=130',
    ]);

    const startedAt = performance.now();
    expect(await end(shop.child, 'SIGTERM')).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect((await reader?.read())?.done).toBe(true);
    expect(findRunningServer(path.join(dataDir, 'postgres'))).toBeNull();
    await expect(fetch(`${shop.url}/healthz`)).rejects.toThrow('fetch failed');
  });

  test('does not wait for connections that have not sent a whole request', async () => {
    const shop = await openForThisTest(await givenDemoShop());
    const port = Number(new URL(shop.url).port);
    const post = 'POST /auth HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nemail=';
    const sockets = ['', 'GET / HTTP/1.1\r\nHo', post].map((sent) => {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      socket.write(sent);
      return socket;
    });
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
    });
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));

    const startedAt = performance.now();
    expect(await end(shop.child, 'SIGTERM')).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });

  test('does not wait for a mail server that never answers', async () => {
    const held = new Set<Socket>();
    const silent = createServer((socket) => held.add(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => {
      for (const socket of held) socket.destroy();
      silent.close();
    });
    const address = silent.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const dataDir = await givenDemoShop();
    const shop = await openForThisTest(dataDir, { SMTP_URL: `smtp://127.0.0.1:${port}` });
    expect(shop.output).toContain(`Emails leave through 127.0.0.1:${port}, without encryption.`);
    const called = once(silent, 'connection');
    await signUp(new Person(), shop);
    await called;

    const startedAt = performance.now();
    expect(await end(shop.child, 'SIGTERM')).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(findRunningServer(path.join(dataDir, 'postgres'))).toBeNull();
  });
});

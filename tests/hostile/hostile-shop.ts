import http, { type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import net from 'node:net';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { addToCart } from '#app/store/cart/add-to-cart.server.ts';
import type { Log } from '#platform/log/log.ts';
import type { Permitted, User } from '#platform/shop.ts';
import { closeWhenDone } from '#tests/support/close-when-done.ts';
import type { LogLine } from '#tests/support/silent-log.ts';
import { bearerOf } from '#tests/support/test-api.ts';
import { cookieOf, openTestHttp, type TestHttp } from '#tests/support/test-http.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import {
  givenCategory,
  givenDeliveryCharge,
  givenOwner,
  givenProduct,
  givenUser,
  openTestShop,
  type TestShop,
} from '#tests/support/test-shop.ts';
import { watchRows } from '#tests/support/watch-rows.ts';

/** The attacker: with whose cookie or token a request comes. */
export type Attacker = 'visitor' | 'customer' | 'owner' | 'customer client' | 'owner client';

export type Attack = {
  method?: string;
  path: string;
  by?: Attacker;
  headers?: OutgoingHttpHeaders;
  body?: string | Uint8Array;
  /** The allowed statuses. Default: any below 500. */
  statuses?: readonly number[];
  /** Whether it may do what a valid request does. Everything else must leave every table unchanged. */
  mayWrite?: boolean;
};

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

/** A shop with a little of everything, behind a real port. */
export type HostileShop = {
  shop: TestShop;
  http: TestHttp;
  url: URL;
  owner: Permitted;
  customer: User;
  productId: string;
  orderId: string;
  displayId: string;
  /** Sends the request, and checks that the shop withstands it. */
  attack(attack: Attack): Promise<Answer>;
  /** Sends these one after another, and compares the tables before and after. */
  attackAll(attacks: readonly Attack[]): Promise<Answer[]>;
  /** Sends these bytes over a new connection. Returns everything received before it closes. */
  sendRaw(bytes: string | Uint8Array, hangUp?: 'when sent' | 'when answered'): Promise<string>;
  /** Checks that no row of any table holds invisible characters. */
  expectCleanRows(): Promise<void>;
  /** New sessions for customer and owner, in case an attack ended theirs. */
  signInAgain(): Promise<void>;
  /** Checks that no error was logged since the last check, and that the shop still serves. */
  expectUnharmed(): Promise<void>;
};

/** Longer than any request takes on a busy machine. An attack without a response by then has succeeded. */
const maxAnswerMs = 15_000;

/** Counts of requests and refusals are no change of state, nor are secrets made on first use. */
const uncounted = ['limits', 'activity', 'shop_secrets'];

export async function openHostileShop(): Promise<HostileShop> {
  const errors: LogLine[] = [];
  const shop = await openTestShop({ log: errorLog(errors) });
  const { warn, error } = console;
  console.warn = (...words) => void errors.push({ event: 'warning on the console', words });
  console.error = (...words) => void errors.push({ event: 'error on the console', words });
  // Limits would answer most attacks with 429, and hide what is behind them.
  shop.limits = { ...shop.limits, consume: async () => 0 };
  const served = await openTestHttp(shop);
  const url = new URL(await served.listen());
  const owner = await givenOwner(shop);
  const customer = await givenUser(shop);
  await givenDeliveryCharge(shop, 12_000);
  const categoryId = await givenCategory(shop, 'Sarees');
  const sizes = ['M', 'L'];
  const { id: productId } = await givenProduct(shop, { stock: 1000, categoryId, sizes });
  await addToCart(shop, customer, { productId, quantity: 1, size: 'M' });
  const order = await givenOrder(shop, customer);
  let credentials = await signIn();

  async function signIn(): Promise<Record<Attacker, OutgoingHttpHeaders>> {
    return {
      visitor: {},
      customer: { Cookie: await cookieOf(shop, customer) },
      owner: { Cookie: await cookieOf(shop, owner) },
      'customer client': await bearerOf(shop, customer),
      'owner client': await bearerOf(shop, owner),
    };
  }

  const takeWritten = await watchRows(shop.db, uncounted);
  const agent = new http.Agent({ keepAlive: true });
  closeWhenDone(async () => {
    Object.assign(console, { warn, error });
    agent.destroy();
  });

  function send({ method = 'GET', path, by = 'visitor', headers, body }: Attack): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const request = http.request({
        agent,
        method,
        path,
        host: url.hostname,
        port: url.port,
        signal: AbortSignal.timeout(maxAnswerMs),
        headers: {
          ...credentials[by],
          ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
          ...headers,
        },
      });
      request.on('error', reject);
      request.on('response', (response) => {
        const chunks: Buffer[] = [];
        const finish = () => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        };
        response.on('data', (chunk) => {
          chunks.push(chunk);
          // A live stream never ends by itself.
          if (response.headers['content-type'] !== 'text/event-stream') return;
          finish();
          request.destroy();
        });
        response.on('error', reject);
        response.on('end', finish);
      });
      request.end(body);
    });
  }

  function sendRaw(
    bytes: string | Uint8Array,
    hangUp?: 'when sent' | 'when answered',
  ): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = net.connect({ host: url.hostname, port: Number(url.port) });
      const chunks: Buffer[] = [];
      const timeout = setTimeout(() => {
        socket.destroy();
        reject(new Error('no answer'));
      }, maxAnswerMs);
      socket.on('data', (chunk) => {
        chunks.push(chunk);
        if (hangUp === 'when answered') socket.destroy();
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        clearTimeout(timeout);
        resolve(Buffer.concat(chunks).toString('latin1'));
      });
      socket.write(bytes, () => {
        if (hangUp === 'when sent') socket.destroy();
      });
    });
  }

  async function attackAll(attacks: readonly Attack[]): Promise<Answer[]> {
    const mayWrite = attacks.some((attack) => attack.mayWrite);
    await takeWritten();
    const answers: Answer[] = [];
    for (const attack of attacks) {
      const answer = await send(attack);
      const message = `${attack.method ?? 'GET'} ${attack.path} by ${attack.by ?? 'visitor'} → ${answer.status} ${answer.text.slice(0, 200)}`;
      expect(errors.splice(0), message).toEqual([]);
      expect(answer.status, message).toBeLessThan(500);
      if (attack.statuses) expect(attack.statuses, message).toContain(answer.status);
      answers.push(answer);
    }
    if (!mayWrite) expect(await takeWritten()).toEqual([]);
    return answers;
  }

  return {
    ...{ shop, http: served, url, owner, customer, productId, sendRaw },
    ...{ orderId: order.id, displayId: order.displayId },
    attack: async (attack) => (await attackAll([attack]))[0] as Answer,
    attackAll,
    expectCleanRows: () => expectCleanRows(shop),
    async signInAgain() {
      credentials = await signIn();
    },
    async expectUnharmed() {
      expect((await send({ path: '/healthz' })).status).toBe(200);
      expect(errors.splice(0)).toEqual([]);
    },
  };
}

function errorLog(errors: LogLine[]): Log {
  return {
    info: () => {},
    warn: () => {},
    error: (event, fields = {}) => void errors.push({ event, ...fields }),
    errors: () => errors.length,
  };
}

/** Marks of direction and characters without width, but for the joiners that a script may need. */
const hidden = '[\\u200B\\u202A-\\u202E\\u2060-\\u2069\\uFEFF]';

async function expectCleanRows({ db }: TestShop): Promise<void> {
  for (const { schema, name } of await db.introspection.getTables()) {
    const table = sql.id(schema ?? '', name);
    const { rows } = await sql`select t::text from ${table} as t where t::text ~ ${hidden}`.execute(
      db,
    );
    expect(rows, name).toEqual([]);
  }
}

import { hashPassword } from '#app/people/auth/passwords.server.ts';
import type { Connection } from '../bench/connection.ts';
import { type Customer, makeCustomers, signInOwner } from '../bench/customers.ts';
import { addressOf, type RequestOptions, requestBytes } from '../bench/requests.ts';
import type { KillableShop } from './killable-shop.ts';
import { openPatientConnection, type Repeats } from './patient-connection.ts';
import { openTokens } from './tokens.ts';

/** Everybody except ordering customers: visitors, people who sign in and look around, API clients, the owner. */
export type MixedLoad = {
  /** Each does one thing after another. For a crew. */
  workers: (() => Promise<void>)[];
  repeats: Repeats;
  /** How often each was done. */
  counts: ReadonlyMap<string, number>;
};

/** `share`: how often it is done, relative to the others. */
type Act = { what: string; share: number; run(connection: Connection): Promise<void> };

const password = 'a long customer password';
/** People who sign in with their password, each from their own address. */
const browsingCustomers = 200;
/** Visitors have addresses that no customer has. */
const firstVisitor = 1_000_000;

const searches = ['silk', 'banrasi saree', 'green silk saree under 20000', 'kurta', 'jhumka'];
const ownersPages = [
  '/admin',
  '/admin/orders',
  '/admin/orders?search=ananya',
  '/admin/orders/calls',
  '/admin/products',
  '/admin/analytics',
];

/** `workers`: how many are busy at the same time. */
export async function openMixedLoad(
  shop: KillableShop,
  { workers }: { workers: number },
): Promise<MixedLoad> {
  const { db, port } = shop;
  const repeats: Repeats = { unanswered: 0, unavailable: 0 };
  const counts = new Map<string, number>();
  const products = await db
    .selectFrom('products')
    .select(['id', 'price_paise'])
    .where('is_active', '=', true)
    // Their prices change; those of ordered products stay.
    .where('name', 'not like', 'Bench %')
    .orderBy('created_at')
    .limit(24)
    .execute();
  const customers = await makeCustomers(db, 'browsing', browsingCustomers);
  const hash = await hashPassword(password);
  if (!hash.ok) throw new Error(hash.refusal.description);
  await db
    .updateTable('users')
    .set({ password_hash: hash.value })
    .where('email', 'like', 'browsing-%')
    .execute();
  const owner: Customer = {
    ...{ n: 0, userId: '', email: 'owner@example.com', address: addressOf(firstVisitor - 1) },
    cookie: await signInOwner(db),
  };
  const tokenOf = openTokens(shop, repeats);
  let visitors = 0;

  async function send(
    connection: Connection,
    expected: readonly number[],
    request: RequestOptions,
  ): Promise<void> {
    const answer = await connection.send(requestBytes(port, request));
    if (expected.includes(answer.status)) return;
    const place = request.path.replace(/[0-9a-f-]{36}/, '…');
    throw new Error(`${request.method ?? ''} ${place} answered ${answer.status}: ${answer.body}`);
  }

  const visit = (path: () => string) => (connection: Connection) => {
    const address = addressOf(firstVisitor + (visitors++ % 5_000));
    return send(connection, [200], { path: path(), address, encoding: 'br' });
  };
  const browse = (path: () => string) => (connection: Connection) => {
    const { cookie, address } = oneOf(customers);
    return send(connection, [200], { path: path(), cookie, address, encoding: 'br' });
  };
  const product = () => oneOf(products).id;

  async function signIn(connection: Connection): Promise<void> {
    const { email, address } = oneOf(customers);
    const form = { intent: 'sign-in', email, password };
    await send(connection, [303], { path: '/auth', form, address });
  }

  async function fillCart(connection: Connection): Promise<void> {
    const customer = oneOf(customers);
    const headers = { Authorization: `Bearer ${await tokenOf(customer)}` };
    const { address } = customer;
    const path = '/api/v1/wishlist';
    const json = { product_id: product() };
    await send(connection, [200, 201, 409], { path, headers, address, json });
    await send(connection, [200], { path, headers, address });
    await send(connection, [200], { path: '/api/v1/cart', headers, address });
  }

  async function changePrice(connection: Connection): Promise<void> {
    const { id, price_paise } = oneOf(products);
    const price = Math.round(price_paise / 100) + Math.floor(Math.random() * 50);
    const headers = { Authorization: `Bearer ${await tokenOf(owner)}` };
    const path = `/api/v1/products/${id}`;
    // 409: a sale price that is not lower.
    const change = { method: 'PATCH' as const, path, headers, json: { price } };
    await send(connection, [200, 409, 422], { ...change, address: owner.address });
  }

  /** Confirms, then pays, the oldest order that its customer has left alone for a while. */
  async function confirmOrder(connection: Connection): Promise<void> {
    const order = await db
      .selectFrom('orders')
      .select(['id', 'total_paise'])
      .where('status', '=', 'pending')
      .where('is_demo', '=', false)
      .where('created_at', '<', new Date(Date.now() - 60_000))
      .orderBy('sequence')
      .limit(1)
      .executeTakeFirst()
      .catch(() => undefined);
    if (!order) return;
    const headers = { Authorization: `Bearer ${await tokenOf(owner)}` };
    const { address, cookie } = owner;
    await send(connection, [200, 409], {
      ...{ method: 'PATCH', path: `/api/v1/orders/${order.id}`, headers, address },
      json: { status: 'confirmed' },
    });
    await send(connection, [303, 409], {
      ...{ path: '/admin/orders', cookie, address },
      form: {
        ...{ intent: 'payment', orderId: order.id, method: 'cash', received: 'yes' },
        seenDuePaise: String(order.total_paise),
      },
    });
  }

  const acts: Act[] = [
    { what: 'home', share: 10, run: visit(() => '/') },
    { what: 'store', share: 12, run: visit(() => '/store') },
    { what: 'product', share: 16, run: visit(() => `/product/${product()}`) },
    { what: 'about', share: 2, run: visit(() => '/about') },
    {
      what: 'search',
      share: 10,
      run: visit(() => `/store?search=${encodeURIComponent(oneOf(searches))}`),
    },
    { what: 'suggestions', share: 10, run: visit(() => '/api/v1/suggestions?q=banrasi') },
    { what: 'API list', share: 6, run: visit(() => '/api/v1/products') },
    { what: 'home, signed in', share: 4, run: browse(() => '/') },
    { what: 'product, signed in', share: 4, run: browse(() => `/product/${product()}`) },
    { what: 'cart', share: 4, run: browse(() => '/cart') },
    { what: 'orders', share: 4, run: browse(() => '/orders') },
    { what: 'sign-in', share: 2, run: signIn },
    { what: 'wishlist and cart by the API', share: 4, run: fillCart },
    {
      what: 'the owner’s pages',
      share: 5,
      run: (connection) =>
        send(connection, [200], {
          ...{ path: oneOf(ownersPages), cookie: owner.cookie, address: owner.address },
        }),
    },
    { what: 'a price changed', share: 1, run: changePrice },
    { what: 'an order confirmed and paid', share: 6, run: confirmOrder },
  ];
  const deck = acts.flatMap((act) => Array<Act>(act.share).fill(act));

  return {
    workers: Array.from({ length: workers }, () => {
      const connection = openPatientConnection(shop, repeats);
      return async () => {
        const { what, run } = oneOf(deck);
        await run(connection);
        counts.set(what, (counts.get(what) ?? 0) + 1);
      };
    }),
    repeats,
    counts,
  };
}

function oneOf<T>(list: readonly T[]): T {
  return list[Math.floor(Math.random() * list.length)] as T;
}

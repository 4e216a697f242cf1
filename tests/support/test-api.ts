import { expect } from 'vitest';
import type { Operation } from '#app/api/operation.server.ts';
import { operations } from '#app/api/operations.server.ts';
import { createBrowserToken } from '#app/people/api-auth/browser-token.server.ts';
import { addToCart } from '#app/store/cart/add-to-cart.server.ts';
import type { Log } from '#platform/log/log.ts';
import type { Permitted, User } from '#platform/shop.ts';
import { openTestHttp, type TestHttp } from './test-http.ts';
import { photo } from './test-pictures.ts';
import {
  givenCategory,
  givenDeliveryCharge,
  givenOwner,
  givenProduct,
  givenUser,
  openTestShop,
  type TestShop,
} from './test-shop.ts';

/** What an API client sends, and in whose name. */
export type ApiRequestOptions = {
  by: User | null;
  path?: Record<string, string>;
  query?: string;
  body?: unknown;
  /** A file instead of JSON. */
  file?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
};

/** A shop with one saree, its API, and two people who use it. */
export type TestApi = {
  shop: TestShop;
  http: TestHttp;
  owner: Permitted;
  customer: User;
  /** ₹2,499.50 a piece; the delivery charge is ₹120. */
  saree: { id: string };
  categoryId: string;
  /** Calls the operation with this id. A product in its path is the saree. */
  ask(id: string, options: ApiRequestOptions): Promise<Response>;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of the JSON.
  read(id: string, options: ApiRequestOptions): Promise<any>;
  /** Orders one saree. Returns the order's id. */
  place(by: User): Promise<string>;
  /** Adds a saree to the user's cart. Returns the line's id. */
  putIntoCart(by: User): Promise<string>;
};

/** The picture that every other site returns, px. */
const smallPicture = { width: 40, height: 50 };

export async function openTestApi(options: { log?: Log } = {}): Promise<TestApi> {
  const shop = await openTestShop({
    ...options,
    fetchFile: async () => ({ bytes: await photo(smallPicture) }),
  });
  const http = await openTestHttp(shop);
  await givenDeliveryCharge(shop, 12_000);
  const categoryId = await givenCategory(shop, 'Sarees');
  const saree = await givenProduct(shop, { pricePaise: 249_950, stock: 1000, categoryId });

  async function ask(
    id: string,
    { by, path = {}, query = '', body, file, headers }: ApiRequestOptions,
  ) {
    const operation = findOperation(id);
    const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => path[name] ?? saree.id);
    return http.send(`/api/v1${filled}${query}`, {
      method: operation.method.toUpperCase(),
      headers: {
        'Content-Type': 'application/json',
        ...(by && (await bearerOf(shop, by))),
        ...headers,
      },
      body: operation.method === 'get' ? undefined : (file ?? JSON.stringify(body)),
    });
  }

  return {
    ...{ shop, http, saree, categoryId, ask },
    owner: await givenOwner(shop),
    customer: await givenUser(shop),
    read: async (id, options) => (await ask(id, options)).json(),
    async place(by) {
      const answer = await ask('placeOrder', {
        by,
        body: orderBody(saree),
        headers: newIdempotencyKey(),
      });
      return (await answer.json()).id;
    },
    async putIntoCart(by) {
      await addToCart(shop, by, { productId: saree.id, quantity: 1 });
      const cart = await (await ask('getCart', { by })).json();
      return cart.data[0].id;
    },
  };
}

function findOperation(id: string): Operation {
  const operation = operations.find((one) => one.id === id);
  if (!operation) throw new Error(`no operation ${id}`);
  return operation;
}

/** The header with which an API client calls in this user's name. */
export async function bearerOf(shop: TestShop, user: User): Promise<{ Authorization: string }> {
  const { access_token } = await createBrowserToken(shop, user);
  return { Authorization: `Bearer ${access_token}` };
}

/** The status and code of a refusal, which must be problem details (RFC 9457). */
export async function readProblem(answer: Response): Promise<[number, string]> {
  expect(answer.headers.get('Content-Type')).toBe('application/problem+json');
  const { status, code, title, detail, type } = await answer.json();
  expect(status).toBe(answer.status);
  expect([title, detail, type].join(' ')).toMatch(/\w+ .+ \/api\/v1\/docs/);
  return [status, code];
}

/** A customer's details in an order. */
export const customerFields = {
  customer_name: 'Ananya Deshpande',
  customer_phone: '+91 98200 01234',
  customer_email: 'ananya@example.com',
  address: '12 Prabhat Road',
  city: 'Pune',
  delivery_pincode: '411 004',
  agrees_to_terms: true,
};

export function newIdempotencyKey(): { 'Idempotency-Key': string } {
  return { 'Idempotency-Key': crypto.randomUUID() };
}

/** The body that orders one saree past the cart. */
export function orderBody(saree: { id: string }) {
  return { ...customerFields, item: { product_id: saree.id, quantity: 1 }, total: 2619.5 };
}

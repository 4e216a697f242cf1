import { randomUUID } from 'node:crypto';
import {
  type APIRequestContext,
  type APIResponse,
  test as base,
  type Page,
} from '@playwright/test';
import { owner } from '../owner.ts';
import { openDemoShop } from '../start-shop.ts';
import { withoutSplash } from '../without-splash.ts';

type OwnShop = Awaited<ReturnType<typeof openDemoShop>>;
type Who = { email: string; password: string };
type Method = 'get' | 'post' | 'patch' | 'delete';

/** Somebody's program, signed in. */
export type Program = {
  /** Out: the JSON of an operation that has to go well. */
  // biome-ignore lint/suspicious/noExplicitAny: a story says what it expects of the JSON.
  ask(method: Method, path: string, body?: object): Promise<any>;
  /** Out: whatever it is answered with. */
  send(method: Method, path: string, body?: object): Promise<APIResponse>;
};

type Given = { owners: Program };
type GivenOnce = { settings: Record<string, string>; ownShop: OwnShop };

/** For stories that count orders: each worker has a shop of its own, with the owner's program. */
export const test = base.extend<Given, GivenOnce>({
  settings: [{}, { scope: 'worker', option: true }],
  ownShop: [
    async ({ settings }, use) => {
      const shop = await openDemoShop(settings);
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ ownShop }, use) => use(ownShop.address),
  context: async ({ context }, use) => use(await withoutSplash(context)),
  owners: async ({ request }, use) => use(await programOf(request, owner)),
});

async function programOf(request: APIRequestContext, who: Who): Promise<Program> {
  const answer = await request.post('/auth/v1/token?grant_type=password', { data: who });
  const { access_token: token } = await answer.json();
  const send: Program['send'] = (method, path, data) =>
    request[method](`/api/v1${path}`, {
      headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() },
      data,
      // A connection that the shop has just let go of.
      maxRetries: 1,
    });
  return {
    send,
    async ask(method, path, body) {
      const answered = await send(method, path, body);
      const text = await answered.text();
      if (!answered.ok()) throw new Error(`${method} ${path}: ${text}`);
      return text && JSON.parse(text);
    },
  };
}

/** Somebody with a new account: who she is for the forms, and her program. */
export type Customer = Program & { who: Who };

let customers = 0;

export async function newCustomer(request: APIRequestContext, name: string): Promise<Customer> {
  customers += 1;
  const email = `${name.toLowerCase().replaceAll(' ', '.')}.${customers}@example.in`;
  const who = { email, password: 'chanderi silk' };
  const data = { full_name: name, phone: '98200 07654' };
  await request.post('/auth/v1/signup', { data: { ...who, data } });
  return { who, ...(await programOf(request, who)) };
}

/** Signs this browser in past the form; with or without script. */
export async function signInPastTheForm(page: Page, who: Who = owner): Promise<void> {
  const form = { ...who, intent: 'sign-in' };
  await page.request.post('/auth', { form, maxRedirects: 0 });
}

/** What a customer says of herself when she orders. */
export const customerDetails = {
  customer_name: 'Ananya Deshpande',
  customer_phone: '+91 98200 01234',
  customer_email: 'ananya@example.in',
  address: '12 Sahyadri Apartments',
  landmark: 'Near Garware College',
  city: 'Pune',
  state: 'Maharashtra',
  delivery_pincode: '411 004',
  agrees_to_terms: true,
};

type Goods = { id: string; price: number; sale_price: number | null };

/** Orders some of a product past the cart. Out: the order. */
export async function order(customer: Program, product: Goods, more: object = {}) {
  const item = { product_id: product.id, quantity: 1, ...more };
  const { delivery_charge } = await customer.ask('get', '/delivery_settings');
  const price = product.sale_price ?? product.price;
  const total = price * item.quantity + delivery_charge;
  return customer.ask('post', '/orders', { ...customerDetails, item, total });
}

/** Orders what is in the cart. Out: the order. */
export async function orderCart(customer: Program) {
  const { total } = await customer.ask('get', '/cart');
  return customer.ask('post', '/orders', { ...customerDetails, total });
}

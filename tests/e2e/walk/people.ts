import { type APIResponse, type BrowserContext, expect, type Page } from '@playwright/test';
import { owner } from '../owner.ts';
import { withoutSplash } from '../without-splash.ts';

export const password = 'chanderi silk';

type Who = { email: string; password: string };

/** Somebody with an account, or the owner: a page of her browser, and what a program asks in her name. */
export type Person = {
  page: Page;
  email: string;
  ask(
    method: 'get' | 'post' | 'patch' | 'delete',
    path: string,
    body?: object,
  ): Promise<APIResponse>;
  /** The same, for what it answers with. */
  // biome-ignore lint/suspicious/noExplicitAny: a story says what it expects of the JSON.
  read(method: 'get' | 'post' | 'patch' | 'delete', path: string, body?: object): Promise<any>;
};

/** What the forms of a new account ask for, with their names. */
export const asha = {
  fullName: 'Asha Kulkarni',
  phone: '98200 05678',
  password,
  confirmPassword: password,
  consent: 'on',
};

/** Opens an account and signs this browser in, without a page. `more`: what else the form held. */
export async function newPerson(
  context: BrowserContext,
  email: string,
  more: Record<string, string> = {},
): Promise<Person> {
  const form = { intent: 'sign-up', ...asha, email, ...more };
  await context.request.post('/auth?tab=sign-up', { form });
  return signedIn(context, { email, password });
}

export function ownerIn(context: BrowserContext): Promise<Person> {
  return signedIn(context, owner);
}

export async function signedIn(context: BrowserContext, who: Who): Promise<Person> {
  const { request } = await withoutSplash(context);
  await request.post('/auth', { form: { intent: 'sign-in', ...who } });
  const token = await request.post('/auth/v1/token?grant_type=cookie');
  expect(token.status(), `${who.email} is signed in`).toBe(200);
  const { access_token } = await token.json();
  const ask: Person['ask'] = (method, path, body) =>
    request[method](`/api/v1${path}`, {
      headers: {
        Authorization: `Bearer ${access_token}`,
        'Idempotency-Key': crypto.randomUUID(),
      },
      ...(body && { data: body }),
    });
  return {
    page: await context.newPage(),
    email: who.email,
    ask,
    read: async (method, path, body) => (await ask(method, path, body)).json(),
  };
}

type Product = {
  id: string;
  name: string;
  price: number;
  sale_price: number | null;
  sizes: string[];
  colors: string[];
};

/** A product of the demo shop, as /api/v1 tells it. */
export async function productCalled(person: Person, name: string): Promise<Product> {
  const { data } = await person.read('get', '/products?limit=100');
  const product = data.find((one: Product) => one.name === name);
  expect(product, name).toBeDefined();
  return product;
}

/** One piece of a product with its first size and color, as /api/v1 takes it. */
export function onePieceOf({ id, sizes: [size], colors: [color] }: Product) {
  return {
    product_id: id,
    quantity: 1,
    ...(size && { selected_size: size }),
    ...(color && { selected_color: color }),
  };
}

type Order = { id: string; display_id: string; lines: { id: string; product_id: string }[] };

/** An order of one piece, placed by a program. */
export async function placeOrder(person: Person, name: string): Promise<Order> {
  const product = await productCalled(person, name);
  const { delivery_charge } = await person.read('get', '/delivery_settings');
  const placed = await person.ask('post', '/orders', {
    item: onePieceOf(product),
    customer_name: 'Asha Kulkarni',
    customer_phone: '98200 05678',
    customer_email: person.email,
    address: '12 Sahyadri Apartments',
    delivery_pincode: '411 004',
    total: (product.sale_price ?? product.price) + delivery_charge,
    agrees_to_terms: true,
  });
  expect(placed.status(), await placed.text()).toBe(201);
  return placed.json();
}

/** The news at the edge of the page, good or bad. */
export function toast(page: Page, title: string) {
  return page.locator('.toast').filter({ hasText: title });
}

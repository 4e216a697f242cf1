import { type APIRequestContext, type APIResponse, expect } from '@playwright/test';

export const password = 'chanderi silk';

export type TestCredentials = { email: string; password: string };
type Method = 'get' | 'post' | 'patch' | 'delete';

/** Somebody's API client, signed in: it calls /api/v1 in her name. */
export type ApiClient = {
  /** Out: the JSON of an operation that has to go well. */
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of the JSON.
  ask(method: Method, path: string, body?: object): Promise<any>;
  /** Out: whatever it is answered with. */
  send(method: Method, path: string, body?: object): Promise<APIResponse>;
};

/** Signs an API client in: by a password, or by the cookie of a browser in which somebody is signed in. */
export async function signInApiClient(
  request: APIRequestContext,
  who?: TestCredentials,
): Promise<ApiClient> {
  const grant = who ? 'password' : 'cookie';
  const answer = await request.post(`/auth/v1/token?grant_type=${grant}`, { data: who });
  expect(answer.status(), await answer.text()).toBe(200);
  const { access_token: token } = await answer.json();
  const send: ApiClient['send'] = (method, path, data) =>
    request[method](`/api/v1${path}`, {
      headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID() },
      data,
      // A connection that the shop has just let go of.
      maxRetries: 1,
    });
  return {
    send,
    async ask(method, path, body) {
      const answered = await send(method, path, body);
      const text = await answered.text();
      expect(answered.ok(), `${method} ${path}: ${text}`).toBe(true);
      return text && JSON.parse(text);
    },
  };
}

/** Somebody with an account: what she signs in with, and her API client. */
export type Customer = TestCredentials & ApiClient;

/** Somebody with a new account, which an API client has opened. */
export async function newCustomer(request: APIRequestContext, name: string): Promise<Customer> {
  const who = { email: `customer.${uniqueSuffix()}@example.in`, password };
  const data = { full_name: name, phone: '98200 07654' };
  await request.post('/auth/v1/signup', { data: { ...who, data } });
  return { ...who, ...(await signInApiClient(request, who)) };
}

/** A number that no other test's product or person has. */
export function uniqueSuffix(): string {
  return crypto.randomUUID().slice(0, 8);
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
export async function findProductByName({ ask }: ApiClient, name: string): Promise<Product> {
  const { data } = await ask('get', '/products?limit=100');
  const product = data.find((one: Product) => one.name === name);
  expect(product, name).toBeDefined();
  return product;
}

export async function productIdByName(apiClient: ApiClient, name: string): Promise<string> {
  return (await findProductByName(apiClient, name)).id;
}

/** One piece of a product with its first size and color, as /api/v1 takes it. */
export function oneItemOf({ id, sizes: [size], colors: [color] }: Product) {
  return {
    product_id: id,
    quantity: 1,
    ...(size && { selected_size: size }),
    ...(color && { selected_color: color }),
  };
}

/** What a customer says of herself when she orders. */
export const apiCustomerFields = {
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

/** Orders a product past the cart. In: what is not as in one piece of it. Out: the order. */
export async function orderProduct({ ask }: ApiClient, product: Product, more: object = {}) {
  const item = { ...oneItemOf(product), ...more };
  const { delivery_charge } = await ask('get', '/delivery_settings');
  const total = (product.sale_price ?? product.price) * item.quantity + delivery_charge;
  return ask('post', '/orders', { ...apiCustomerFields, item, total });
}

/** Orders one piece of the product with this name. Out: the order. */
export async function placeApiOrder(customer: ApiClient, name: string) {
  return orderProduct(customer, await findProductByName(customer, name));
}

/** Orders what is in the cart. In: what differs from the usual details. Out: the order. */
export async function orderCart({ ask }: ApiClient, more: Partial<typeof apiCustomerFields> = {}) {
  const { total } = await ask('get', '/cart');
  return ask('post', '/orders', { ...apiCustomerFields, ...more, total });
}

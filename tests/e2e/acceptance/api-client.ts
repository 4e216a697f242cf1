import { type APIRequestContext, type APIResponse, expect } from '@playwright/test';

export const password = 'chanderi silk';

export type TestCredentials = { email: string; password: string };
type Method = 'get' | 'post' | 'patch' | 'delete';

/** A signed-in API client: it calls /api/v1 in a user's name. */
export type ApiClient = {
  /** Returns the JSON of an operation that must succeed. */
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of the JSON.
  requestJson(method: Method, path: string, body?: object): Promise<any>;
  /** Returns the response, whatever its status. */
  send(method: Method, path: string, body?: object): Promise<APIResponse>;
};

/** Signs an API client in, by password or by a browser's session cookie. */
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
      // The shop may have just closed a reused connection.
      maxRetries: 1,
    });
  return {
    send,
    async requestJson(method, path, body) {
      const answered = await send(method, path, body);
      const text = await answered.text();
      expect(answered.ok(), `${method} ${path}: ${text}`).toBe(true);
      return text && JSON.parse(text);
    },
  };
}

/** A customer's credentials and API client. */
export type Customer = TestCredentials & ApiClient;

/** Signs up a customer through the API. */
export async function newCustomer(request: APIRequestContext, name: string): Promise<Customer> {
  const who = { email: `customer.${uniqueSuffix()}@example.in`, password };
  const data = { full_name: name, phone: '98200 07654' };
  await request.post('/auth/v1/signup', { data: { ...who, data } });
  return { ...who, ...(await signInApiClient(request, who)) };
}

/** A suffix for names and addresses, different in every test. */
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

/** A product of the demo shop, as /api/v1 returns it. */
export async function findProductByName(
  { requestJson }: ApiClient,
  name: string,
): Promise<Product> {
  const { data } = await requestJson('get', '/products?limit=100');
  const product = data.find((one: Product) => one.name === name);
  expect(product, name).toBeDefined();
  return product;
}

export async function productIdByName(apiClient: ApiClient, name: string): Promise<string> {
  return (await findProductByName(apiClient, name)).id;
}

/** One of a product in its first size and color, as /api/v1 takes it. */
export function oneItemOf({ id, sizes: [size], colors: [color] }: Product) {
  return {
    product_id: id,
    quantity: 1,
    ...(size && { selected_size: size }),
    ...(color && { selected_color: color }),
  };
}

/** A customer's details in an order. */
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

/** Orders a product past the cart; `more` overrides fields of `oneItemOf`, `details` the customer's. */
export async function orderProduct(
  { requestJson }: ApiClient,
  product: Product,
  more: object = {},
  details: Partial<typeof apiCustomerFields> = {},
) {
  const item = { ...oneItemOf(product), ...more };
  const { delivery_charge } = await requestJson('get', '/delivery_settings');
  const total = (product.sale_price ?? product.price) * item.quantity + delivery_charge;
  return requestJson('post', '/orders', { ...apiCustomerFields, ...details, item, total });
}

/** Orders one of the product with this name. */
export async function placeApiOrder(customer: ApiClient, name: string) {
  return orderProduct(customer, await findProductByName(customer, name));
}

/** Orders what is in the cart; `more` overrides customer details. */
export async function orderCart(
  { requestJson }: ApiClient,
  more: Partial<typeof apiCustomerFields> = {},
) {
  const { total } = await requestJson('get', '/cart');
  return requestJson('post', '/orders', { ...apiCustomerFields, ...more, total });
}

import type { AxiosResponse } from 'axios';
import OpenAPIClientAxios, { type OpenAPIClient, type OpenAPIV3_1 } from 'openapi-client-axios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignUp } from '#app/auth/auth.contract.ts';
import { givenVerified } from '#tests/test-accounts.ts';
import { openTestHttp, type TestHttp } from '#tests/test-http.ts';
import {
  givenDeliveryCharge,
  givenProduct,
  openTestShop,
  type TestShop,
} from '#tests/test-shop.ts';

/** The API as a client knows it that others wrote and that has read nothing but the shop's document. */
let shop: TestShop;
let http: TestHttp;
let url: string;
beforeAll(async () => {
  shop = await openTestShop();
  http = await openTestHttp(shop);
  url = await http.listen();
});
afterAll(async () => {
  await http.close();
  await shop.close();
});

/** The operations by the names that the document gives them. */
type Client = Record<
  'listProducts' | 'getStock' | 'addToCart' | 'getCart' | 'placeOrder' | 'cancelOrder',
  (parameters?: Record<string, string | number> | null, body?: object) => Promise<AxiosResponse>
>;

/** Signs in at /auth/v1 and reads the document. */
async function clientOf({ email, password }: SignUp): Promise<Client> {
  const session = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { access_token } = await session.json();
  const document = await fetch(`${url}/api/v1/openapi.json`);
  const api = new OpenAPIClientAxios({
    definition: (await document.json()) as OpenAPIV3_1.Document,
    withServer: { url: `${url}/api/v1` },
    axiosConfigDefaults: {
      headers: { Authorization: `Bearer ${access_token}` },
      validateStatus: () => true,
    },
  });
  return api.getClient<OpenAPIClient & Client>();
}

test('a client made from the document finds a saree, orders it once and cancels the order', async () => {
  const saree = await givenProduct(shop, { pricePaise: 245_000, stock: 3, sizes: ['Free Size'] });
  await givenDeliveryCharge(shop, 12_000);
  const client = await clientOf(await givenVerified(shop));

  const products = await client.listProducts({ limit: 10 });
  expect(products.data).toMatchObject({ data: [{ id: saree.id, price: 2450 }], next_cursor: null });

  const chosen = { product_id: saree.id, quantity: 2 };
  const refused = await client.addToCart(null, chosen);
  expect(refused.data).toMatchObject({
    status: 422,
    title: 'Size Required',
    detail: 'Please select a size',
    fields: { size: 'Please select a size' },
  });
  const cart = await client.addToCart(null, { ...chosen, selected_size: 'Free Size' });
  expect(cart.data).toMatchObject({ subtotal: 4900, delivery_charge: 120, total: 5020 });

  const order = {
    customer_name: 'Lakshmi Iyer',
    customer_phone: '98200 05678',
    customer_email: 'lakshmi@example.in',
    address: '4 Temple Street',
    delivery_pincode: '600004',
    total: cart.data.total,
    agrees_to_terms: true,
  };
  const once = { 'Idempotency-Key': 'order-of-lakshmi-1' };
  const placed = await client.placeOrder(once, order);
  const again = await client.placeOrder(once, order);
  expect(placed.data).toMatchObject({ status: 'pending', total: 5020 });
  expect(again.data.display_id).toBe(placed.data.display_id);
  expect((await client.getCart()).data.data).toEqual([]);
  expect((await client.getStock({ product_id: saree.id })).data).toEqual({ stock_quantity: 1 });

  const cancelled = await client.cancelOrder({ order_id: placed.data.id });
  expect(cancelled.data).toMatchObject({ id: placed.data.id, status: 'cancelled' });
  expect((await client.getStock({ product_id: saree.id })).data).toEqual({ stock_quantity: 3 });
});

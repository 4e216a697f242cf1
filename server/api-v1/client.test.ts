import type { AxiosResponse } from 'axios';
import OpenAPIClientAxios, { type OpenAPIClient, type OpenAPIV3_1 } from 'openapi-client-axios';
import { expect, test } from 'vitest';
import { createBrowserToken } from '#app/people/api-auth/browser-token.server.ts';
import type { SignUp } from '#app/people/auth/auth.contract.ts';
import { givenVerified } from '#tests/support/test-accounts.ts';
import { openTestHttp } from '#tests/support/test-http.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { photo } from '#tests/support/test-pictures.ts';
import { givenReview } from '#tests/support/test-reviews.ts';
import {
  givenDeliveryCharge,
  givenOwner,
  givenProduct,
  givenUser,
  openTestShop,
} from '#tests/support/test-shop.ts';

const small = { width: 40, height: 50 };
/** Tests the API with a third-party client that is generated from the OpenAPI document. */
const shop = await openTestShop({ fetchFile: async () => ({ bytes: await photo(small) }) });
const http = await openTestHttp(shop);
const url = await http.listen();

/** The operations by their ids in the document. */
type Client = Record<
  | 'listProducts'
  | 'getStock'
  | 'addToCart'
  | 'getCart'
  | 'placeOrder'
  | 'cancelOrder'
  | 'addCategory'
  | 'renameCategory'
  | 'deleteCategory'
  | 'listCategories'
  | 'uploadPicture'
  | 'fetchPicture'
  | 'addProduct'
  | 'updateProduct'
  | 'setStock'
  | 'listAllProducts'
  | 'getProduct'
  | 'deleteProduct'
  | 'restoreProduct'
  | 'setDeliverySettings'
  | 'getDeliverySettings'
  | 'setTrackingLink'
  | 'setOrderStatus'
  | 'getOrder'
  | 'moderateReview'
  | 'listReviews',
  (
    parameters?: Record<string, string | number> | null,
    body?: object,
    more?: { headers: Record<string, string> },
  ) => Promise<AxiosResponse>
>;

/** Signs in at /auth/v1 and returns the access token. */
async function signInForToken({ email, password }: SignUp): Promise<string> {
  const session = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return (await session.json()).access_token;
}

async function newClient(token: string): Promise<Client> {
  const document = await fetch(`${url}/api/v1/openapi.json`);
  const api = new OpenAPIClientAxios({
    definition: (await document.json()) as OpenAPIV3_1.Document,
    withServer: { url: `${url}/api/v1` },
    axiosConfigDefaults: {
      headers: { Authorization: `Bearer ${token}` },
      validateStatus: () => true,
    },
  });
  return api.getClient<OpenAPIClient & Client>();
}

test('a generated client finds a saree, orders it once and cancels the order', async () => {
  const saree = await givenProduct(shop, { pricePaise: 245_000, stock: 3, sizes: ['Free Size'] });
  await givenDeliveryCharge(shop, 12_000);
  const client = await newClient(await signInForToken(await givenVerified(shop)));

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

test('the owner’s generated client adds products, ships an order and deletes them again', async () => {
  const { access_token } = await createBrowserToken(shop, await givenOwner(shop));
  const client = await newClient(access_token);
  const ask = async (name: keyof Client, ...args: Parameters<Client['addProduct']>) => {
    const { status, data } = await client[name](...args);
    expect([name, status, data]).toEqual([name, expect.toBeOneOf([200, 201, 204]), data]);
    return data;
  };

  const silk = await ask('addCategory', null, { name: 'Silk' });
  const ofSilk = { category_id: silk.id };
  await ask('renameCategory', ofSilk, { name: 'Silks' });
  const file = await photo(small);
  const uploaded = await ask('uploadPicture', null, file, {
    headers: { 'Content-Type': 'image/jpeg' },
  });
  const fetched = await ask('fetchPicture', null, { url: 'https://pictures.example/a.jpg' });
  const images = [uploaded.url, fetched.url];
  const { id } = await ask('addProduct', null, { name: 'Patola', price: 8000, images, ...ofSilk });
  const ofPatola = { product_id: id };
  await ask('updateProduct', ofPatola, { sale_price: 7500 });
  await ask('setStock', ofPatola, { stock_quantity: 2 });
  const { data } = await ask('listAllProducts', { limit: 1 });
  expect(data).toMatchObject([{ id, images, price: 8000, sale_price: 7500, stock_quantity: 2 }]);
  expect((await ask('listCategories')).data).toEqual([{ id: silk.id, name: 'Silks' }]);
  await ask('setDeliverySettings', null, { delivery_charge: 80, free_from: 7500 });
  expect(await ask('getDeliverySettings')).toEqual({ delivery_charge: 80, free_from: 7500 });

  const order = await givenOrder(shop, await givenUser(shop), {
    lines: [{ productId: id, status: 'confirmed' }],
  });
  const ofOrder = { order_id: order.id };
  await ask('setTrackingLink', ofOrder, { tracking_link: 'https://track.example.in/7' });
  await ask('setOrderStatus', ofOrder, { status: 'shipped' });
  expect((await ask('getOrder', ofOrder)).lines).toMatchObject([
    { status: 'shipped', tracking_link: 'https://track.example.in/7' },
  ]);
  const review = await givenReview(shop, id, { by: null });
  await ask('moderateReview', { review_id: review }, { answer: 'Thank you' });
  expect((await ask('listReviews', ofPatola)).data).toMatchObject([{ answer: 'Thank you' }]);

  await ask('deleteProduct', ofPatola);
  await ask('restoreProduct', ofPatola);
  await ask('deleteCategory', ofSilk);
  expect(await ask('getProduct', ofPatola)).toMatchObject({ stock_quantity: 1, category: null });
});

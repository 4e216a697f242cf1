import { expect, test } from 'vitest';
import { setCategoriesOfGroup } from '#app/products/add-ons/add-ons.store.server.ts';
import { givenAddOnGroup } from '#tests/support/test-add-ons.ts';
import {
  customerFields,
  newIdempotencyKey,
  openTestApi,
  readProblem,
} from '#tests/support/test-api.ts';

const api = await openTestApi();
const groupId = await givenAddOnGroup(api.shop, { name: 'Blouse' });
await setCategoriesOfGroup(api.shop.db, groupId, [api.categoryId]);

const toMeasure = (measurements?: object) => ({
  product_id: api.saree.id,
  quantity: 1,
  add_ons: [{ group_id: groupId, option_id: 'measured', ...(measurements && { measurements }) }],
});

test('a product says what can be done to it', async () => {
  const product = await api.read('getProduct', { by: null });
  expect(product.add_on_groups).toMatchObject([
    {
      id: groupId,
      name: 'Blouse',
      is_required: true,
      options: [{}, {}, { id: 'measured', price: 950, extra_days: 7, measures: ['bust', 'waist'] }],
    },
  ]);
});

test('what the page refuses, the API refuses', async () => {
  const add = async (body: object) =>
    readProblem(await api.ask('addToCart', { by: api.customer, body }));
  expect(await add({ product_id: api.saree.id, quantity: 1 })).toEqual([422, 'add_on_required']);
  expect(await add(toMeasure({ bust: 900 }))).toEqual([422, 'measurements_required']);
  expect(await add(toMeasure({ bust: 900, waist: 9000 }))).toEqual([422, 'measurements_required']);
  const gone = [{ group_id: crypto.randomUUID(), option_id: 'x' }];
  expect(await add({ ...toMeasure(), add_ons: gone })).toEqual([409, 'add_on_gone']);
});

test('a line has its add-ons, and costs what the shop asks for them', async () => {
  const body = toMeasure({ bust: 900, waist: 720 });
  const cart = await api.read('addToCart', { by: api.customer, body });
  expect(cart).toMatchObject({
    subtotal: 3449.5,
    data: [{ add_ons: [{ option: 'To measure', price: 950, is_returnable: false }] }],
  });
  const order = await api.read('placeOrder', {
    by: api.customer,
    body: { ...customerFields, item: toMeasure(), total: 3569.5 },
    headers: newIdempotencyKey(),
  });
  expect(order.lines).toMatchObject([
    { product_price: 3449.5, add_ons: [{ group: 'Blouse', measurements: null }] },
  ]);
  const read = await api.read('getOrder', { by: api.customer, path: { order_id: order.id } });
  expect(read).toEqual(order);
});

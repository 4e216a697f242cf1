import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isNightly } from '#tests/support/nightly.ts';
import {
  bearerOf,
  customerFields,
  newIdempotencyKey,
  openTestApi,
  readProblem,
} from '#tests/support/test-api.ts';
import { givenProduct, givenUser, stockOf, variantStockOf } from '#tests/support/test-shop.ts';

/** Each buyer's Authorization header. */
const buyers: { Authorization: string }[] = [];
/** Many customers who want the same sizes at once, over HTTP. */

const api = await openTestApi();
for (let index = 0; index < 50; index += 1) {
  buyers.push(await bearerOf(api.shop, await givenUser(api.shop)));
}

function givenKurta(stock: { M: number; L: number }): Promise<{ id: string }> {
  return givenProduct(api.shop, {
    pricePaise: 249_950,
    sizes: ['M', 'L'],
    variants: [
      { size: 'M', stock: stock.M },
      { size: 'L', stock: stock.L },
    ],
  });
}

function order(
  buyer: (typeof buyers)[number] | undefined,
  productId: string,
  size: string,
): Promise<Response> {
  const item = { product_id: productId, quantity: 1, selected_size: size };
  const body = { ...customerFields, item, total: 2619.5 };
  const headers = { ...newIdempotencyKey(), ...buyer };
  return api.ask('placeOrder', { by: null, body, headers });
}

async function soldOf(productId: string): Promise<string[]> {
  const lines = await api.shop.db
    .selectFrom('order_lines')
    .select('selected_size as size')
    .where('product_id', '=', productId)
    .orderBy('size')
    .execute();
  return lines.map(({ size }) => size ?? '');
}

test('the last M is sold once to fifty, who are told that it is sold out', async () => {
  const { id } = await givenKurta({ M: 1, L: 1 });
  const answers = await Promise.all(buyers.map((buyer) => order(buyer, id, 'M')));
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused).toHaveLength(49);
  for (const answer of refused) expect((await readProblem(answer))[0]).toBe(409);
  expect(await soldOf(id)).toEqual(['M']);
  expect(await variantStockOf(api.shop, id)).toEqual({ L: 1, M: 0 });
});

const rounds = isNightly ? 100 : 20;

test(`M and L are each sold as often as there were, in ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await givenKurta({ M: 1, L: 2 });
    // They share one address, which may not send this much in a minute.
    await sql`delete from limits`.execute(api.shop.db);
    const sizes = round % 2 === 0 ? ['M', 'L', 'M', 'L', 'L'] : ['L', 'L', 'L', 'M', 'M'];
    // Ten rounds in a row have different customers: nobody may order more than twenty times an hour.
    const first = (round % 10) * 5;
    const answers = await Promise.all(
      sizes.map((size, index) => order(buyers[first + index], id, size)),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, 201, 201, 409, 409]);
    expect(await soldOf(id)).toEqual(['L', 'L', 'M']);
    expect(await stockOf(api.shop, id)).toBe(0);
  }
});

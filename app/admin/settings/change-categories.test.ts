import { beforeEach, describe, expect, test } from 'vitest';
import type { Permitted } from '#platform/shop.ts';
import {
  givenCategory,
  givenOwner,
  givenProduct,
  openTestShop,
  type TestShop,
} from '#tests/support/test-shop.ts';
import { listCategoriesToManage } from './categories.store.server.ts';
import {
  addCategory,
  deleteCategory,
  moveCategory,
  renameCategory,
} from './change-categories.server.ts';

let shop: TestShop;
let owner: Permitted;
let sarees: string;
let kurtas: string;
beforeEach(async () => {
  shop = await openTestShop();
  owner = await givenOwner(shop);
  kurtas = await givenCategory(shop, 'Kurtas');
  sarees = await givenCategory(shop, 'Sarees');
});

async function names(): Promise<string[]> {
  return (await listCategoriesToManage(shop.db)).map(({ name }) => name);
}

describe('a category', () => {
  test('that is added comes last', async () => {
    await addCategory(shop, owner, { name: 'Dhotis' });
    await addCategory(shop, owner, { name: 'Ajrakh' });
    expect(await names()).toEqual(['Kurtas', 'Sarees', 'Dhotis', 'Ajrakh']);
  });

  test('can be moved, and the order stays', async () => {
    await moveCategory(shop, owner, { id: sarees, to: 'up' });
    expect(await names()).toEqual(['Sarees', 'Kurtas']);
    await addCategory(shop, owner, { name: 'Dhotis' });
    await moveCategory(shop, owner, { id: sarees, to: 'down' });
    expect(await names()).toEqual(['Kurtas', 'Sarees', 'Dhotis']);
  });

  test('can be renamed, also to its own name in another case', async () => {
    await renameCategory(shop, owner, { id: sarees, name: 'SAREES' });
    expect(await names()).toEqual(['Kurtas', 'SAREES']);
  });

  test('with the name of another one is refused, ignoring case', async () => {
    const results = [
      await addCategory(shop, owner, { name: 'sarees' }),
      await renameCategory(shop, owner, { id: kurtas, name: 'sAREES' }),
    ];
    for (const result of results) {
      expect(result).toMatchObject({
        refusal: {
          kind: 'conflict',
          fields: { name: 'There is a category of this name already' },
        },
      });
    }
    expect(await names()).toEqual(['Kurtas', 'Sarees']);
  });

  test('that is deleted leaves its products without a category', async () => {
    const product = await givenProduct(shop, { categoryId: sarees });
    expect(await deleteCategory(shop, owner, { id: sarees })).toMatchObject({ ok: true });
    const stored = await shop.db
      .selectFrom('products')
      .select('category_id')
      .where('id', '=', product.id)
      .executeTakeFirstOrThrow();
    expect(stored.category_id).toBeNull();
    expect(await names()).toEqual(['Kurtas']);
  });

  test('that does not exist can be neither renamed nor moved nor deleted', async () => {
    const id = crypto.randomUUID();
    for (const result of [
      await renameCategory(shop, owner, { id, name: 'Dhotis' }),
      await moveCategory(shop, owner, { id, to: 'up' }),
      await deleteCategory(shop, owner, { id }),
    ]) {
      expect(result).toMatchObject({ refusal: { kind: 'missing' } });
    }
  });
});

test('of ten simultaneous additions of one name, one succeeds', async () => {
  const results = await Promise.all(
    Array.from({ length: 10 }, () => addCategory(shop, owner, { name: 'Shawls' })),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
});

test('a shop has at most fifty categories', async () => {
  for (let n = 3; n <= 50; n += 1) await addCategory(shop, owner, { name: `Cloth ${n}` });
  expect(await addCategory(shop, owner, { name: 'One too many' })).toMatchObject({
    refusal: { kind: 'conflict', description: 'A shop can have at most 50 categories' },
  });
});

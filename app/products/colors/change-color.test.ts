import { expect, test } from 'vitest';
import { findProduct, toProductView } from '#app/products/catalogue/catalogue.store.server.ts';
import { givenOwner, givenProduct, openTestShop } from '#tests/support/test-shop.ts';
import { changeColor } from './change-color.server.ts';
import { readColors } from './read-colors.server.ts';

const shop = await openTestShop();
const owner = await givenOwner(shop);
const productId = (await givenProduct(shop, { colors: ['Rani', 'Zephyr'] })).id;
await givenProduct(shop, { colors: ['RANI', 'Rani'] });

async function swatches() {
  const product = await findProduct(shop.db, productId);
  return product && toProductView(product).swatches;
}

test('the owner sets the dot of a color, corrects it, and leaves it to its name again', async () => {
  expect(await swatches()).toEqual([['#c16'], []]);
  const set = (name: string, hex: string, intent = 'save') =>
    changeColor(shop, owner, { name, hex, intent });
  expect((await set('Zephyr', '#ABCDEF')).ok).toBe(true);
  expect((await set('rani', '#b4235a')).ok).toBe(true);
  expect((await set('Rani', '#b4235b')).ok).toBe(true);
  expect(await swatches()).toEqual([['#b4235b'], ['#abcdef']]);
  expect(await readColors(shop)).toEqual([
    { name: 'Rani', tones: ['#b4235b'], hex: '#b4235b', isOwn: true },
    { name: 'Zephyr', tones: ['#abcdef'], hex: '#abcdef', isOwn: true },
  ]);
  await set('Rani', '#b4235b', 'reset');
  expect(await swatches()).toEqual([['#c16'], ['#abcdef']]);
  expect((await readColors(shop))[0]).toMatchObject({ hex: '#cc1166', isOwn: false });
});

test.each(['red', '#12', 'url(x)', ''])('%j is no color', async (hex) => {
  expect(await changeColor(shop, owner, { name: 'Rani', hex, intent: 'save' })).toMatchObject({
    refusal: { code: 'invalid_color' },
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { decrementStock, incrementStock } from '#app/products/catalogue/stock.store.server.ts';
import {
  givenOwner,
  givenProduct,
  openTestShop,
  stockOf,
  variantStockOf,
} from '#tests/support/test-shop.ts';
import type { ProductRefusal, ProductResult } from './admin-products.contract.ts';
import { bulkUpdateProducts } from './bulk-update-products.server.ts';
import { deleteProduct, restoreProduct } from './delete-product.server.ts';
import { productFormValues } from './product-conflict.rules.ts';
import { findSavedProduct } from './products.store.server.ts';
import { readAdminProducts } from './read-admin-products.server.ts';
import { submitProductForm } from './submit-product-form.server.ts';
import { setProductStock, updateProduct } from './update-product.server.ts';
import { variantFields } from './variants.contract.ts';

const shop = await openTestShop();
const owner = await givenOwner(shop);

const medium = { size: 'M', color: 'Rani' };
const large = { size: 'L', color: 'Rani' };
const options = { sizes: ['M', 'L'], colors: ['Rani'] };
const stockOfMedium = variantFields.stock(medium);
const stockOfLarge = variantFields.stock(large);

let id: string;
let shown: Record<string, string>;

/** A product in two sizes, with its stock counted as one or by size; and its form. */
async function open(variants?: { size: string; color: string; stock: number }[]): Promise<void> {
  id = (await givenProduct(shop, { ...options, stock: 12, ...(variants && { variants }) })).id;
  await reopen();
}

async function reopen(): Promise<void> {
  const product = await findSavedProduct(shop.db, id);
  if (!product) throw new Error('It is gone');
  shown = productFormValues(product, []);
}

function send(typed: Record<string, string>): Promise<ProductResult> {
  return submitProductForm(shop, owner, { product: id, texts: { ...shown, ...typed } });
}

/** Like a form opened before the shop was updated. */
function sendWithoutVariants(typed: Record<string, string>): Promise<ProductResult> {
  const { variantsSeen: _, countsVariants: __, ...texts } = { ...shown, ...typed };
  return submitProductForm(shop, owner, { product: id, texts });
}

function refusalOf(result: ProductResult | Awaited<ReturnType<typeof bulkUpdateProducts>>) {
  if (result.ok) throw new Error('It was saved');
  return result.refusal as ProductRefusal;
}

async function history(): Promise<string[]> {
  const view = await readAdminProducts(shop, {
    query: { search: '', category: '', show: 'all', sort: 'newest', page: 1 },
    opened: id,
    deleted: null,
  });
  return view.opened?.history.map(({ change }) => change) ?? [];
}

const on = { countsVariants: 'on' };

describe('switched on', () => {
  beforeEach(() => open());

  test('the stock is placed by the owner, and nothing is spread', async () => {
    const result = await send({ ...on, [stockOfMedium]: '4', [stockOfLarge]: '8' });
    expect(result.ok).toBe(true);
    expect(await variantStockOf(shop, id)).toEqual({ 'L Rani': 8, 'M Rani': 4 });
    expect(await stockOf(shop, id)).toBe(12);
    expect(await history()).toEqual(['L · Rani: stock 0 → 8', 'M · Rani: stock 0 → 4']);
  });

  test('stock that is not placed is named before it is lost, and sending it again is deliberate', async () => {
    const typed = { ...on, [stockOfMedium]: '4' };
    const refusal = refusalOf(await send(typed));
    expect(refusal.description).toContain('Of 12 in stock, 4 placed');
    expect(await stockOf(shop, id)).toBe(12);
    expect((await send({ ...typed, ...refusal.current })).ok).toBe(true);
    expect(await variantStockOf(shop, id)).toEqual({ 'L Rani': 0, 'M Rani': 4 });
    expect(await stockOf(shop, id)).toBe(4);
  });

  test('while some was sold, it is refused with both numbers', async () => {
    await decrementStock(shop.db, { productId: id, size: null, color: null }, 2);
    const typed = { ...on, [stockOfMedium]: '4', [stockOfLarge]: '8' };
    expect(refusalOf(await send(typed)).description).toContain('showed 12, now 10');
  });

  test('in two windows, the second is refused once', async () => {
    const typed = { ...on, [stockOfMedium]: '4', [stockOfLarge]: '8' };
    await send(typed);
    const refusal = refusalOf(await send({ ...typed, [stockOfMedium]: '5' }));
    expect(refusal.description).toContain('its sizes and colors are counted by now');
    const again = { ...typed, [stockOfMedium]: '5', ...refusal.current };
    expect((await send(again)).ok).toBe(true);
    expect(await variantStockOf(shop, id)).toEqual({ 'L Rani': 8, 'M Rani': 5 });
  });

  test('a product without sizes and colors has nothing to be counted by', async () => {
    const refusal = refusalOf(await send({ ...on, sizes: '', colors: '' }));
    expect(refusal.description).toBe('It has no sizes or colors to be counted by.');
  });
});

describe('counted by size', () => {
  beforeEach(() =>
    open([
      { ...medium, stock: 4 },
      { ...large, stock: 8 },
    ]),
  );

  test('one cell is set, and units of others sold while the form was open stay sold', async () => {
    await decrementStock(shop.db, { productId: id, ...large }, 3);
    expect((await send({ [stockOfMedium]: '6' })).ok).toBe(true);
    expect(await variantStockOf(shop, id)).toEqual({ 'L Rani': 5, 'M Rani': 6 });
    expect(await stockOf(shop, id)).toBe(11);
    expect(await history()).toEqual(['M · Rani: stock 4 → 6']);
  });

  test('what a size costs more, and the SKU of each, are in the history', async () => {
    const more = variantFields.difference(large);
    const sku = variantFields.sku(medium);
    expect((await send({ [more]: '200', [sku]: 'OWN-M' })).ok).toBe(true);
    expect((await history()).sort()).toEqual([
      'L: price difference none → +₹200',
      'M · Rani: SKU none → OWN-M',
    ]);
    await reopen();
    expect((await send({ [more]: '-50', [sku]: '' })).ok).toBe(true);
    expect(await history()).toEqual(
      expect.arrayContaining(['L: price difference +₹200 → −₹50', 'M · Rani: SKU OWN-M → none']),
    );
  });

  test('a cell of which some was sold is refused with what there is, then set when sent again', async () => {
    await decrementStock(shop.db, { productId: id, ...medium }, 1);
    const refusal = refusalOf(await send({ [stockOfMedium]: '6', [stockOfLarge]: '9' }));
    expect(refusal.fields).toEqual({ [stockOfMedium]: 'M · Rani: 3 now' });
    expect(await stockOf(shop, id)).toBe(11);
    await send({ [stockOfMedium]: '6', [stockOfLarge]: '9', ...refusal.current });
    expect(await variantStockOf(shop, id)).toEqual({ 'L Rani': 9, 'M Rani': 6 });
  });

  test.each([
    ['in the row', () => setProductStock(shop, owner, { productId: id, stock: 3 })],
    ['in the row, seen', () => setProductStock(shop, owner, { productId: id, stock: 3, seen: 1 })],
    ['by a client', () => updateProduct(shop, owner, { productId: id, fields: { stock: 3 } })],
    ['by a form of an older version', () => sendWithoutVariants({ stock: '3' })],
    ['by a form from before', () => send({ stock: '3', variantsSeen: '', countsVariants: '' })],
  ])('its sum cannot be set alone, %s', async (_where, set) => {
    expect(refusalOf(await set()).description).toBe(
      'Its stock is counted by size and color: change it there.',
    );
    expect(await stockOf(shop, id)).toBe(12);
  });

  test('a form of an older version changes the rest, and leaves sizes and colors as they are', async () => {
    expect((await sendWithoutVariants({ name: 'Another name' })).ok).toBe(true);
    expect(await variantStockOf(shop, id)).toEqual({ 'L Rani': 8, 'M Rani': 4 });
  });

  test('nor for many products at once', async () => {
    const change = { kind: 'stock-by', quantity: 5 } as const;
    const refusal = refusalOf(await bulkUpdateProducts(shop, owner, { ids: [id], change }));
    expect(refusal.description).toBe(
      'Gadwal Pattu Saree: its stock is counted by size and color: change it there. Nothing was changed.',
    );
  });

  test('a size that is added begins with 0', async () => {
    await send({ sizes: 'M, L, XL' });
    expect(await variantStockOf(shop, id)).toEqual({ 'L Rani': 8, 'M Rani': 4, 'XL Rani': 0 });
  });

  test('a size with stock cannot be taken off, one that was emptied can', async () => {
    const refusal = refusalOf(await send({ sizes: 'M' }));
    expect(refusal).toMatchObject({
      description: 'L · Rani still has 8: set it to 0 first.',
      fields: { sizes: 'L · Rani still has 8: set it to 0 first' },
    });
    expect((await send({ sizes: 'M', [stockOfLarge]: '0' })).ok).toBe(true);
    expect(await variantStockOf(shop, id)).toEqual({ 'M Rani': 4 });
    expect(await history()).toEqual(['L · Rani: stock 8 → 0']);
  });

  test('what came back to a size that is no longer offered stays until it is set to 0', async () => {
    await send({ sizes: 'M', [stockOfLarge]: '0' });
    await incrementStock(shop.db, { productId: id, ...large }, 1);
    await reopen();
    expect((await send({ name: 'Another name' })).ok).toBe(true);
    expect(await variantStockOf(shop, id)).toEqual({ 'L Rani': 1, 'M Rani': 4 });
    await reopen();
    expect((await send({ [stockOfLarge]: '0' })).ok).toBe(true);
    expect(await variantStockOf(shop, id)).toEqual({ 'M Rani': 4 });
  });

  test('switched off, the sum stays as the one number', async () => {
    await decrementStock(shop.db, { productId: id, ...large }, 3);
    expect((await send({ countsVariants: '' })).ok).toBe(true);
    expect(await variantStockOf(shop, id)).toEqual({});
    expect(await stockOf(shop, id)).toBe(9);
  });

  test('a size costs more in every color, and nothing may be for less than nothing', async () => {
    const difference = variantFields.difference(large);
    expect((await send({ [difference]: '+200' })).ok).toBe(true);
    const product = await findSavedProduct(shop.db, id);
    expect(product?.variants).toMatchObject([
      { ...medium, priceDifferencePaise: 0 },
      { ...large, priceDifferencePaise: 20_000 },
    ]);
    expect(product?.version).toBe(2);
    await reopen();
    const tooLow = refusalOf(await send({ [difference]: '-16,750' }));
    expect(tooLow.fields).toEqual({ [difference]: 'L · Rani would cost ₹0' });
    const sale = refusalOf(await send({ salePrice: '100', [difference]: '-100' }));
    expect(sale.fields).toEqual({ [difference]: 'L · Rani would cost ₹0' });
    expect(refusalOf(await send({ [difference]: 'more' })).kind).toBe('invalid');
  });

  test('a SKU is of one size or product alone', async () => {
    const [skuOfMedium, skuOfLarge] = [variantFields.sku(medium), variantFields.sku(large)];
    expect((await send({ [skuOfMedium]: 'KJ-M' })).ok).toBe(true);
    await reopen();
    expect(refusalOf(await send({ [skuOfLarge]: 'kj-m' })).fields).toEqual({
      [skuOfLarge]: 'M · Rani has this SKU already',
    });
    expect(refusalOf(await send({ sku: 'kj-m' })).fields).toEqual({
      [skuOfMedium]: 'The product itself has this SKU already',
    });
    const other = await givenProduct(shop, { name: 'Other' });
    const taken = await updateProduct(shop, owner, {
      productId: other.id,
      fields: { sku: 'kj-M' },
    });
    expect(refusalOf(taken).fields).toEqual({ sku: 'Gadwal Pattu Saree has this SKU already' });
    await deleteProduct(shop, owner, { productId: id });
    await updateProduct(shop, owner, { productId: other.id, fields: { sku: 'KJ-M' } });
    expect((await restoreProduct(shop, owner, { productId: id })).ok).toBe(false);
    await updateProduct(shop, owner, { productId: other.id, fields: { sku: '' } });
  });

  test.each([
    ['no number', { [stockOfMedium]: 'many' }],
    ['a negative number', { [stockOfMedium]: '-1' }],
    ['more than there can be', { [stockOfMedium]: '100001' }],
    ['more than there can be together', { [stockOfMedium]: '60000', [stockOfLarge]: '60000' }],
    ['a size that is not offered', { [variantFields.stock({ size: 'XS', color: 'Rani' })]: '1' }],
    ['a SKU that is too long', { [variantFields.sku(medium)]: 'x'.repeat(61) }],
  ])('%s is refused with words', async (_what, typed) => {
    const refusal = refusalOf(await send(typed));
    expect(refusal.description).not.toBe('');
    expect(await stockOf(shop, id)).toBe(12);
  });

  test.each([
    ['an unreadable name', { 'variant-stock-[': '1', 'variant-stock-["M"]': '1' }],
    ['a broken text of what was shown', { variantsSeen: '[{' }],
    ['a size as no text', { 'variant-stock-[1,{}]': '5' }],
  ])('%s does no harm', async (_what, typed) => {
    await send(typed);
    expect(await stockOf(shop, id)).toBe(12);
  });
});

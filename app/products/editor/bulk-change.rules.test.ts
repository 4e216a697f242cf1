import { expect, test } from 'vitest';
import { recordOf } from '#app/kit/records.ts';
import { applyBulkChange } from './bulk-change.rules.ts';
import { type ProductFields, textKeys } from './product-fields.contract.ts';

const saree: ProductFields = {
  ...recordOf(textKeys, () => ''),
  name: 'Chanderi Saree',
  pricePaise: 245_000,
  salePricePaise: 199_900,
  stock: 5,
  categoryId: null,
  sizes: [],
  colors: [],
  isFeatured: false,
  isActive: true,
  gstRate: null,
  weightGrams: null,
  attributes: {},
  variants: null,
};

test.each([
  [{ kind: 'hide' }, { isActive: false }],
  [{ kind: 'show' }, { isActive: true }],
  [{ kind: 'feature' }, { isFeatured: true }],
  [{ kind: 'unfeature' }, { isFeatured: false }],
  [{ kind: 'category', categoryId: 'of-sarees' }, { categoryId: 'of-sarees' }],
  [{ kind: 'sale-by', percent: 20 }, { salePricePaise: 196_000 }],
  [{ kind: 'sale-off' }, { salePricePaise: null }],
  [{ kind: 'price-by', percent: 10 }, { salePricePaise: 219_900 }],
  [{ kind: 'price-to', paise: 150_000 }, { salePricePaise: 150_000 }],
  [
    { kind: 'struck-by', percent: 10 },
    { pricePaise: 269_500, salePricePaise: 219_900 },
  ],
  [
    { kind: 'struck-by', percent: -12.5 },
    { pricePaise: 214_400, salePricePaise: 174_900 },
  ],
  [{ kind: 'struck-to', paise: 300_000 }, { pricePaise: 300_000 }],
  [{ kind: 'stock-to', quantity: 0 }, { stock: 0 }],
  [{ kind: 'stock-by', quantity: -5 }, { stock: 0 }],
  [{ kind: 'stock-by', quantity: 7 }, { stock: 12 }],
] as const)('%o makes it %o', (change, fields) => {
  expect(applyBulkChange(saree, change)).toEqual({ ...saree, ...fields });
});

test.each([
  [{ kind: 'price-by', percent: 30 }, 'its price would be ₹2,450 and its sale price ₹2,599'],
  [{ kind: 'price-to', paise: 245_000 }, 'its price would be ₹2,450 and its sale price ₹2,450'],
  [{ kind: 'struck-by', percent: -100 }, 'its price would be ₹0'],
  [{ kind: 'struck-by', percent: 900_000 }, 'its price would be ₹2,20,52,450'],
  [{ kind: 'struck-to', paise: 199_900 }, 'its price would be ₹1,999 and its sale price ₹1,999'],
  [{ kind: 'stock-by', quantity: -6 }, 'its stock would be -1'],
  [{ kind: 'stock-by', quantity: 100_000 }, 'its stock would be 1,00,005'],
] as const)('%o cannot be: %s', (change, reason) => {
  expect(applyBulkChange(saree, change)).toBe(reason);
});

test('a product that is not on sale is still not on sale when prices go up', () => {
  const plain = { ...saree, salePricePaise: null };
  expect(applyBulkChange(plain, { kind: 'price-by', percent: 10 })).toMatchObject({
    pricePaise: 269_500,
    salePricePaise: null,
  });
});

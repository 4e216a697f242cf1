import { describe, expect, test } from 'vitest';
import { blankFirstOptionFile, hindiFile } from '#tests/support/other-shops-files.ts';
import { translated } from '#tests/support/translated-file.ts';

const header = 'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty';
const counted = (count: number, range = '') =>
  `Its ${count} variants are counted by size and color${range}.`;

/** The cells of the only product, and the notes on it. */
function only(lines: readonly string[]) {
  const { products, notes } = translated(lines.join('\n'));
  expect(products).toHaveLength(1);
  return { cells: products[0]?.cells, notes: notes.map(({ note }) => note) };
}

describe('variants of Shopify', () => {
  test('have their own prices and SKUs; a first row without an option names the product alone', () => {
    const { cells, notes } = only([blankFirstOptionFile]);
    expect(cells).toMatchObject({
      price: '1499',
      sale_price: '',
      sizes: 'M, L',
      stock_by_choice: 'M: 3; L: 0',
      price_by_choice: 'L: 100',
      sku_by_choice: 'M: MK-M; L: MK-L',
    });
    expect(notes).toEqual([counted(2, ', from ₹1,499 to ₹1,599')]);
  });

  test('below such a row cost what it says, unless they say something else', () => {
    const { cells } = only([header, 'a,Stole,Size,,100,9', 'a,,,S,,1', 'a,,,M,120,2']);
    expect(cells).toMatchObject({
      price: '100',
      price_by_choice: 'M: 20',
      stock_by_choice: 'S: 1; M: 2',
    });
  });

  test('are known by the Hindi names of their options', () => {
    const { cells, notes } = only([hindiFile]);
    expect(cells).toMatchObject({
      price: '18500',
      sizes: 'फ्री साइज़',
      colors: 'रानी गुलाबी, हल्दी',
      stock_by_choice: 'फ्री साइज़/रानी गुलाबी: 2; फ्री साइज़/हल्दी: 1',
      price_by_choice: 'फ्री साइज़/हल्दी: 500',
    });
    expect(notes).toEqual([counted(2, ', from ₹18,500 to ₹19,000')]);
  });

  test.each([
    ['100', '100', { price: '100' }, [counted(2)]],
    [
      '100',
      '120.00',
      { price: '100', price_by_choice: 'M: 20' },
      [counted(2, ', from ₹100 to ₹120')],
    ],
    [
      '100',
      '99.50',
      { price: '99.50', price_by_choice: 'S: 0.50' },
      [counted(2, ', from ₹99.50 to ₹100')],
    ],
    [
      '100',
      '',
      { price: '100' },
      ['1 of its 2 variants have no price there: ₹100 here, like the dearest.', counted(2)],
    ],
    ['100', 'on request', { price: 'on request', stock: '10' }, [expect.stringMatching(/as one/)]],
  ])('at %j and %j cost %j', (one, other, cells, notes) => {
    const product = only([header, `stole,Stole,Size,S,${one},5`, `stole,,,M,${other},5`]);
    expect(product.cells).toMatchObject({ ...cells, sizes: 'S, M' });
    expect(product.notes).toEqual(notes);
  });

  test.each([
    [
      'an option that is neither',
      ['Fall', 'with', '', ''],
      ['Fall', 'without', '', ''],
      'with: 1; without: 2',
    ],
    [
      'two sizes',
      ['Size', '38', 'Salwar Size', 'M'],
      ['Size', '38', '', 'L'],
      '38 / M: 1; 38 / L: 2',
    ],
    [
      'a size and a fall',
      ['Fall', 'with', 'Size', 'S'],
      ['Fall', 'without', '', 'S'],
      'S / with: 1; S / without: 2',
    ],
    [
      'a color and a fall',
      ['Color', 'Red', 'Fall', 'with'],
      ['', 'Red', '', 'without'],
      'with/Red: 1; without/Red: 2',
    ],
    ['a semicolon', ['Size', 'S; M', '', ''], ['', 'L', '', ''], 'S\\; M: 1; L: 2'],
  ])('told apart by %s keep their prices', (_what, one, other, stock) => {
    const { cells } = only([
      `Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price,Variant Inventory Qty`,
      `a,Stole,${one.join(',')},100,1`,
      `a,,${other.join(',')},120,2`,
    ]);
    expect(cells).toMatchObject({ price: '100', stock_by_choice: stock });
    expect(cells?.price_by_choice).toMatch(/: 20$/);
  });

  test('say where an option stands that is neither a size nor a color', () => {
    const fall = only([header, 'a,Stole,Fall,with,100,1', 'a,,,without,120,2']);
    expect(fall.notes[0]).toBe('‘Fall’ is the size here, such as ‘with’.');
    const both = only([
      'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price',
      'a,Stole,Fall,with,Size,S,100',
      'a,,,without,,S,120',
    ]);
    expect(both.notes[0]).toBe('‘Fall’ stands with the size here, such as ‘S / with’.');
  });

  test.each([
    ['one option twice', 'Size,S,100,1', 'Size,S,120,2'],
    ['a variant without the option', 'Size,S,100,1', 'Size,,120,2'],
    ['an option of 41 characters', `Size,${'S'.repeat(41)},100,1`, 'Size,L,120,2'],
  ])('with %s are counted as one, at the highest price', (_what, one, other) => {
    const { cells, notes } = only([header, `a,Stole,${one}`, `a,,${other}`]);
    expect(cells).toMatchObject({ price: '120', stock: '3' });
    expect(cells).not.toHaveProperty('stock_by_choice');
    expect(notes.join()).toContain('here all cost ₹120');
    expect(notes.join()).toContain('counted as one');
  });

  test.each([
    ['of which only some are on sale', ['100,150', '120,'], { price: '100', sale_price: '' }],
    ['reduced by different amounts', ['100,150', '120,140'], { price: '120', sale_price: '100' }],
    ['reduced by the same', ['100,150', '120,170'], { price: '150', sale_price: '100' }],
  ])('%s are never reduced from a price they did not have', (_what, prices, cells) => {
    const [one, other] = prices;
    const product = only([
      'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Compare At Price,Variant Inventory Qty',
      `a,Stole,Size,S,${one},1`,
      `a,,,M,${other},1`,
    ]);
    expect(product.cells).toMatchObject({ ...cells, price_by_choice: 'M: 20' });
  });

  test.each([
    ['A', 'B', { sku_by_choice: 'S: A; M: B; L: C' }, 'C'],
    ['A', 'a', { sku_by_choice: 'S: A; L: C' }, 'C'],
    ['A', 'A', { sku: 'A' }, 'A'],
    ['A', '', { sku: 'A' }, ''],
  ])('with the SKUs %j and %j keep them', (one, other, cells, third) => {
    const product = only([
      `${header},Variant SKU`,
      `a,Stole,Size,S,100,1,${one}`,
      `a,,,M,100,1,${other}`,
      `a,,,L,100,1,${third}`,
    ]);
    expect(product.cells).toMatchObject(cells);
    expect('sku' in cells || 'sku' in (product.cells ?? {})).toBe('sku' in cells);
  });
});

describe('variants of WooCommerce', () => {
  const columns =
    'Type,SKU,Name,Regular price,Stock,In stock?,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)';
  const variation = (sku: string, price: number, stock: string, size: string, color: string) =>
    `variation,${sku},Kurta,${price},${stock},1,K,Size,${size},${color}`;

  test('sold in any color have a share of the stock in each', () => {
    const { cells, notes } = only([
      columns,
      'variable,K,Kurta,,,1,,Size,"S, M",Color,"Red, Blue"',
      variation('K-S', 100, '5', 'S', 'Color,'),
      variation('K-M', 120, '1', 'M', 'Color,Blue'),
    ]);
    expect(cells).toMatchObject({
      sku: 'K',
      sizes: 'S, M',
      colors: 'Red, Blue',
      stock_by_choice: 'S/Red: 3; S/Blue: 2; M/Blue: 1',
      price_by_choice: 'M/Blue: 20',
      sku_by_choice: 'S/Red: K-S; M/Blue: K-M',
    });
    expect(notes).toContain(
      'Several of its sizes or colors share one stock there: it is spread over them here. Check it.',
    );
  });

  test('that share one stock stay one number, if nothing else tells them apart', () => {
    const { cells } = only([
      columns,
      'variable,K,Kurta,,7,1,,Size,"S, M",,',
      variation('', 100, '', 'S', ','),
      variation('', 100, '', 'M', ','),
    ]);
    expect(cells).toMatchObject({ price: '100', stock: '7', sizes: 'S, M' });
    expect(cells).not.toHaveProperty('stock_by_choice');
  });

  test('that share one stock at prices of their own have a part of it each', () => {
    const { cells } = only([
      columns,
      'variable,K,Kurta,,7,1,,Size,"S, M",,',
      variation('', 100, '', 'S', ','),
      variation('', 120, '', 'M', ','),
    ]);
    expect(cells).toMatchObject({ stock_by_choice: 'S: 4; M: 3', price_by_choice: 'M: 20' });
  });
});

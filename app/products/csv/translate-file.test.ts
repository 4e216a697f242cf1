import { describe, expect, test } from 'vitest';
import {
  largeShopifyFile,
  oldShopifyFile,
  shopifyFile,
  wooCommerceFile,
} from '#tests/support/other-shops-files.ts';
import { translated } from '#tests/support/translated-file.ts';
import { kindOfOption } from './choose-options.rules.ts';
import { makerOf } from './translate-file.rules.ts';

test.each([
  ['Shopify', ['handle', 'title', 'body (html)']],
  ['Shopify', ['title', 'url handle', 'description']],
  ['WooCommerce', ['id', 'type', 'sku', 'name', 'regular price']],
  [null, ['name', 'price', 'stock']],
  [null, ['id', 'sku', 'name', 'description', 'price']],
])('the maker of a file is %s by its columns %j', (maker, header) => {
  expect(makerOf(header)).toBe(maker);
});

test.each([
  ['Size', 'size'],
  ['Kurta Size (inches)', 'size'],
  ['pa_size', 'size'],
  ['साइज़', 'size'],
  ['आकार', 'size'],
  ['Colour', 'color'],
  ['COLOR', 'color'],
  ['Border Colour', 'color'],
  ['रंग', 'color'],
  ['Material', 'material'],
  ['Fabric', 'material'],
  ['Denominations', 'other'],
  ['Oversized', 'other'],
])('the option %s is a %s here', (name, kind) => {
  expect(kindOfOption(name)).toBe(kind);
});

const countedNote = 'Its 2 variants are counted by size and color.';

describe('a file of Shopify', () => {
  const file = translated(oldShopifyFile);
  const notesOf = (name: string) => file.notes.filter((one) => one.name === name);

  test('joins the rows of a product', () => {
    expect(file).toMatchObject({ maker: 'Shopify', productCount: 4 });
    expect(file.products.map(({ row, cells }) => [row, cells.name])).toEqual([
      [2, 'Gadwal “Pattu” Saree'],
      [5, 'Cotton Kurta'],
      [7, 'Jhumka'],
    ]);
    expect(file.products[0]?.cells).toEqual({
      name: 'Gadwal “Pattu” Saree',
      description: 'Cotton body, silk border & zari.\n\n• 6.3 m\n• Blouse piece\n\nगडवाल की साड़ी',
      price: '18000',
      sale_price: '16750',
      category: 'Sarees',
      sizes: '36, 38',
      colors: 'Rani / gold, Peacock',
      stock_by_choice: '36/Rani / gold: 3; 38/Peacock: 0',
      sku_by_choice: '36/Rani / gold: GP-RANI-36; 38/Peacock: GP-PEACOCK-38',
      visible: 'yes',
      weight_grams: '640',
      images:
        'https://cdn.example/s/files/1/0001/front.jpg?v=17 https://cdn.example/s/files/1/0001/back.jpg?v=17 https://cdn.example/s/files/1/0001/zari.webp',
      alt_texts: 'Draped, from the front\nThe pallu\n',
      old_addresses: '/products/gadwal-pattu-saree',
    });
  });

  test('says of each product what does not fit', () => {
    expect(notesOf('Gadwal “Pattu” Saree').map(({ note }) => note)).toEqual([
      'The stock of 1 of its 2 variants is below 0: it counts as 0.',
      countedNote,
    ]);
    expect(notesOf('Cotton Kurta').map(({ row, note }) => [row, note])).toEqual([
      [5, '‘Material’ has no place here. Not taken: Cotton, Linen.'],
      [5, 'Its 2 variants are counted by size and color, from ₹900 to ₹1,100.'],
      [5, 'It is a draft there: it is hidden here.'],
    ]);
    expect(notesOf('Jhumka').map(({ note }) => note)).toEqual([
      'It is not counted there.',
      'It is not published there: it is hidden here.',
    ]);
    expect(notesOf('Gift Card').map(({ row, note }) => [row, note])).toEqual([
      [8, 'It is a gift card, which this shop cannot sell: left out.'],
    ]);
    expect(file.fileNotes.join()).not.toContain('SKU');
  });

  test('takes the SKU of the only variant, and no sale that is none', () => {
    const jhumka = file.products[2]?.cells;
    expect(jhumka).toMatchObject({ sku: 'JH-1', price: '450.00', sale_price: '' });
    expect(file.products[2]?.uncounted).toEqual(['']);
    expect(jhumka?.sizes).toBe('');
    expect(jhumka).not.toHaveProperty('weight_grams');
  });

  test('of a shop with several places counts nothing, which is said once', () => {
    const text = 'Handle,Title,Variant Price\nstole,Stole,100\nshawl,Shawl,200';
    const { fileNotes, notes } = translated(text);
    expect(notes).toEqual([]);
    expect(fileNotes).toContain('The file counts none of its products.');
  });

  test('is read with its newer columns as well', () => {
    const { products, notes } = translated(shopifyFile);
    expect(notes).toEqual([{ row: 2, name: 'Ilkal Saree', note: countedNote }]);
    expect(products).toEqual([
      {
        row: 2,
        uncounted: [],
        cells: {
          sku: 'IK-1',
          name: 'Ilkal Saree',
          description: 'From Bagalkot.',
          price: '1299',
          sale_price: '',
          category: 'Sarees',
          sizes: '',
          colors: 'Maroon, Indigo',
          stock_by_choice: 'Maroon: 7; Indigo: 5',
          visible: 'yes',
          weight_grams: '550',
          images: 'https://cdn.example/s/files/1/0001/ilkal.png',
          alt_texts: '',
          old_addresses: '/products/ilkal-saree',
        },
      },
    ]);
  });

  test('weighs as much as its heaviest variant', () => {
    const header = 'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Grams';
    const { products, notes } = translated(`${header}\na,Kurta,Size,S,100,280\na,,,XXL,100,340`);
    expect(products[0]?.cells.weight_grams).toBe('340');
    expect(notes.map(({ note }) => note)).toContain(
      'Its variants weigh from 280 to 340 g: here all weigh 340 g.',
    );
  });

  test.each(['light', '-5', '50001'])('has no weight of one that is %s', (grams) => {
    const { products, notes } = translated(
      `Handle,Title,Variant Price,Variant Grams\na,Kurta,100,${grams}`,
    );
    expect(products[0]?.cells).not.toHaveProperty('weight_grams');
    expect(notes.map(({ note }) => note)).toEqual([
      'Its weight is not taken: the file has one that is no number, or over 50 kg.',
    ]);
  });

  test('may have thousands of products', () => {
    const { products } = translated(largeShopifyFile(2_500, 2));
    expect(products).toHaveLength(2_500);
    expect(products[2_499]?.cells).toMatchObject({
      stock_by_choice: '36: 2; 37: 2',
      sizes: '36, 37',
    });
  });

  test('keeps rows without a handle with the product before them', () => {
    const text = [
      'Handle,Title,Option1 Name,Option1 Value,Variant Price,Image Src,Status',
      'stole,Stole,Size,S,100,,active',
      ',,,M,100,https://cdn.example/a.jpg,',
      ',Other Stole,,,200,,active',
    ].join('\n');
    expect(translated(text).products.map(({ cells }) => [cells.name, cells.sizes])).toEqual([
      ['Stole', 'S, M'],
      ['Other Stole', ''],
    ]);
  });

  test('has at most five pictures of a product, and none that cannot be fetched', () => {
    const picture = (name: string) => `stole,,,https://cdn.example/${name}`;
    const names = ['1.jpg', '2.jpg', 'film.mp4', '3.jpg', '4.jpg', '5.jpg', '6.jpg', '1.jpg'];
    const text = [
      'Handle,Title,Variant Price,Image Src',
      'stole,Stole,100,',
      ...names.map(picture),
    ];
    const { products, notes } = translated(text.join('\n'));
    expect(products[0]?.cells.images?.split(' ')).toHaveLength(5);
    expect(notes.map(({ note }) => note)).toEqual([
      'A product has five pictures here. Not taken: https://cdn.example/film.mp4 https://cdn.example/6.jpg',
    ]);
  });
});

describe('a file of WooCommerce', () => {
  const file = translated(wooCommerceFile);
  const notesOf = (row: number) =>
    file.notes.filter((one) => one.row === row).map(({ note }) => note);
  const cellsOf = (row: number) => file.products.find((one) => one.row === row)?.cells;

  test('joins a product and its variations', () => {
    expect(file).toMatchObject({ maker: 'WooCommerce', productCount: 7 });
    expect(cellsOf(2)).toEqual({
      sku: 'ANARKALI',
      name: 'Anarkali & Dupatta (Set)',
      description: 'Hand block printed.\n\nWash cold.\nशुद्ध सूती',
      price: '1999',
      sale_price: '1499',
      category: 'Suits',
      material: 'Cotton',
      sizes: 'S, M',
      colors: '',
      stock_by_choice: 'S: 4; M: 0',
      sku_by_choice: 'S: ANARKALI-S',
      featured: 'yes',
      visible: 'yes',
      weight_grams: '650',
      images:
        'https://old-shop.example/wp-content/uploads/anarkali-1.jpg https://old-shop.example/wp-content/uploads/anarkali-2.jpg',
      alt_texts: '\n',
      old_addresses: '/product/anarkali-dupatta-set',
    });
    expect(notesOf(2)).toEqual([countedNote, 'A product has one category here. Not taken: Sale.']);
  });

  test('takes a simple product with what it can be chosen in', () => {
    expect(cellsOf(5)).toMatchObject({
      sku: "'-JUTTI",
      description: 'Leather.',
      sizes: '36, 37',
      visible: 'no',
      featured: 'no',
      old_addresses: '/product/jutti',
    });
    expect(notesOf(5)).toEqual([
      'Its sale had dates there: here it lasts until you end it.',
      '‘Occasion’ has no place here. Not taken: Wedding, Festive, family.',
      'It is not counted there.',
      'It is a draft there: it is hidden here.',
    ]);
  });

  test.each([
    ['kg', '0.65', '650'],
    ['g', '650', '650'],
    ['lbs', '1.5', '680'],
    ['oz', '8', '227'],
  ])('has weights in %s', (unit, weight, grams) => {
    const header = `Type,SKU,Name,Regular price,Parent,Weight (${unit})`;
    const rows = [`variable,A,Kurta,,,${weight}`, 'variation,,Kurta - S,900,A,'];
    const { products } = translated([header, ...rows].join('\n'));
    expect(products[0]?.cells.weight_grams).toBe(grams);
  });

  test('makes the addresses of the names, as WordPress does', () => {
    expect(cellsOf(6)?.old_addresses).toBe('/product/jutti-2');
    expect(cellsOf(10)?.old_addresses).toBe('/product/पोटली-बैग');
    expect(file.fileNotes).toContain(
      'WooCommerce’s file has no addresses: they are made of the names, as WooCommerce does.',
    );
  });

  test('leaves out what this shop cannot sell, and a variation without its product', () => {
    expect(notesOf(7)).toEqual(['It is a group of products: left out.']);
    expect(notesOf(8)).toEqual(['It is nothing that can be sent: left out.']);
    expect(file.products.find(({ row }) => row === 9)?.problem).toBe(
      'It is a variation of ‘LEHENGA’, which is not in the file',
    );
  });
});

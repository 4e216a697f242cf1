import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanTexts } from '#app/kit/clean-text.ts';
import { shopifyFile } from '#tests/support/other-shops-files.ts';
import { type CsvCells, csvColumns } from './product-csv.contract.ts';
import { readCsv } from './read-csv.server.ts';
import { writeCsv } from './write-csv.server.ts';

async function* inChunks(bytes: Buffer, size = 7): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

function read(text: string | Buffer, size?: number) {
  return readCsv(inChunks(Buffer.from(text), size));
}

async function writeText(products: CsvCells[]): Promise<string> {
  async function* source() {
    yield products;
  }
  let text = '';
  for await (const chunk of writeCsv(source())) text += chunk;
  return text;
}

const hostileText = fc
  .array(
    fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      "'",
      '"',
      ',',
      ';',
      '\t',
      '\r',
      '\n',
      '\r\n',
      ' ',
      'a',
      'अ',
      '₹',
      '😀',
      '\uFEFF',
      '＝',
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));
const product = fc.record(
  Object.fromEntries(csvColumns.map((column) => [column, fc.oneof(hostileText, fc.string())])),
) as fc.Arbitrary<CsvCells>;

test('whatever is written is read back, clean', async () => {
  const noNul = product.filter(
    (cells) => !Object.values(cells).some((text) => text.includes('\0')),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(noNul, { minLength: 1, maxLength: 4 }), async (products) => {
      const result = await read(await writeText(products));
      if (!result.ok) throw new Error(result.refusal.description);
      expect(result.value.rows.map((row) => row.cells)).toEqual(products.map(cleanTexts));
      expect(result.value.malformed).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('no cell of a written file is a formula to a spreadsheet', async () => {
  await fc.assert(
    fc.asyncProperty(hostileText, async (name) => {
      const empty = Object.fromEntries(csvColumns.map((column) => [column, ''])) as CsvCells;
      const [, line = ''] = (await writeText([{ ...empty, name }])).split(/\r\n(.*)/s);
      expect(line.replace(/^,,"?/, '')).not.toMatch(/^[=+\-@\t\r]/);
    }),
  );
});

test('a file starts with a byte order mark and its columns', async () => {
  expect(await writeText([])).toBe(
    '\uFEFFid,sku,name,description,price,sale_price,stock,category,material,attributes,sizes,colors,stock_by_choice,price_by_choice,sku_by_choice,size_chart,featured,visible,hsn,gst_rate,weight_grams,images,images_by_color,alt_texts,video,old_addresses\r\n',
  );
});

describe('a file', () => {
  test('may have some of the columns, in any order and case', async () => {
    expect(await read('Sale Price,NAME\r\n1999,Gadwal Pattu Saree\r\n')).toMatchObject({
      ok: true,
      value: {
        rows: [{ row: 2, cells: { sale_price: '1999', name: 'Gadwal Pattu Saree' } }],
        malformed: [],
      },
    });
  });

  test.each([
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('may have %s between its cells, as spreadsheets write it', async (_what, separator) => {
    const cells = [
      ['name', '"description"', 'price'],
      ['"Gadwal, ""Pattu"""', `"Cotton${separator} silk"`, '16,750'],
    ];
    expect(await read(cells.map((row) => row.join(separator)).join('\r\n'))).toMatchObject({
      ok: true,
      value: {
        rows: [
          {
            row: 2,
            cells: {
              name: 'Gadwal, "Pattu"',
              description: `Cotton${separator} silk`,
              price: '16,750',
            },
          },
        ],
        malformed: [],
      },
    });
    const shopify = await read(shopifyFile.replaceAll(',', separator));
    expect(shopify).toEqual(await read(shopifyFile));
  });

  test('is separated by what separates the names of its columns, not by what they hold', async () => {
    expect(await read('name,"price"\n"a;b;c;d",1')).toMatchObject({ ok: true });
    expect(await read('name\na;b\n')).toMatchObject({
      value: { rows: [{ cells: { name: 'a;b' } }] },
    });
    const quoted = await read('"name;a;b",price\nx,1');
    expect(quoted.ok || quoted.refusal.description).toContain("Unknown column 'name;a;b'");
  });

  test.each(['\n', '\r\n'])('has its rows counted as a spreadsheet does (%j)', async (end) => {
    const lines = ['name,price', `"a${end}b${end}c",1`, '', 'd,2', 'e', `"f${end}g",3`, 'h,4'];
    const result = await read(lines.join(end));
    if (!result.ok) throw new Error(result.refusal.description);
    expect(result.value.rows.map(({ row }) => row)).toEqual([2, 4, 6, 7]);
    expect(result.value.malformed).toMatchObject([
      { row: 5, message: 'It has 1 cells; the first row has 2.' },
    ]);
  });

  test.each<[string, string | Buffer, string]>([
    ['that is empty', '', 'must name its columns'],
    ['with a header alone', 'name,price\n', 'no products'],
    ['with an unknown column', 'name,colour\nx,y\n', "Unknown column 'colour'"],
    ['with a column twice', 'name,Name\nx,y\n', "the column 'name' twice"],
    ['in another encoding', Buffer.from('name\ncaf\xe9 saree\n', 'latin1'), 'CSV UTF-8'],
    ['that is not text', Buffer.from('PK\x03\x04\0\0\0'), 'no text has'],
    ['with a NUL in a cell', 'name\nsa\0ree\n', 'no text has'],
    [
      'whose quotation mark is never closed',
      'name\nok\n"saree\n',
      'from line 3 on: a quotation mark',
    ],
    [
      'with something after a quotation mark',
      'name\n"saree"x\n',
      'from line 2 on: after a closing',
    ],
    ['with a line of a megabyte', `name\n${'x'.repeat(1_000_000)}\n`, 'the line is too long'],
    ['of more than 5 MB', `name\n${`${'x'.repeat(999)}\n`.repeat(5_000)}x`, '5 MB'],
    ['of more than 20,000 products', `name\n${'saree\n'.repeat(20_001)}`, '20,000'],
  ])('%s is refused with the reason', async (_name, text, reason) => {
    const result = await read(text, 65_536);
    expect(result.ok ? 'accepted' : result.refusal.description).toContain(reason);
  });
});

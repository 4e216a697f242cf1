import { expect, test } from 'vitest';
import { parseTree, readTree } from '#tests/imports.ts';
import { readInvoicePdf } from './invoice-pdfs.server.ts';
import type { DocumentView } from './invoices.contract.ts';

function toDraw(number: string): { documents: DocumentView[]; language: 'en' } {
  const party = { label: 'To', name: 'Asha', lines: [] };
  const view = {
    ...{ number, title: 'Tax Invoice', seller: party, buyer: party, facts: [] },
    ...{ columns: ['#', 'Item', 'Amount'], rows: [], totals: [], words: '', notes: [] },
  };
  return { documents: [view], language: 'en' };
}

async function read(number: string): Promise<Uint8Array | null> {
  const result = await readInvoicePdf(toDraw(number));
  return result.ok ? result.value : null;
}

test('whoever asks for the same document gets the same PDF, drawn once', async () => {
  const [first, second] = await Promise.all([read('FH/1'), read('FH/1')]);
  expect(first).toBeInstanceOf(Uint8Array);
  expect(second).toBe(first);
  expect(await read('FH/1')).toBe(first);
  expect(await read('FH/2')).not.toBe(first);
});

test('of a crowd of invoices asked for at once some are refused, the others drawn, and later all of them', async () => {
  const numbers = Array.from({ length: 60 }, (_, place) => `FH/crowd/${place}`);
  const pdfs = await Promise.all(numbers.map(read));
  expect(pdfs.filter((pdf) => pdf === null)).toHaveLength(60 - 31);
  for (const number of numbers) expect(await read(number)).toBeInstanceOf(Uint8Array);
});

test('what draws is imported by its thread alone, so that nobody waits for it', () => {
  const sources = Object.entries(readTree('.', ['app', 'platform', 'server']));
  // Parsing them all takes seconds.
  const tree = sources.map(([name, source]) => [name, /pdf/.test(source) ? source : '']);
  const imports = parseTree(Object.fromEntries(tree))
    .flatMap((file) => file.imports)
    .filter(({ from, isType }) => !isType && !from.endsWith('.test.ts'));
  const importersOf = (name: string) =>
    imports.filter(({ to }) => to === name).map(({ from }) => from);
  expect(importersOf('pdfkit')).toEqual(['app/orders/invoices/invoice-pdf.server.ts']);
  expect(importersOf('app/orders/invoices/invoice-pdf.server.ts')).toEqual([
    'app/orders/invoices/invoice-pdf-worker.server.ts',
  ]);
  expect(importersOf('app/orders/invoices/invoice-pdf-worker.server.ts')).toEqual([]);
});

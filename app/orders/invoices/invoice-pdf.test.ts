import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { documentView } from './document-view.rules.ts';
import { drawInvoices } from './invoice-pdf.server.ts';
import type { InvoiceDocument } from './invoices.contract.ts';

const line = {
  ...{ lineId: '1', name: 'Bandhani Lehenga', choice: 'M · Rani', quantity: 1, hsn: '6204' },
  ...{ unitPricePaise: 590_000, amountPaise: 590_000, percent: 18 },
  ...{ taxablePaise: 500_000, cgstPaise: 45_000, sgstPaise: 45_000, igstPaise: 0 },
};
const invoice: InvoiceDocument = {
  kind: 'invoice',
  number: 'FH/26-27/000001',
  day: '2026-11-23',
  corrects: null,
  order: { displayId: 'FHAB12CD', day: '2026-11-20' },
  seller: {
    ...{ name: 'Haat Textiles', address: '14 Laxmi Road\nPune 411030' },
    ...{ gstin: '27AAPFU0939F1ZV', phone: '+91 98765 43210', email: 'help@example.com' },
  },
  buyer: { name: 'அனன்யா', business: '', gstin: '', address: 'Prabhat Road, Pune 411004' },
  placeOfSupply: { code: '27', name: 'Maharashtra' },
  isInterState: false,
  lines: [line],
  delivery: [],
  totalPaise: 590_000,
};

/** What the file says for readers, in its sequence, and how many sheets it has. */
function readPdf(bytes: Buffer): { texts: string[]; sheets: number } {
  const file = bytes.toString('latin1');
  const streams = [...file.matchAll(/stream\n(.*?)\nendstream/gs)].flatMap(([, content = '']) => {
    try {
      return [inflateSync(Buffer.from(content, 'latin1')).toString('latin1')];
    } catch {
      return [];
    }
  });
  const texts = [...streams.join('\n').matchAll(/\/ActualText \((.*?)(?<!\\)\)/gs)];
  return {
    texts: texts.map(([, text = '']) => decode(text)),
    sheets: [...file.matchAll(/\/Type \/Page\b(?!s)/g)].length,
  };
}

/** A text of a PDF: UTF-16 behind a mark, or one byte a character. */
function decode(text: string): string {
  const plain = text.replace(/\\([0-7]{3}|.)/gs, (_, code: string) =>
    /^[0-7]{3}$/.test(code)
      ? String.fromCharCode(Number.parseInt(code, 8))
      : ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }[code] ?? code),
  );
  if (!plain.startsWith('\xfe\xff')) return plain;
  return Buffer.from(plain.slice(2), 'latin1').swap16().toString('utf16le');
}

test('the PDF says what the page says, in English', async () => {
  const { texts, sheets } = readPdf(await drawInvoices([documentView(invoice, 'en')], 'en'));
  expect(sheets).toBe(1);
  expect(texts).toEqual(
    expect.arrayContaining(
      ['Tax Invoice', 'Haat Textiles', '₹5,900.00', '27AAPFU0939F1ZV'].map((text) =>
        expect.stringContaining(text),
      ),
    ),
  );
});

test('and in Hindi', async () => {
  const { texts } = readPdf(await drawInvoices([documentView(invoice, 'hi')], 'hi'));
  expect(texts).toContain('कर चालान');
  expect(texts.join(' ')).toContain('पाँच हज़ार नौ सौ रुपये मात्र');
});

test('many lines go on on another sheet, and each document begins its own', async () => {
  const long = { ...invoice, lines: Array.from({ length: 60 }, () => line) };
  const views = [documentView(long, 'en'), documentView(invoice, 'en')];
  expect(readPdf(await drawInvoices(views, 'en')).sheets).toBeGreaterThan(2);
});

import { extractText } from 'unpdf';
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

/** The text of the file as pdf.js reads it, and how many sheets it has. */
async function readPdf(bytes: Uint8Array): Promise<{ text: string; sheets: number }> {
  const { text, totalPages } = await extractText(new Uint8Array(bytes), { mergePages: true });
  return { text: withoutSpaces(text), sheets: totalPages };
}

/** pdf.js puts spaces behind characters with certain signs, whatever the file says. */
function withoutSpaces(text: string): string {
  return text.replace(/\s/g, '');
}

async function textWithBuyer(name: string): Promise<string> {
  const view = documentView({ ...invoice, buyer: { ...invoice.buyer, name } }, 'en');
  return (await readPdf(await drawInvoices([view], 'en'))).text;
}

test('number, names and amounts of an invoice can be searched and copied, in English', async () => {
  const { text, sheets } = await readPdf(await drawInvoices([documentView(invoice, 'en')], 'en'));
  expect(sheets).toBe(1);
  for (const part of ['TaxInvoice', invoice.number, 'HaatTextiles', '₹5,900.00', '27AAPFU0939F1ZV'])
    expect(text).toContain(part);
});

test('number, names and amounts of an invoice can be searched and copied, in Hindi', async () => {
  const { text } = await readPdf(await drawInvoices([documentView(invoice, 'hi')], 'hi'));
  expect(text).toContain(withoutSpaces('कर चालान'));
  expect(text).toContain(withoutSpaces('पाँच हज़ार नौ सौ रुपये मात्र'));
});

test.each([
  ['Devanagari', 'श्रीमती ऋषिका हिन्दी'],
  ['Bengali', 'কৌশিক বন্দ্যোপাধ্যায়'],
  ['Gurmukhi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'],
  ['Gujarati', 'શ્રી કૃષ્ણ ક્ષત્રિ'],
  ['Odia', 'ଭୁବନେଶ୍ୱର କୌଶିକ'],
  ['Tamil', 'அனன்யா கொடி பௌ'],
  ['Telugu', 'శ్రీమతి రాష్ట్రం'],
  ['Kannada', 'ಶ್ರೀಮತಿ ಲಕ್ಷ್ಮಿ'],
  ['Malayalam', 'കൃഷ്ണൻ കൊച്ചി സ്ത്രീ'],
  ['a script that no font has', 'Ann 漢 😀 Rao'],
])('a name in %s reads back as it was typed', async (_, name) => {
  expect(await textWithBuyer(name)).toContain(withoutSpaces(name));
});

test('a name in Urdu reads back word by word, beside Latin', async () => {
  const text = await textWithBuyer('محمد علی Ali');
  for (const word of ['محمد', 'علی', 'Ali']) expect(text).toContain(word);
});

test('a plain invoice is smaller than 20 KB', async () => {
  expect((await drawInvoices([documentView(invoice, 'en')], 'en')).byteLength).toBeLessThan(20_000);
});

test('many lines go on on another sheet, and each document begins its own', async () => {
  const long = { ...invoice, lines: Array.from({ length: 60 }, () => line) };
  const views = [documentView(long, 'en'), documentView(invoice, 'en')];
  expect((await readPdf(await drawInvoices(views, 'en'))).sheets).toBeGreaterThan(2);
});

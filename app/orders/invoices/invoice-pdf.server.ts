import PDFDocument from 'pdfkit';
import { breakLines } from '#app/products/text-outlines/line-breaks.rules.ts';
import type { DocumentLanguage } from '#app/shop/tax/tax.contract.ts';
import type { DocumentView } from './invoices.contract.ts';
import { openPdfText, type PdfText } from './pdf-text.server.ts';

/** In points: an A4 sheet, its margins, and the lines on it. */
const sheet = { width: 595.28, height: 841.89, margin: 40 };
const size = { title: 18, text: 9, small: 8 };
const gap = 12;
const contentWidth = sheet.width - 2 * sheet.margin;

type Place = { x: number; width: number; isRight?: boolean; isBold?: boolean; size?: number };

/** Draws lines from top to bottom. */
type Pen = {
  y: number;
  /**
   * Breaks a text into lines that fit its place and writes them from `y` on; returns where they end, and leaves
   * `y`.
   */
  write(text: string, place: Place): number;
  rule(): void;
  /** Begins another sheet if less than this is left of this one. */
  makeRoom(height: number): void;
};

/** The documents as one PDF, each from a sheet of its own on. */
export async function drawInvoices(
  documents: readonly DocumentView[],
  language: DocumentLanguage,
): Promise<Buffer> {
  const title = documents.map(({ number }) => number).join(', ');
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    font: '',
    lang: language,
    info: { Title: title },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  const text = await openPdfText(pdf);
  for (const document of documents) {
    pdf.addPage();
    drawDocument(openPen(pdf, text), document);
  }
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

function drawDocument(pen: Pen, document: DocumentView): void {
  const { margin } = sheet;
  const half = contentWidth / 2;
  const right = margin + half;
  const titleEnd = pen.write(document.title, { x: margin, width: half, size: size.title });
  let factsEnd = pen.y;
  for (const { label, value } of document.facts) {
    pen.y = factsEnd;
    factsEnd = pen.write(`${label}: ${value}`, { x: right, width: half, isRight: true });
  }
  pen.y = Math.max(titleEnd, factsEnd) + gap;
  const ends = [document.seller, document.buyer].map((party, index) =>
    drawParty(pen, party, index === 0 ? margin : right, half - gap),
  );
  pen.y = Math.max(...ends) + gap;
  drawTable(pen, document);
  pen.makeRoom(140);
  for (const [index, { label, amount }] of document.totals.entries()) {
    const isBold = index === document.totals.length - 1;
    pen.write(label, { x: right, width: half - 90, isRight: true, isBold });
    pen.y = pen.write(amount, { x: sheet.width - margin - 85, width: 85, isRight: true, isBold });
  }
  pen.y += gap;
  pen.y = pen.write(document.words, { x: margin, width: contentWidth, isBold: true });
  for (const note of document.notes) {
    pen.y = pen.write(note, { x: margin, width: contentWidth, size: size.small });
  }
}

/** Draws at `x`, and leaves the pen where it was. Returns where it ends. */
function drawParty(pen: Pen, party: DocumentView['seller'], x: number, width: number): number {
  const start = pen.y;
  pen.y = pen.write(party.label, { x, width, size: size.small });
  pen.y = pen.write(party.name, { x, width, isBold: true });
  for (const line of party.lines) pen.y = pen.write(line, { x, width });
  const end = pen.y;
  pen.y = start;
  return end;
}

/** The first column is the number, the second takes what the others leave. */
function drawTable(pen: Pen, { columns, rows }: DocumentView): void {
  const others = columns.length - 2;
  const width = Math.min(62, (contentWidth - 18 - 120) / others);
  const itemWidth = contentWidth - 18 - others * width;
  const widths = columns.map((_, index) => (index === 0 ? 18 : index === 1 ? itemWidth : width));
  const drawRow = (cells: readonly string[], isBold: boolean) => {
    pen.makeRoom(60);
    let x = sheet.margin;
    const ends = cells.map((cell, index) => {
      const cellWidth = widths[index] ?? 0;
      const place = { x, width: cellWidth - 4, isRight: index > 1, isBold, size: size.small };
      x += cellWidth;
      return pen.write(cell, place);
    });
    pen.y = Math.max(...ends) + 4;
    pen.rule();
  };
  drawRow(columns, true);
  for (const cells of rows) drawRow(cells, false);
  pen.y += gap;
}

function openPen(pdf: PDFKit.PDFDocument, pdfText: PdfText): Pen {
  const pen: Pen = {
    y: sheet.margin,
    write(text, { x, width, isRight = false, isBold = false, size: fontSize = size.text }) {
      let { y } = pen;
      const weight = isBold ? 'bold' : 'regular';
      const widthOf = (line: string) => pdfText.widthOf(line, fontSize, weight);
      // An amount at the right edge stays whole.
      const fits = (line: string) => widthOf(line) <= width || (isRight && !line.includes(' '));
      for (const line of breakLines(text, fits)) {
        const left = isRight ? x + width - widthOf(line) : x;
        pdfText.write(line, { x: left, y: y + fontSize, size: fontSize, weight });
        y += fontSize * 1.5;
      }
      return y;
    },
    rule() {
      pdf.moveTo(sheet.margin, pen.y).lineTo(sheet.width - sheet.margin, pen.y);
      pdf.lineWidth(0.5).stroke('#999999');
      pen.y += 4;
    },
    makeRoom(height) {
      if (pen.y + height <= sheet.height - sheet.margin) return;
      pdf.addPage();
      pen.y = sheet.margin;
    },
  };
  return pen;
}

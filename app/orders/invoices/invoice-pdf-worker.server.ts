import { parentPort } from 'node:worker_threads';
import { drawInvoices } from './invoice-pdf.server.ts';
import type { DrawnPdf, PdfToDraw } from './invoice-pdfs.server.ts';

/** A thread of its own that draws one PDF after the other. */
parentPort?.on('message', ({ documents, language }: PdfToDraw) => {
  drawInvoices(documents, language).then(
    (bytes) => answer({ bytes }),
    (error: unknown) => answer({ error }),
  );
});

function answer(drawn: DrawnPdf): void {
  parentPort?.postMessage(drawn);
}

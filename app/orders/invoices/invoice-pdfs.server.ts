import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { limitConcurrency } from '#app/kit/concurrency-limit.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import type { DocumentLanguage } from '#app/shop/tax/tax.contract.ts';
import { type DocumentView, invoiceRefusals } from './invoices.contract.ts';

/** Documents to be drawn as one PDF. */
export type PdfToDraw = { documents: readonly DocumentView[]; language: DocumentLanguage };
export type DrawnPdf = { bytes: Uint8Array } | { error: unknown };

/** About 500 of them. */
const maxStoredBytes = 16 * 1024 * 1024;
/** One at a time, on the other core; 30 that wait are drawn within seconds. */
const drawings = limitConcurrency({ atOnce: 1, maxWaiting: 30 });
const stored = new LRUCache<string, Uint8Array>({
  maxSize: maxStoredBytes,
  sizeCalculation: ({ byteLength }) => byteLength,
});
/** Documents being drawn; further requests for the same one wait for it. */
const drawing = new Map<string, Promise<Uint8Array>>();
let worker: Worker | undefined;

/**
 * The PDF of these documents, stored or drawn in a thread of its own, so that nobody else waits. Its key is its
 * content, which never changes once issued. Refuses if too many wait to be drawn.
 */
export async function readInvoicePdf(pdf: PdfToDraw): Promise<Result<Uint8Array>> {
  const key = createHash('sha256').update(JSON.stringify(pdf)).digest('base64');
  const ready = stored.get(key) ?? drawing.get(key);
  if (ready) return done(await ready);
  const started = drawings.run('', () => drawInWorker(pdf));
  if (!started) return refuse(invoiceRefusals.busy);
  drawing.set(key, started);
  try {
    const bytes = await started;
    stored.set(key, bytes);
    return done(bytes);
  } finally {
    drawing.delete(key);
  }
}

/** The next drawing starts another once it has ended. */
function startWorker(): Worker {
  const thread = new Worker(resolve('app/orders/invoices/invoice-pdf-worker.server.ts'));
  return thread.once('exit', () => {
    worker = undefined;
  });
}

function drawInWorker(pdf: PdfToDraw): Promise<Uint8Array> {
  worker ??= startWorker();
  const thread = worker;
  // It keeps the process running while it draws, and not while it waits.
  thread.ref();
  return new Promise<Uint8Array>((fulfil, reject) => {
    thread.once('message', answered);
    thread.once('error', failed);
    thread.once('exit', exited);
    thread.postMessage(pdf);

    function settle(): void {
      thread.off('message', answered).off('error', failed).off('exit', exited);
      thread.unref();
    }
    function answered(drawn: DrawnPdf): void {
      settle();
      if ('bytes' in drawn) fulfil(drawn.bytes);
      else reject(drawn.error);
    }
    function failed(error: unknown): void {
      settle();
      reject(error);
    }
    function exited(code: number): void {
      failed(new Error(`The thread that draws invoices ended with ${code}.`));
    }
  });
}

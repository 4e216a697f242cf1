import os from 'node:os';
import path from 'node:path';
import type { Context, MiddlewareHandler, Next } from 'hono';
import { limitConcurrency } from '#app/kit/concurrency-limit.ts';
import { done, refuse } from '#app/kit/result.ts';
import { payPathStart } from '#app/orders/payments/pay-links.server.ts';
import { maxReturnPictures } from '#app/orders/returns/returns.contract.ts';
import { maxReviewPictures } from '#app/products/reviews/reviews.contract.ts';
import { maxUploadBytes, uploadRefusals } from '#app/products/uploads/uploads.contract.ts';
import { cleanForm, notAForm, type ReadPictureForm } from '#platform/request.server.ts';
import type { HttpEnv } from './http-env.ts';
import { openFormFolder, type SentForms, UnreadableForm } from './sent-forms.ts';

const textBytes = 64 * 1024;
const maxBytes = Math.max(maxReviewPictures, maxReturnPictures) * maxUploadBytes + textBytes;
/** For all forms being answered, on the disk: eight of customers with the most pictures allowed. */
const maxBytesOfAll = 8 * maxBytes;
/** Extra room for small forms, which large ones cannot take. */
const smallBytes = 2 * 1024 * 1024;
const maxBytesWithSmall = 9 * maxBytes;

/** A customer's form with files: a review, a return or a payment. */
export function isFormWithPictures(c: Context<HttpEnv>): boolean {
  if (!/^multipart\/form-data\b/i.test(c.req.header('Content-Type') ?? '')) return false;
  // Without a link to pay, the route refuses before the body is read.
  if (c.req.path.startsWith(payPathStart)) return true;
  if (c.get('user') === null) return false;
  const isReview = c.req.path.startsWith('/product/') && c.req.query('review') === 'true';
  return isReview || /^\/orders\/[^/]+\/return(\.data)?$/.test(c.req.path);
}

/**
 * Lets such a form be as large as its pictures, which are stored in `folder` until the response is made. One
 * form at a time per person, and as many in all as the disk has room for. The route refuses the others in words
 * that keep the form as filled in.
 */
export function openPictureForms(
  tooLarge: (c: Context) => Response,
  folder = path.join(os.tmpdir(), 'fashion-haat-forms'),
): MiddlewareHandler<HttpEnv> {
  const limit = limitConcurrency({ atOnce: 1, maxWaiting: 1 });
  const limits = { fileBytes: maxUploadBytes, textBytes };
  let opening: ReturnType<typeof openFormFolder> | null = null;
  let bytesOfAll = 0;

  async function answer(c: Context<HttpEnv>, bytes: number, next: Next) {
    const room = bytes <= smallBytes ? maxBytesWithSmall : maxBytesOfAll;
    if (bytesOfAll + bytes > room) return answerBusy(c, next);
    bytesOfAll += bytes;
    let form: SentForms | null = null;
    try {
      opening ??= openFormFolder(folder, limits);
      form = (await opening)(maxBytesOf(c));
      let isTooLarge = false;
      const onTooLarge = () => {
        isTooLarge = true;
      };
      c.set('readPictureForm', readerOf(form, onTooLarge));
      await next();
      if (isTooLarge) c.res = tooLarge(c);
    } finally {
      await form?.end();
      bytesOfAll -= bytes;
    }
  }

  return async (c, next) => {
    const bytes = Number(c.req.header('Content-Length') ?? maxBytesOf(c));
    if (bytes > maxBytesOf(c)) return tooLarge(c);
    const sender = c.get('user')?.userId ?? c.req.path;
    return limit.run(sender, () => answer(c, bytes, next)) ?? answerBusy(c, next);
  };
}

/** A payment has one picture. */
function maxBytesOf(c: Context): number {
  return c.req.path.startsWith(payPathStart) ? maxUploadBytes + textBytes : maxBytes;
}

/** Reads nothing of the body. */
function answerBusy(c: Context<HttpEnv>, next: Next): Promise<void> {
  c.set('readPictureForm', async () => refuse(uploadRefusals.busy));
  return next();
}

function readerOf(form: SentForms, onTooLarge: () => void): ReadPictureForm {
  return async ({ method, headers, body }) => {
    if (!body) throw notAForm(400);
    try {
      const sent = await form.read(body, headers.get('Content-Type') ?? '');
      if (method !== 'POST') throw notAForm(405);
      return done(cleanForm(sent));
    } catch (error) {
      if (error instanceof UnreadableForm && error.status === 413) onTooLarge();
      throw error instanceof UnreadableForm ? notAForm(error.status) : error;
    }
  };
}

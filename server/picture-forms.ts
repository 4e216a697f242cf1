import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { openTurns } from '#app/kit/turns.ts';
import { maxReturnPictures } from '#app/orders/returns/returns.contract.ts';
import { maxReviewPictures } from '#app/products/reviews/reviews.contract.ts';
import { maxUploadBytes } from '#app/products/uploads/uploads.contract.ts';
import type { HttpEnv } from './http-env.ts';
import { tooManyRequests } from './http-limits.ts';

const maxBytes = Math.max(maxReviewPictures, maxReturnPictures) * maxUploadBytes + 64 * 1024;
const busySeconds = 10;

/** Whether somebody who is signed in sends the form of a review or of a return, which may have pictures. */
export function isFormWithPictures(c: Context<HttpEnv>): boolean {
  if (c.get('user') === null) return false;
  const isReview = c.req.path.startsWith('/product/') && c.req.query('review') === 'true';
  return isReview || /^\/orders\/[^/]+\/return(\.data)?$/.test(c.req.path);
}

/** Lets such a form be as large as its pictures, and each person send one at a time: all of it is held in memory. */
export function openPictureFormLimit(
  tooLarge: (c: Context) => Response,
): MiddlewareHandler<HttpEnv> {
  const turns = openTurns({ atOnce: 1, maxWaiting: 1 });
  const limit = bodyLimit({ maxSize: maxBytes, onError: tooLarge });
  return async (c, next) => {
    const turn = turns.take(c.get('user')?.userId ?? '', () => limit(c, next));
    if (turn !== null) return turn;
    c.header('Retry-After', String(busySeconds));
    return c.text(tooManyRequests(busySeconds).description, 429);
  };
}

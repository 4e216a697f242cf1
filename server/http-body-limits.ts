import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { own } from '#app/kit/own.ts';
import { may } from '#app/kit/permissions.ts';
import { csvUploadPaths, maxCsvBytes } from '#app/products/csv/product-csv.contract.ts';
import { maxUploadBytes, uploadPath } from '#app/products/uploads/uploads.contract.ts';
import { maxVideoBytes, videoUploadPath } from '#app/products/uploads/video.contract.ts';
import type { HttpEnv } from './http-env.ts';
import { isFormWithPictures, openPictureForms } from './picture-forms.ts';

const maxFormBytes = 256 * 1024;
const maxPictureFormBytes = maxUploadBytes + 64 * 1024;
/** Larger limits for the owner's uploads, in bytes: a file and the form around it. */
const maxFormBytesByPath: Readonly<Record<string, number>> = {
  ...Object.fromEntries(csvUploadPaths.map((path) => [path, maxCsvBytes + 64 * 1024])),
  [uploadPath]: maxPictureFormBytes,
  [videoUploadPath]: maxVideoBytes,
};

/** How much a form may send, by sender and path; 413 above that. `formFolder` takes customers' files. */
export function limitBodies(formFolder?: string): MiddlewareHandler<HttpEnv> {
  const takePictureForm = openPictureForms(tooLarge, formFolder);
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    if (isFormWithPictures(c)) return takePictureForm(c, next);
    const ownerMaxBytes = own(maxFormBytesByPath, c.req.path);
    // Other users are refused by the route before the body is read.
    if (ownerMaxBytes && !may(c.get('user'), 'products:write')) return next();
    const maxSize = ownerMaxBytes ?? maxFormBytes;
    // Node lets no body be longer. The middleware would make a web stream of it, which costs more than the form.
    const length = lengthOf(c);
    if (length !== null) return length > maxSize ? tooLarge(c) : next();
    return bodyLimit({ maxSize, onError: tooLarge })(c, next);
  };
}

/** What the body says of its length, in bytes; null if it comes in chunks. */
function lengthOf(c: Context): number | null {
  const length = c.req.header('Content-Length');
  return length === undefined || c.req.header('Transfer-Encoding') ? null : Number(length);
}

function tooLarge(c: Context): Response {
  return c.text('That is more than a form of this shop can hold.', 413);
}

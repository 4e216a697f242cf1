import type { Result } from '#app/kit/result.ts';
import { requirePermission } from '#app/people/auth/require-user.server.ts';
import { getShop, readForm } from '#platform/request.server.ts';
import { refusalStatus } from '#platform/responses.server.ts';
import type { Route } from './+types/upload.route';
import { fetchPicture } from './fetch-picture.server.ts';
import { imagesInput } from './images.input.ts';
import { storePicture } from './store-picture.server.ts';
import {
  imagesField,
  type Upload,
  type UploadResponse,
  uploadRefusals,
} from './uploads.contract.ts';

/** For somebody who opens the address in a browser. */
export function loader(): Response {
  const headers = { Allow: 'POST', 'Content-Type': 'text/plain; charset=utf-8' };
  return new Response('Pictures are sent here; there is nothing to see.', { status: 405, headers });
}

/** Takes one picture, as a file or by its address. Checks the permission before reading the body. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const owner = requirePermission(args, 'products:write');
  const { request, context } = args;
  const shop = getShop(context);
  const { signal } = request;
  const form = await readForm(request);
  const file = form.get('file');
  if (file instanceof File) {
    return respond(await storePicture(shop, owner, { bytes: file, fileName: file.name, signal }));
  }
  const color = String(form.get('color') ?? '');
  const images = imagesInput.safeParse(form.get(imagesField) ?? '[]');
  if (!images.success) return respond({ ok: false, refusal: uploadRefusals.wrongImages });
  const url = String(form.get('url') ?? '');
  return respond(await fetchPicture(shop, owner, { url, images: images.data, color, signal }));
}

function respond(result: Result<Upload>): Response {
  const responseBody: UploadResponse = result.ok
    ? { picture: result.value }
    : { refusal: result.refusal };
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (result.ok) return Response.json(responseBody, { status: 201, headers });
  const { kind, retryAfterSeconds } = result.refusal;
  if (retryAfterSeconds !== undefined) headers.set('Retry-After', String(retryAfterSeconds));
  return Response.json(responseBody, { status: refusalStatus[kind], headers });
}

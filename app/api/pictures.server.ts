import { z } from 'zod';
import { done, type Result } from '#app/kit/result.ts';
import { fetchPicture } from '#app/uploads/fetch-picture.server.ts';
import { storePicture } from '#app/uploads/store-picture.server.ts';
import {
  maxImageUrlLength,
  type Upload,
  unusedUploadTtlHours,
} from '#app/uploads/uploads.contract.ts';
import type { Shop } from '#platform/shop.ts';
import { forPermitted, type Operation } from './operation.server.ts';

const table = 'storage';
const path = '/storage/product-images';
const kept = `in 'images' of a product within ${unusedUploadTtlHours} hours it stays`;

const picture = z
  .strictObject({ url: z.url().meta({ description: `Its public address; ${kept}` }) })
  .meta({ id: 'Picture' });

function publicUrlOf({ settings }: Shop, stored: Result<Upload>): Result<z.infer<typeof picture>> {
  return stored.ok ? done({ url: new URL(stored.value.url, settings.publicUrl).href }) : stored;
}

/** The bucket 'product-images'; its rules are those of the owner's form (Q89, Q90). */
export const pictureOperations: Operation[] = [
  forPermitted({
    id: 'uploadPicture',
    method: 'post',
    path,
    table,
    permission: 'products:write',
    summary: 'Uploads a picture file (JPEG, PNG, GIF, WebP or AVIF, at most 10 MB)',
    makes: true,
    takesPicture: true,
    output: picture,
    run: async (shop, owner, { bytes }) =>
      publicUrlOf(shop, await storePicture(shop, owner, { bytes, fileName: 'The picture' })),
  }),
  forPermitted({
    id: 'fetchPicture',
    method: 'post',
    path: `${path}/fetch`,
    table,
    permission: 'products:write',
    summary: 'Fetches a picture from its address on another site and keeps a copy',
    makes: true,
    body: z.strictObject({ url: z.string().max(maxImageUrlLength) }),
    output: picture,
    run: async (shop, owner, { body: { url } }) =>
      publicUrlOf(shop, await fetchPicture(shop, owner, { url, images: [] })),
  }),
];

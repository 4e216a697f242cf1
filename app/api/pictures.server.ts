import { z } from 'zod';
import { done, type Result } from '#app/kit/result.ts';
import { fetchPicture } from '#app/products/uploads/fetch-picture.server.ts';
import { storePicture } from '#app/products/uploads/store-picture.server.ts';
import {
  maxImageUrlLength,
  type Upload,
  unusedUploadTtlHours,
} from '#app/products/uploads/uploads.contract.ts';
import type { Shop } from '#platform/shop.ts';
import { type Operation, permittedOperation } from './operation.server.ts';

const tag = 'storage';
const path = '/storage/product-images';
const retentionHint = `in 'images' of a product within ${unusedUploadTtlHours} hours it stays`;

const pictureSchema = z
  .strictObject({ url: z.url().meta({ description: `Its public address; ${retentionHint}` }) })
  .meta({ id: 'Picture' });

function withPublicUrl(
  { settings }: Shop,
  stored: Result<Upload>,
): Result<z.infer<typeof pictureSchema>> {
  return stored.ok ? done({ url: new URL(stored.value.url, settings.publicUrl).href }) : stored;
}

/** The bucket 'product-images', with the rules of the product form (Q89, Q90). */
export const pictureOperations: Operation[] = [
  permittedOperation({
    id: 'uploadPicture',
    method: 'post',
    path,
    tag,
    permission: 'products:write',
    summary: 'Uploads a picture file (JPEG, PNG, GIF, WebP or AVIF, at most 10 MB)',
    isCreate: true,
    acceptsPicture: true,
    output: pictureSchema,
    run: async (shop, owner, { bytes }) =>
      withPublicUrl(shop, await storePicture(shop, owner, { bytes, fileName: 'The picture' })),
  }),
  permittedOperation({
    id: 'fetchPicture',
    method: 'post',
    path: `${path}/fetch`,
    tag,
    permission: 'products:write',
    summary: 'Fetches a picture from its address on another site and keeps a copy',
    isCreate: true,
    body: z.strictObject({ url: z.string().max(maxImageUrlLength) }),
    output: pictureSchema,
    run: async (shop, owner, { body: { url } }) =>
      withPublicUrl(shop, await fetchPicture(shop, owner, { url, images: [] })),
  }),
];

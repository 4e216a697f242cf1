import type { PictureView } from '#app/catalogue/catalogue.contract.ts';
import type { Refusal } from '#app/kit/result.ts';
import { pluralize } from '#app/kit/text.ts';

/**
 * An upload is a picture the owner has given the shop, as a file or by its address elsewhere. It is drawn
 * anew in every width and format, and goes by its widest WebP. It becomes a product's picture when the
 * product is saved; one that nothing shows any more is removed a day later (Q91).
 */
export type Upload = Pick<PictureView, 'url' | 'tint'>;

/** One of a product's pictures, in the order they are shown; the first is 'Main'. */
export type ProductImage = { url: string; alt: string };

/** What the server answers to a picture sent to it. */
export type UploadAnswer =
  | { picture: Upload }
  | { refusal: Pick<Refusal, 'title' | 'description'> };

/** Where pictures are sent: one per request, as the field 'file', or its address as 'url'. */
export const uploadPath = '/dashboard/pictures';

/** The field of a product's form that holds its pictures: JSON, [{"url":"…","alt":"…"}]. */
export const imagesField = 'images';

/** What the addresses of the shop's product pictures begin with; the file's name follows. */
export const bucketPath = '/storage/v1/object/public/product-images/';

export const maxImages = 5;
export const maxAltLength = 200;
export const maxImageUrlLength = 2000;
export const maxUploadBytes = 10 * 1024 * 1024;
export const maxUploadPixels = 40_000_000;

/** How long an upload is kept that nothing shows (Q91). */
export const unusedUploadTtlHours = 24;

export const imageToasts = {
  added: { title: 'Image added', description: 'The image has been added to the product.' },
  uploaded: (count: number) => ({
    title: 'Images uploaded',
    description: `${pluralize(count, 'image')} uploaded.`,
  }),
};

export const uploadRefusals = {
  emptyUrl: invalid('empty_url', 'Empty URL', 'Please enter an image URL.'),
  invalidUrl: invalid(
    'invalid_url',
    'Invalid URL',
    'Please enter a valid image URL (jpg, png, gif, webp).',
  ),
  tooMany: invalid(
    'too_many_images',
    'Too many images',
    `You can only add up to ${maxImages} images.`,
  ),
  duplicate: invalid(
    'duplicate_image',
    'Duplicate image',
    'This image URL has already been added.',
  ),
  notAnImage: (file: string) =>
    invalid('invalid_file', 'Invalid file', `${file} is not an image file.`),
  tooLarge: (file: string) => failed(`${file} is larger than 10 MB.`),
  tooManyPixels: (file: string) => failed(`${file} has more than 40 megapixels.`),
  unreadable: (file: string) => failed(`${file} is damaged: it cannot be read to its end.`),
  notFetched: (why: string) => failed(`The image could not be fetched: ${why}.`),
  unknownImage: invalid(
    'unknown_image',
    'Upload failed',
    'One of the images is no longer there. Please remove it and add it again.',
  ),
  signedOut: {
    kind: 'signIn',
    code: 'signed_out',
    title: 'Please sign in',
    description:
      'You are not signed in as the owner any more. Sign in in another tab, then add the images again: what you typed here stays.',
  },
  wrongImages: invalid('invalid_images', 'Upload error', 'The images could not be read.'),
} as const satisfies Record<string, Refusal | ((word: string) => Refusal)>;

/** Whatever kept a whole batch from being sent, say no connection (Q92). */
export const uploadError = {
  title: 'Upload error',
  description: 'The images could not be uploaded. Check your connection and try again.',
};

/** True for an address that ends as those of pictures do; a query may follow. */
export function isImageUrl(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && /\.(?:jpe?g|png|gif|webp)$/i.test(url.pathname);
}

function failed(description: string): Refusal {
  return invalid('upload_failed', 'Upload failed', description);
}

function invalid(code: string, title: string, description: string): Refusal {
  return { kind: 'invalid', code, title, description };
}

import type { Refusal } from '#app/kit/result.ts';
import { pleaseWait, pluralize } from '#app/kit/text.ts';
import { maxPicturesOfOne } from '#app/products/colors/color-pictures.contract.ts';

/**
 * An upload is a picture added by the owner, as a file or by its address on another site. It is encoded in
 * every width and format and identified by the address of its widest WebP. It becomes a product's image when
 * the product is saved. A day after its last use it is deleted (Q91).
 */
export type Upload = { url: PublishedUrl; tint: string | null };

/** A picture that its sender has not published: one small WebP, for them and the owner. */
export type PrivatePicture = { url: PrivateUrl; tint: null };

/** Public by address; a private one is read after a permission check. */
export type PublishedUrl = `${typeof bucketPath}${string}`;
export type PrivateUrl = `${typeof privatePath}${string}`;

/**
 * One of a product's images, in display order; the first is 'Main'. `color`: the product's color that it shows;
 * without it, the product as a whole.
 */
export type ProductImage = { url: string; alt: string; color?: string };

/** The server's response to an uploaded picture. */
export type UploadResponse =
  | { picture: Upload }
  | { refusal: Pick<Refusal, 'title' | 'description'> };

/** Where pictures are posted: one per request, as the field 'file', or its address as 'url'. */
export const uploadPath = '/dashboard/pictures';

/** The field of the product form with its images, as JSON: [{"url":"…","alt":"…","color":"…"}]. */
export const imagesField = 'images';

/** The path of uploaded pictures; the file name follows. */
export const bucketPath = '/storage/v1/object/public/product-images/';

/** Pictures of the demo, which every shop has. */
export function isDemoPicture(url: string): boolean {
  return (
    url.startsWith(bucketPath) && /^demo\/[a-z0-9-]+\.webp$/.test(url.slice(bucketPath.length))
  );
}

/** The path of private pictures. */
export const privatePath = '/private-pictures/';

export function isPrivateUrl(url: string): url is PrivateUrl {
  return url.startsWith(privatePath);
}

/** The name of a private picture's only file. */
export function privateFile(url: PrivateUrl): `private/${string}` {
  return `private/${url.slice(privatePath.length)}`;
}

/** Without a color, and again for each color. */
export const maxImages = maxPicturesOfOne;
/** The 30 colours that a product can have, and none. */
export const maxImagesOfProduct = 31 * maxImages;
export const maxAltLength = 200;
export const maxColorLength = 40;
export const maxImageUrlLength = 2000;
export const maxUploadBytes = 10 * 1024 * 1024;
export const maxUploadPixels = 40_000_000;

/** How long an unused upload stays (Q91). */
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
  tooManyOfColor: (color: string) =>
    invalid(
      'too_many_images',
      'Too many images',
      `You can only add up to ${maxImages} images of ${color}.`,
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
  notFetched: (reason: string) => failed(`The image could not be fetched: ${reason}.`),
  unknownImage: invalid(
    'unknown_image',
    'Upload failed',
    'One of the images is no longer there. Please remove it and add it again.',
  ),
  tooOften: (waitSeconds: number): Refusal => ({
    kind: 'tooMany',
    code: 'over_request_rate_limit',
    title: 'Upload failed',
    description: `Too many images at once. ${pleaseWait(waitSeconds)}`,
    retryAfterSeconds: waitSeconds,
  }),
  busy: {
    kind: 'busy',
    code: 'busy',
    title: 'Upload failed',
    description: 'The shop is still working on other images. Please try again in a minute.',
    retryAfterSeconds: 60,
  },
  signedOut: {
    kind: 'signIn',
    code: 'signed_out',
    title: 'Please sign in',
    description:
      'You are not signed in as the owner any more. Sign in in another tab, then add the images again: what you typed here stays.',
  },
  wrongImages: invalid('invalid_images', 'Upload error', 'The images could not be read.'),
} as const satisfies Record<string, Refusal | ((detail: never) => Refusal)>;

/** If a whole batch could not be sent, for example offline (Q92). */
export const uploadError = {
  title: 'Upload error',
  description: 'The images could not be uploaded. Check your connection and try again.',
};

/** True for an https address whose path ends like a picture's. */
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

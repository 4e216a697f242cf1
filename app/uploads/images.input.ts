import { z } from 'zod';
import { parseCleanJson } from '#app/kit/clean-text.ts';
import { singleLineText } from '#app/profiles/profiles.input.ts';
import { maxAltLength, maxImages, maxImageUrlLength, uploadRefusals } from './uploads.contract.ts';

const image = z.object({
  url: z.string().min(1, uploadRefusals.emptyUrl.description).max(maxImageUrlLength),
  alt: singleLineText(maxAltLength, 'Alt text'),
});

/** Parses the form field `images` (JSON) into a product's images, in order and without duplicates. */
export const imagesInput = z
  .string()
  .transform(readJson)
  .pipe(
    z
      .array(image, uploadRefusals.wrongImages.description)
      .max(maxImages, uploadRefusals.tooMany.description)
      .refine(
        (images) => new Set(images.map(({ url }) => url)).size === images.length,
        uploadRefusals.duplicate.description,
      ),
  );

/** Undefined for invalid JSON. */
function readJson(text: string): unknown {
  try {
    return parseCleanJson(text);
  } catch {
    return undefined;
  }
}

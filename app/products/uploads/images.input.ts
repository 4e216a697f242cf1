import { z } from 'zod';
import { parseCleanJson } from '#app/kit/clean-text.ts';
import { singleLineText } from '#app/people/profiles/profiles.input.ts';
import {
  maxAltLength,
  maxColorLength,
  maxImages,
  maxImagesOfProduct,
  maxImageUrlLength,
  type ProductImage,
  uploadRefusals,
} from './uploads.contract.ts';

const image = z.object({
  url: z.string().min(1, uploadRefusals.emptyUrl.description).max(maxImageUrlLength),
  alt: singleLineText(maxAltLength, 'Alt text'),
  color: singleLineText(maxColorLength, 'The color')
    .optional()
    .transform((color) => color || undefined),
});

/** Parses the form field `images` (JSON) into a product's images, in order and without duplicates. */
export const imagesInput = z
  .string()
  .transform(readJson)
  .pipe(
    z
      .array(image, uploadRefusals.wrongImages.description)
      .max(maxImagesOfProduct, uploadRefusals.tooMany.description)
      .refine(
        (images) => new Set(images.map(({ url }) => url)).size === images.length,
        uploadRefusals.duplicate.description,
      )
      .check(({ value, issues }) => {
        const group = Map.groupBy(value, ({ color }) => color?.toLowerCase());
        for (const [, [first, ...others]] of group) {
          if (others.length < maxImages) continue;
          const { tooMany, tooManyOfColor } = uploadRefusals;
          const { description } = first?.color ? tooManyOfColor(first.color) : tooMany;
          issues.push({ code: 'custom', message: description, input: value });
        }
      })
      .transform((images) => images.map(withoutNoColor)),
  );

function withoutNoColor({ color, ...rest }: z.infer<typeof image>): ProductImage {
  return color === undefined ? rest : { ...rest, color };
}

/** Undefined for invalid JSON. */
function readJson(text: string): unknown {
  try {
    return parseCleanJson(text);
  } catch {
    return undefined;
  }
}

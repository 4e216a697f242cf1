import type { PictureView } from '#app/kit/pictures.ts';

/** The home page shows tiles and products of the catalogue, or samples if that cannot be read. */

/** Shown instead of a product that could not be read. Not for sale, so without a price (Q07). */
export type SampleView = {
  name: string;
  categoryName: string;
  picture: PictureView;
};

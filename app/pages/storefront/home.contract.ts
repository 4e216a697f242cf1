import type { PictureView } from '#app/kit/pictures.ts';

/** The home page shows tiles and products of the catalogue; samples when that cannot be read. */

/** Shown in place of a product that could not be read; not for sale, so without a price (Q07). */
export type SampleView = {
  name: string;
  categoryName: string;
  picture: PictureView;
};

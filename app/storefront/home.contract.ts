import type { PictureView } from '#app/catalogue/catalogue.contract.ts';

/** The home page shows what the catalogue holds; where that cannot be read, samples stand in. */

/** Shown in place of a product that could not be read: never sold, so without a price (Q07). */
export type SampleView = {
  name: string;
  categoryName: string;
  picture: PictureView;
};

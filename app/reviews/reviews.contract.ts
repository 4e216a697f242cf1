/**
 * A review is one person's rating of a product, 1 to 5, with an optional comment; one per person and
 * product. Everybody may read it; of its author only the name is shown (SPEC 3, Q82, Q83).
 */
export type ReviewView = {
  id: string;
  author: string;
  rating: number;
  comment: string;
  date: string;
};

export type ProductReviews = {
  /** 'x.x (n reviews)', or null for a product nobody has rated. */
  ratingText: string | null;
  /** The average in whole stars. */
  stars: number;
  reviews: ReviewView[];
};

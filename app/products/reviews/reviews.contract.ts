import type { PictureView } from '#app/kit/pictures.ts';
import type { Refusal } from '#app/kit/result.ts';

/**
 * A review is one user's rating of a product, 1 to 5, with an optional comment; one per user and product, so
 * writing again changes it. Everybody may read it; of its author only the name is shown (Q82, Q83). The owner
 * may answer it, or hide it with a reason: then only author and owner see it, and it does not count in the
 * rating. It has up to three pictures, which the owner may hide one by one.
 */
export type ReviewView = {
  id: string;
  author: string;
  /** True if its author received the product. */
  isVerified: boolean;
  rating: number;
  comment: string;
  /** '21 Nov 2026', '21 Nov 2026, edited 3 Dec 2026' */
  date: string;
  pictures: ReviewPicture[];
  answer: { by: string; text: string; date: string } | null;
  /** Why it is hidden; null if it is not. */
  hiddenReason: string | null;
};

/** A picture added by its author. Hidden ones are shown only to author and owner. */
export type ReviewPicture = PictureView & {
  id: string;
  /** Why the owner hides it; null if they do not. */
  hiddenReason: string | null;
};

/** How many ratings have this many stars, and their share of all in whole percent. */
export type RatingBar = { stars: number; count: number; percent: number };

export type ProductReviews = {
  /** 'x.x (n reviews)', or null for a product nobody has rated. */
  ratingText: string | null;
  /** The average in whole stars. */
  stars: number;
  /** Five stars first. */
  bars: RatingBar[];
  /** What buyers say of its fit: 'Of 12 customers 9 say true to size'; null if nobody says anything. */
  fitText: string | null;
  /** One page of them, newest first. */
  reviews: ReviewView[];
  page: number;
  hasMore: boolean;
  /** The reader's own review of this product. */
  own: OwnReview | null;
  /** 'Ananya D.'; null for a visitor, or a name that cannot be shortened. */
  shortName: string | null;
  /** Whether the reader may answer and hide reviews. */
  canModerate: boolean;
};

/** What a buyer says of its size. */
export type Fit = 'small' | 'true' | 'large';

export const fitLabels: Readonly<Record<Fit, string>> = {
  small: 'Runs small',
  true: 'True to size',
  large: 'Runs large',
};

export const allFits = Object.keys(fitLabels) as Fit[];

export type OwnReview = {
  rating: number;
  comment: string;
  fit: Fit | null;
  isNameShort: boolean;
  pictures: ReviewPicture[];
  /** False for a hidden review: deleting and rewriting it would show it again. */
  canDelete: boolean;
};

export const maxReviewPictures = 3;
export const maxCommentLength = 2000;
export const maxAnswerLength = 2000;
export const maxReasonLength = 300;

/** What `?review=` opens: the form, or the confirmation before deleting. */
export type ReviewPanelMode = 'write' | 'delete';

export function readReviewPanelMode(params: URLSearchParams): ReviewPanelMode | null {
  if (params.get('review') === 'true') return 'write';
  return params.get('review') === 'delete' ? 'delete' : null;
}

/** The page of reviews from `?reviews=`, counted from 1. */
export function readReviewPage(params: URLSearchParams): number {
  const page = params.get('reviews') ?? '';
  return /^[1-9][0-9]{0,3}$/.test(page) ? Number(page) : 1;
}

export const reviewToasts = {
  submitted: { title: 'Review Submitted', description: 'Thank you. Your review is now live.' },
  deleted: { title: 'Review Deleted', description: 'Your review is gone.' },
  answered: { title: 'Answer Saved', description: 'It is shown below the review.' },
  answerRemoved: { title: 'Answer Removed', description: 'The review is shown without it.' },
  hidden: { title: 'Review Hidden', description: 'Only you and its author still see it.' },
  shown: { title: 'Review Shown', description: 'Everyone can see it again.' },
  pictureHidden: {
    title: 'Picture Hidden',
    description: 'Only you and its author still see it.',
  },
  pictureShown: { title: 'Picture Shown', description: 'Everyone can see it again.' },
} as const;

const failed = 'Failed to submit review';

/** The titles of failures by the `intent` of the form. */
const failedTitles = new Map<string | undefined, string>([
  ['write-review', failed],
  ['delete-review', 'Review not deleted'],
  ['answer-review', 'Answer not saved'],
  ['remove-answer', 'Answer not removed'],
  ['hide-review', 'Review not hidden'],
  ['show-review', 'Review not shown'],
  ['hide-review-picture', 'Picture not hidden'],
  ['show-review-picture', 'Picture not shown'],
]);

/** The browser's refusal if the shop does not answer; null for an `intent` not about reviews. */
export function reviewUnreachable(intent: string | undefined): Refusal | null {
  const title = failedTitles.get(intent);
  const description = 'Please try again in a moment.';
  return title ? { kind: 'conflict', code: 'review_unanswered', title, description } : null;
}

export const reviewRefusals = {
  signIn: {
    kind: 'signIn',
    code: 'sign_in_required',
    title: 'Authentication Required',
    description: 'Please log in to write a review',
  },
  ratingRequired: {
    kind: 'invalid',
    code: 'rating_required',
    title: 'Rating Required',
    description: 'Please select a rating',
    fields: { rating: 'Please select a rating' },
  },
  wrongComment: {
    kind: 'invalid',
    code: 'review_invalid',
    title: failed,
    description: `The review can have at most ${maxCommentLength} characters`,
  },
  tooManyPictures: {
    kind: 'invalid',
    code: 'too_many_pictures',
    title: failed,
    description: `A review can have at most ${maxReviewPictures} pictures`,
    fields: { pictures: `A review can have at most ${maxReviewPictures} pictures` },
  },
  productGone: {
    kind: 'missing',
    code: 'no_such_product',
    title: failed,
    description: 'This product is no longer available',
  },
  onlyBuyers: {
    kind: 'forbidden',
    code: 'only_buyers',
    title: failed,
    description: 'You can review a product once it has been delivered to you',
  },
  onlyBuyersSayFit: {
    kind: 'forbidden',
    code: 'only_buyers_say_fit',
    title: failed,
    description: 'You can say how it fits once it has been delivered to you',
    fields: { fit: 'You can say how it fits once it has been delivered to you' },
  },
  cannotDelete: {
    kind: 'conflict',
    code: 'review_not_deleted',
    title: 'Review not deleted',
    description: 'It was already deleted, or the shop has hidden it',
  },
  ownerOnly: {
    kind: 'forbidden',
    code: 'owner_only',
    title: 'Access Denied',
    description: 'Only the owner of the shop can answer or hide a review.',
  },
  wrongAnswer: {
    kind: 'invalid',
    code: 'review_invalid',
    title: 'Answer not saved',
    description: `Write an answer of at most ${maxAnswerLength} characters`,
  },
  wrongReason: {
    kind: 'invalid',
    code: 'review_invalid',
    title: 'Review not hidden',
    description: `Give a reason of at most ${maxReasonLength} characters`,
  },
  pictureGone: {
    kind: 'missing',
    code: 'no_such_picture',
    title: 'Picture not changed',
    description: 'This picture is gone',
  },
  gone: {
    kind: 'missing',
    code: 'no_such_review',
    title: 'Review not changed',
    description: 'This review is gone',
  },
} as const satisfies Record<string, Refusal>;

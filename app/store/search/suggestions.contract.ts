/**
 * The search box's suggestions: products and categories while somebody types; before that, the best-selling
 * categories.
 */
export type Suggestion = { name: string; href: string };

export type ProductSuggestion = Suggestion & {
  picture: { url: string; tint: string | null } | null;
  price: string;
};

export type Suggestions = { products: ProductSuggestion[]; categories: Suggestion[] };

export const maxSuggestedProducts = 6;
export const maxSuggestedCategories = 2;
export const maxPopularCategories = 5;

/** For fewer letters there are no suggestions. */
export const minSuggestLetters = 2;

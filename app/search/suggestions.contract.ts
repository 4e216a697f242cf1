/** What the search box suggests while somebody types: products and categories, with their pages. */
export type Suggestion = { name: string; href: string };

export type Suggestions = { products: Suggestion[]; categories: Suggestion[] };

export const maxSuggestedProducts = 6;
export const maxSuggestedCategories = 2;

/** For fewer letters there are no suggestions. */
export const minSuggestLetters = 2;

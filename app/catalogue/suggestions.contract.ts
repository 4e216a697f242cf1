/** What the search box offers while somebody types: products by name, categories, each a page to go to. */
export type Suggestion = { name: string; href: string };

export type Suggestions = { products: Suggestion[]; categories: Suggestion[] };

export const maxSuggestedProducts = 6;
export const maxSuggestedCategories = 2;

/** Fewer letters say nothing yet. */
export const minSuggestLetters = 2;

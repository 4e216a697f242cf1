/** What the root loader tells every page; not there when it failed. */
type Shared = { storeProfile: { name: string } } | undefined;

/** In: what every page knows, the page's own name. Out: 'About - Fashion Haat', after the shop's name. */
export function pageTitle(shared: Shared, title: string): string {
  return shared ? `${title} - ${shared.storeProfile.name}` : title;
}

/** The title of the home page, and of a page that says none. */
export function shopTitle(shared: Shared): string {
  return shared ? `${shared.storeProfile.name} - Traditional Cloths` : 'Traditional Cloths';
}

/** The head of a page that search engines leave out. */
export function unlistedPage(shared: Shared, title: string) {
  return [{ title: pageTitle(shared, title) }, { name: 'robots', content: 'noindex' }];
}

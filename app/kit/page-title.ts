/** What the root loader tells every page; not there when it failed. */
type RootData = { storeProfile: { name: string } } | undefined;

/** In: what every page knows, the page's own name. Out: 'About - Fashion Haat', after the shop's name. */
export function pageTitle(rootData: RootData, title: string): string {
  return rootData ? `${title} - ${rootData.storeProfile.name}` : title;
}

/** The title of the home page, and of a page that says none. */
export function shopTitle(rootData: RootData): string {
  return rootData ? `${rootData.storeProfile.name} - Traditional Cloths` : 'Traditional Cloths';
}

/** The head of a page that search engines leave out. */
export function noindexMeta(rootData: RootData, title: string) {
  return [{ title: pageTitle(rootData, title) }, { name: 'robots', content: 'noindex' }];
}

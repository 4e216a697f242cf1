/** What the root loader returns; undefined if it failed. */
type RootData = { storeProfile: { name: string } } | undefined;

/** 'About - Fashion Haat': the page's own name, then the shop's. */
export function pageTitle(rootData: RootData, title: string): string {
  return rootData ? `${title} - ${rootData.storeProfile.name}` : title;
}

/** The title of the home page, and of pages without their own. */
export function shopTitle(rootData: RootData): string {
  return rootData ? `${rootData.storeProfile.name} - Traditional Cloths` : 'Traditional Cloths';
}

/** The meta tags of a page that search engines must not index. */
export function noindexMeta(rootData: RootData, title: string) {
  return [{ title: pageTitle(rootData, title) }, { name: 'robots', content: 'noindex' }];
}

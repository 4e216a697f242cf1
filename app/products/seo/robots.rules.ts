/** Personal pages and the API. Everything else may be crawled. */
const disallowedPaths = [
  '/api/',
  '/auth',
  '/sign-out',
  '/cart',
  '/wishlist',
  '/checkout',
  '/order-confirmation',
  '/orders',
  '/pay/',
  '/profile',
  '/dashboard',
  '/admin',
  '/mailbox',
];

/** /robots.txt */
export function robotsText(publicUrl: URL): string {
  return [
    'User-agent: *',
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`,
    '',
  ].join('\n');
}

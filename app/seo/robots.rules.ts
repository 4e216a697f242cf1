/** What is somebody's own, or for API clients. Everything else may be read. */
const disallowedPaths = [
  '/api/',
  '/auth',
  '/sign-out',
  '/cart',
  '/wishlist',
  '/checkout',
  '/order-confirmation',
  '/orders',
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

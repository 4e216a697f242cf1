/** What is somebody's own, or for API clients. Everything else may be read. */
const closed = [
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
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`,
    '',
  ].join('\n');
}

const maxHandleLength = 250;

/** A product's address in a Shopify shop, as stored; null for no handle. */
export function oldShopifyAddress(handle: string): string | null {
  const normal = normalHandle(handle);
  return normal && `/products/${normal}`;
}

/** The same for WooCommerce. */
export function oldWooCommerceAddress(slug: string): string | null {
  const normal = normalHandle(slug);
  return normal && `/product/${normal}`;
}

/** Within a language ('/hi/products/…') or a collection ('/collections/sarees/products/…') it is the same product. */
const shopify = /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?(?:\/collections\/[^/]+)?\/products\/([^/]+)\/?$/i;
/** With a category before the product, if the shop had that. */
const wooCommerce = /^\/product\/(?:[^/]+\/)?([^/]+)\/?$/;

/** The address of another shop's product, as stored; null if the path is not like one. */
export function readOldAddress(pathname: string): string | null {
  const [, handle] = shopify.exec(pathname) ?? [];
  if (handle !== undefined) return oldShopifyAddress(handle);
  const [, slug] = wooCommerce.exec(pathname) ?? [];
  return slug === undefined ? null : oldWooCommerceAddress(slug);
}

/** Null if it is empty or too long. */
function normalHandle(handle: string): string | null {
  const text = decoded(handle.trim()).normalize('NFC').toLowerCase();
  return text !== '' && text.length <= maxHandleLength && !/[\s/?#\p{Cc}]/u.test(text)
    ? text
    : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

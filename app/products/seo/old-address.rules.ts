const maxHandleLength = 250;

/** The address of a product in a shop made with Shopify, in the form in which it is stored; null for no handle. */
export function oldShopifyAddress(handle: string): string | null {
  const normal = normalHandle(handle);
  return normal && `/products/${normal}`;
}

/** The same for WooCommerce. */
export function oldWooCommerceAddress(slug: string): string | null {
  const normal = normalHandle(slug);
  return normal && `/product/${normal}`;
}

/** In a language ('/hi/products/…') or within a collection ('/collections/sarees/products/…'), it is the same product. */
const shopify = /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?(?:\/collections\/[^/]+)?\/products\/([^/]+)\/?$/i;
/** With a category before the product, if the shop had that. */
const wooCommerce = /^\/product\/(?:[^/]+\/)?([^/]+)\/?$/;

/** What is asked for at an address of another shop, in the form in which it is stored; null where none is like it. */
export function readOldAddress(pathname: string): string | null {
  const [, handle] = shopify.exec(pathname) ?? [];
  if (handle !== undefined) return oldShopifyAddress(handle);
  const [, slug] = wooCommerce.exec(pathname) ?? [];
  return slug === undefined ? null : oldWooCommerceAddress(slug);
}

/** Null for what is none or too long. */
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

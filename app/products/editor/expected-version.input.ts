import type { ExpectedVersion } from './admin-products.contract.ts';
import { wholeNumber } from './product-fields.input.ts';
import { variantFields } from './variants.contract.ts';
import { parseSeenVariants } from './variants.input.ts';

/**
 * Reads what the form showed. A missing or invalid number is -1, which equals no version or stock; a missing
 * digest equals none.
 */
export function parseExpectedVersion(texts: Record<string, string>): ExpectedVersion {
  const { version = '', stockSeen = '', fieldsSeen = '' } = texts;
  // 'name:3fa91c22d0b14e07 price:…'
  const digests = fieldsSeen.split(' ').flatMap((part): [string, string][] => {
    const [, key, digest] = /^([a-zA-Z]+):([0-9a-f]{16})$/.exec(part) ?? [];
    return key && digest ? [[key, digest]] : [];
  });
  return {
    version: wholeNumber(version),
    stock: wholeNumber(stockSeen),
    digests: new Map(digests),
    variants: parseSeenVariants(texts),
    placed: texts[variantFields.placed] ?? '',
  };
}

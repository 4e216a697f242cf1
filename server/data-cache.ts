import { heldBytes } from '#app/kit/held-bytes.ts';
import type { ReadPublic } from '#platform/request.server.ts';
import { type LiveCacheOptions, openLiveCache } from './live-cache.ts';

/** The maximum in memory. */
export const maxDataBytes = 16 * 1024 * 1024;

/**
 * Remembers what pages read for everybody, for the pages of signed-in people, as fresh as visitors' pages
 * (docs/decisions/0052). Every request gets the same objects, which nobody may change.
 */
export function openDataCache(options: LiveCacheOptions): ReadPublic {
  const cache = openLiveCache<NonNullable<unknown>>({
    maxBytes: maxDataBytes,
    ...options,
    bytesOf: heldBytes,
  });
  return async <T>(name: string, topics: readonly string[], read: () => Promise<T>): Promise<T> => {
    let own: { value: T } | undefined;
    const value = await cache.findOrMake(name, async () => {
      own = { value: await read() };
      // More than the header and footer shows the store profile.
      return own.value == null ? null : { value: own.value, topics: [...topics, 'settings'] };
    });
    if (value !== null) return value as T;
    own ??= { value: await read() };
    return own.value;
  };
}

import { readFile } from 'node:fs/promises';
import { type Files, isPublishedName } from './storage/files.ts';

/** The address prefix of product pictures; the file name follows. */
const bucketPrefix = '/storage/v1/object/public/product-images/';

/** The demo's pictures: their address prefix and their folder. */
export const demoPictures = {
  address: `${bucketPrefix}demo/`,
  folder: 'database/seed/pictures/',
};

const pictureFolders = [demoPictures, { address: '/pictures/', folder: 'public/pictures/' }];

export type Pictures = {
  /** The bytes of a picture; null if it is private, missing or on another site. */
  read(url: string): Promise<Buffer | null>;
};

/** Reads uploads from `files`, and the demo's and pages' pictures from their folders. */
export function openPictures(files: Files): Pictures {
  return {
    async read(url) {
      const file = url.startsWith(bucketPrefix) ? url.slice(bucketPrefix.length) : '';
      if (isPublishedName(file)) {
        const read = await files.read(file);
        return read && Buffer.from(read.bytes);
      }
      const place = pictureFolders.find(({ address }) => url.startsWith(address));
      const name = url.slice(place?.address.length);
      if (!place || !/^[\w-]+\.webp$/.test(name)) return null;
      return readFile(place.folder + name).catch(() => null);
    },
  };
}

import { contentTypeOf, type Files, isFileName, requireFileName } from './files.ts';
import { openS3, type S3Settings } from './s3-client.ts';

const timeoutMs = 30_000;
const namesPerPage = 1000;

/** Pictures in a bucket. */
export function s3Files(settings: S3Settings): Files {
  const s3 = openS3(settings, timeoutMs);
  return {
    async put(name, bytes, contentType) {
      requireFileName(name);
      await s3.putObject(name, bytes as Uint8Array<ArrayBuffer>, contentType);
    },
    async read(name) {
      if (!isFileName(name)) return null;
      const bytes = await s3.getObjectArrayBuffer(name);
      return bytes && { bytes: new Uint8Array(bytes), contentType: contentTypeOf(name) };
    },
    async remove(names) {
      for (const name of names) {
        requireFileName(name);
        await s3.deleteObject(name);
      }
    },
    async *list() {
      let next: string | undefined;
      do {
        const page = await s3.listObjectsPaged('/', 'products/', namesPerPage, next);
        for (const { Key } of page?.objects ?? []) {
          if (isFileName(Key)) yield Key;
        }
        next = page?.nextContinuationToken;
      } while (next);
    },
  };
}

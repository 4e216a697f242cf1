import { S3mini } from 's3mini';
import { contentTypeOf, type Files, isFileName, requireFileName } from './files.ts';

export type S3Settings = {
  endpoint: URL;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const timeoutMs = 30_000;
const namesPerPage = 1000;

/** Any S3-compatible store; the bucket is part of the path, which all of them support. */
export function s3Files({ endpoint, region, bucket, ...keys }: S3Settings): Files {
  const address = new URL(endpoint);
  address.pathname = `${address.pathname.replace(/\/$/, '')}/${bucket}`;
  const s3 = new S3mini({
    ...keys,
    endpoint: address.href,
    region,
    requestAbortTimeout: timeoutMs,
  });
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

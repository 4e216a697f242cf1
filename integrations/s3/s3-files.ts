import {
  contentTypeOf,
  type Files,
  fileFolders,
  isFileName,
  requireFileName,
} from '#platform/storage/files.ts';
import { openS3, type S3Settings } from './s3-client.ts';

const timeoutMs = 30_000;
const namesPerPage = 1000;
/** Stores accept no smaller part, except the last. */
const partBytes = 5 * 1024 * 1024;

/** Pictures in a bucket. */
export function s3Files(settings: S3Settings): Files {
  const s3 = openS3(settings, timeoutMs);
  return {
    async put(name, bytes, contentType) {
      requireFileName(name);
      await s3.putObject(name, bytes as Uint8Array<ArrayBuffer>, contentType);
    },
    async putParts(name, parts, contentType) {
      requireFileName(name);
      const upload = await s3.getMultipartUploadId(name, contentType);
      try {
        const sent = [];
        for await (const part of largeParts(parts)) {
          sent.push(await s3.uploadPart(name, upload, part, sent.length + 1));
        }
        await s3.completeMultipartUpload(name, upload, sent);
      } catch (error) {
        await s3.abortMultipartUpload(name, upload).catch(() => {});
        throw error;
      }
    },
    async read(name) {
      if (!isFileName(name)) return null;
      const bytes = await s3.getObjectArrayBuffer(name);
      return bytes && { bytes: new Uint8Array(bytes), contentType: contentTypeOf(name) };
    },
    async size(name) {
      if (!isFileName(name)) return null;
      return (await s3.objectExists(name)) ? s3.getContentLength(name) : null;
    },
    async readPart(name, from, to) {
      requireFileName(name);
      // s3mini excludes the last byte.
      const { body } = await s3.getObjectRaw(name, false, from, to + 1);
      if (!body) throw new Error('The store sent no part of the file');
      return body;
    },
    async remove(names) {
      for (const name of names) {
        requireFileName(name);
        await s3.deleteObject(name);
      }
    },
    async *list() {
      for (const folder of fileFolders) {
        let next: string | undefined;
        do {
          const page = await s3.listObjectsPaged('/', `${folder}/`, namesPerPage, next);
          for (const { Key } of page?.objects ?? []) {
            if (isFileName(Key)) yield Key;
          }
          next = page?.nextContinuationToken;
        } while (next);
      }
    },
  };
}

/** The same bytes in parts as large as a store wants them. */
async function* largeParts(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const part of parts) {
    waiting.push(part);
    size += part.length;
    if (size < partBytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { z } from 'zod';
import type { LargeObjects } from '#platform/storage/large-objects.ts';
import { openS3, type S3Settings } from './s3-client.ts';
import { s3Problem } from './s3-problem.ts';

/** A list is waited for by a page. */
const listTimeoutMs = 5_000;
/** Of one part. */
const timeoutMs = 120_000;
const namesPerPage = 1000;
/** A store takes at most 10,000 parts, so this is enough for 160 GB; all but the last have to be above 5 MB. */
const usualPartBytes = 16 * 1024 * 1024;
const contentType = 'application/octet-stream';

export function openLargeObjects(
  settings: S3Settings,
  partBytes: number = usualPartBytes,
): LargeObjects {
  const s3 = openS3(settings, timeoutMs);
  const hasty = openS3(settings, listTimeoutMs);

  async function list(prefix: string): Promise<{ name: string; bytes: number }[]> {
    const listed: { name: string; bytes: number }[] = [];
    let next: string | undefined;
    do {
      const page = await hasty.listObjectsPaged('/', prefix, namesPerPage, next);
      // s3mini answers null for a bucket that is not there.
      if (!page) throw new Error('S3 returned 404 – NoSuchBucket');
      for (const { Key, Size } of page.objects ?? []) listed.push({ name: Key, bytes: Size });
      next = page.nextContinuationToken;
    } while (next);
    return listed;
  }

  async function sendParts(name: string, parts: AsyncGenerator<Uint8Array>): Promise<void> {
    const upload = await s3.getMultipartUploadId(name, contentType);
    try {
      const sent = [];
      for await (const part of parts) {
        sent.push(await s3.uploadPart(name, upload, part, sent.length + 1));
      }
      await s3.completeMultipartUpload(name, upload, sent);
    } catch (error) {
      await s3.abortMultipartUpload(name, upload).catch(() => {});
      throw error;
    }
  }

  return {
    bucket: settings.bucket,
    problemOf: s3Problem,
    async send(name, file) {
      const handle = await open(file);
      try {
        const { size } = await handle.stat();
        const hash = createHash('sha256');
        async function* parts() {
          for (let at = 0; at < size; at += partBytes) {
            const part = Buffer.alloc(Math.min(partBytes, size - at));
            const { bytesRead } = await handle.read(part, 0, part.length, at);
            if (bytesRead < part.length) throw new Error(`${file} has become shorter`);
            hash.update(part);
            yield part;
          }
        }
        if (size > partBytes) await sendParts(name, parts());
        else for await (const only of parts()) await s3.putObject(name, only, contentType);
        return hash.digest('hex');
      } finally {
        await handle.close();
      }
    },
    async *read(name) {
      const size = await s3.getContentLength(name);
      for (let at = 0; at < size; at += partBytes) {
        const answer = await s3.getObjectRaw(name, false, at, Math.min(at + partBytes, size));
        yield new Uint8Array(await answer.arrayBuffer());
      }
    },
    list,
    async remove(name) {
      await s3.deleteObject(name);
    },
    async removeUnfinished(prefix, before) {
      const answer = await hasty.listMultipartUploads('/', prefix);
      for (const { Key, UploadId, Initiated } of unfinishedIn(answer)) {
        if (Key.startsWith(prefix) && Initiated < before)
          await s3.abortMultipartUpload(Key, UploadId);
      }
    },
  };
}

const unfinished = z.object({ Key: z.string(), UploadId: z.string(), Initiated: z.coerce.date() });
/** As s3mini reads XML: one is an object, several are a list. */
const unfinishedList = z.object({
  ListMultipartUploadsResult: z.object({
    Upload: z.union([z.array(unfinished), unfinished.transform((one) => [one])]).default(() => []),
  }),
});

function unfinishedIn(answer: unknown): z.infer<typeof unfinished>[] {
  const read = unfinishedList.safeParse(answer);
  return read.success ? read.data.ListMultipartUploadsResult.Upload : [];
}

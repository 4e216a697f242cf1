import { S3mini } from 's3mini';

export type S3Settings = {
  endpoint: URL;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** A bucket of any S3-compatible store. The bucket's name is part of the path, which all of them support. */
export function openS3({ endpoint, region, bucket, ...keys }: S3Settings, timeoutMs: number) {
  const address = new URL(endpoint);
  address.pathname = `${address.pathname.replace(/\/$/, '')}/${bucket}`;
  return new S3mini({ ...keys, endpoint: address.href, region, requestAbortTimeout: timeoutMs });
}

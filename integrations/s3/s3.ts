import { z } from 'zod';
import { ConfigError, webAddress } from '#platform/config/variables.ts';
import { integration } from '../integration.ts';
import type { S3Settings } from './s3-client.ts';
import { s3Files } from './s3-files.ts';
import { openLargeObjects } from './s3-large-objects.ts';

const bucketName = [
  'the name of a bucket',
  z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
] as const;

/** Any S3-compatible store: a bucket of pictures, one of backups, or both. */
export const s3 = integration({
  name: 'S3',
  variables: {
    S3_ENDPOINT: webAddress,
    S3_REGION: ['the name of a region', z.string().regex(/^[\w-]{1,60}$/)],
    S3_BUCKET: bucketName,
    S3_BACKUP_BUCKET: bucketName,
    S3_ACCESS_KEY_ID: ['an access key', z.string().max(500)],
    S3_SECRET_ACCESS_KEY: ['the secret of that access key', z.string().max(500)],
  },
  toSettings(values) {
    const { S3_ENDPOINT: endpoint, S3_REGION: region } = values;
    const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
    const { S3_BUCKET: pictures, S3_BACKUP_BUCKET: backups } = values;
    if (pictures && pictures === backups) {
      throw new ConfigError(
        'S3_BACKUP_BUCKET must be another bucket than S3_BUCKET, whose pictures may be public.',
      );
    }
    if (Object.keys(values).length === 0) return null;
    if (!(endpoint && region && accessKeyId && secretAccessKey && (pictures || backups))) {
      throw new ConfigError(
        'S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together, with S3_BUCKET, S3_BACKUP_BUCKET or both.',
      );
    }
    const store = { endpoint: new URL(endpoint), region, accessKeyId, secretAccessKey };
    const bucketOf = (bucket: string | undefined): S3Settings | null =>
      bucket ? { ...store, bucket } : null;
    return { pictures: bucketOf(pictures), backups: bucketOf(backups) };
  },
  open: ({ pictures, backups }) => ({
    pictureBucket: pictures?.bucket ?? null,
    files: pictures && s3Files(pictures),
    backups: backups && openLargeObjects(backups),
  }),
});

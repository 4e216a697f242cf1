import { describe, expect, test } from 'vitest';
import { ConfigError } from '#platform/config/variables.ts';
import { s3 } from './s3.ts';

const store = {
  S3_ENDPOINT: 'https://s3.ap-south-1.amazonaws.com',
  S3_REGION: 'ap-south-1',
  S3_BUCKET: 'haat-pictures',
  S3_ACCESS_KEY_ID: 'the key',
  S3_SECRET_ACCESS_KEY: 'hunter2',
};

test('of an S3 store the shop has all five values', () => {
  expect(s3.readSettings({})).toBeNull();
  const settings = {
    endpoint: new URL('https://s3.ap-south-1.amazonaws.com'),
    region: 'ap-south-1',
    accessKeyId: 'the key',
    secretAccessKey: 'hunter2',
  };
  const pictures = { ...settings, bucket: 'haat-pictures' };
  expect(s3.readSettings(store)).toEqual({ pictures, backups: null });
  expect(s3.readSettings({ ...store, S3_BACKUP_BUCKET: 'haat-backups' })).toEqual({
    pictures,
    backups: { ...settings, bucket: 'haat-backups' },
  });
});

describe('a wrong value stops the start', () => {
  test.each([
    ['S3_ENDPOINT', ['s3.example', 'ftp://s3.example'], 'an http:// or https:// address'],
    ['S3_REGION', ['ap south'], 'the name of a region'],
    ['S3_BUCKET', ['a', 'Haat', 'haat/pictures', '../haat'], 'the name of a bucket'],
    ['S3_BACKUP_BUCKET', ['a', 'haat/backups'], 'the name of a bucket'],
  ])('%s', (name, values, expected) => {
    for (const value of values) {
      const sentence = `${name} must be ${expected}.`;
      expect(() => s3.readSettings({ [name]: value })).toThrow(new ConfigError(sentence));
    }
  });

  const belongTogether =
    'S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together, with S3_BUCKET, S3_BACKUP_BUCKET or both.';
  test.each([
    ...Object.keys(store).map((name): [Record<string, string>, string] => [
      { ...store, [name]: '' },
      belongTogether,
    ]),
    [{ S3_BACKUP_BUCKET: 'haat-backups' }, belongTogether],
    [
      { ...store, S3_BACKUP_BUCKET: 'haat-pictures' },
      'S3_BACKUP_BUCKET must be another bucket than S3_BUCKET, whose pictures may be public.',
    ],
  ])('%j', (environment, sentence) => {
    expect(() => s3.readSettings(environment)).toThrow(new ConfigError(sentence));
  });
});

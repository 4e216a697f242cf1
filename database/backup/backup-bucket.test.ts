import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openLargeObjects } from '#integrations/s3/s3-large-objects.ts';
import { type ObjectStore, openObjectStore } from '#tests/support/object-store.ts';
import { openBackupBucket } from './backup-bucket.ts';

/** Small, so that a small file is sent in parts. */
const partBytes = 1000;
const nights = (count: number) =>
  Array.from({ length: count }, (_, n) => {
    const day = new Date(Date.UTC(2026, 10, 23 - n)).toISOString().slice(0, 10);
    return `backup-${day}-213000.tar.age`;
  });

let store: ObjectStore;
let folder: string;
beforeEach(async () => {
  store = await openObjectStore();
  folder = await mkdtemp(path.join(tmpdir(), 'backup-bucket-'));
  onTestFinished(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });
});

function open() {
  return openBackupBucket(openLargeObjects(store.settings, partBytes));
}

async function givenBackups(names: string[], bytes = 10): Promise<void> {
  for (const name of names) await writeFile(path.join(folder, name), Buffer.alloc(bytes, name));
}

async function copy(names: string[]): Promise<string> {
  return open()
    .copy(folder, names)
    .then(
      () => 'copied',
      (error: Error) => error.message,
    );
}

test.each([10, 1000, 1001, 4500])('%d bytes come back as they were', async (bytes) => {
  const [name = ''] = nights(1);
  await givenBackups([name], bytes);
  expect(await copy([name])).toBe('copied');
  expect(store.unfinished.size).toBe(0);
  const original = await readFile(path.join(folder, name));
  expect(store.objects.get(name)?.body).toEqual(original);
  await rm(path.join(folder, name));
  const lost = path.join(folder, 'of-a-new-machine', 'backups');
  await open().fetch(name, lost);
  expect(await readFile(path.join(lost, name))).toEqual(original);
  const { mode, mtime } = await stat(path.join(lost, name));
  expect([mode & 0o777, mtime]).toEqual([0o600, new Date('2026-11-23T21:30:00Z')]);
  expect(await readdir(lost)).toEqual([name]);
  const chunks = await open().open(name).toArray();
  expect(Buffer.concat(chunks)).toEqual(original);
});

test('what lies in the bucket is read back, and deleted if it is not what was sent', async () => {
  const names = nights(1);
  await givenBackups(names, 2500);
  store.misbehave('damages');
  expect(await copy(names)).toBe('What the store returned was not what it had been sent.');
  expect(store.objects.size).toBe(0);
});

test('what the folder has and the bucket lacks is copied; plain ones stay where they are', async () => {
  const names = nights(3);
  await givenBackups(names);
  const plain = 'backup-2026-11-22-093000.tar';
  await givenBackups([plain]);
  store.objects.set(names[1] ?? '', { body: Buffer.from('there'), type: '' });
  const bucket = open();
  expect(await bucket.missing(names)).toEqual([names[0], names[2]]);
  await bucket.copy(folder, names);
  expect((await bucket.list()).map(({ name }) => name)).toEqual(names);
  expect(store.objects.get(names[1] ?? '')?.body.toString()).toBe('there');
  expect(await bucket.missing(names)).toEqual([]);
});

test('the bucket keeps backups of the same days and weeks as the folder, whichever machine they come from', async () => {
  const names = nights(60);
  for (const name of names.slice(1))
    store.objects.set(name, { body: Buffer.from('old'), type: '' });
  store.objects.set('other/file.txt', { body: Buffer.from('of somebody else'), type: '' });
  await givenBackups(names.slice(0, 1));
  expect(await copy(names.slice(0, 1))).toBe('copied');
  const left = [...store.objects.keys()].sort().reverse();
  expect(left).toContain('other/file.txt');
  const backups = left.filter((name) => name !== 'other/file.txt');
  expect(backups.slice(0, 7)).toEqual(names.slice(0, 7));
  expect(backups.length).toBeLessThanOrEqual(11);
  expect(await open().missing(names.slice(0, 1))).toEqual([]);
});

test('a copy that fails halfway leaves nothing, one of a killed process goes after a day', async () => {
  const names = nights(1);
  await givenBackups(names, 4500);
  const begun = (name: string, hours: number) => ({
    name,
    since: new Date(Date.now() - hours * 3_600_000),
    parts: new Map(),
  });
  store.unfinished.set('old', begun('backup-2026-11-20-213000.tar.age', 25));
  store.unfinished.set('young', begun('backup-2026-11-22-213000.tar.age', 23));
  store.unfinished.set('of another', begun('film.mp4', 25));
  store.misbehave({ method: 'PUT', status: 500, code: 'InternalError' });
  expect(await copy(names)).toBe('The store answered 500 InternalError.');
  expect([...store.unfinished.keys()]).toEqual(['old', 'young', 'of another']);
  store.misbehave(null);
  expect(await copy(names)).toBe('copied');
  expect([...store.unfinished.keys()]).toEqual(['young', 'of another']);
});

test('a store that cannot list what is unfinished takes copies all the same', async () => {
  const names = nights(1);
  await givenBackups(names);
  store.misbehave({ method: 'GET ?uploads', status: 501, code: 'NotImplemented' });
  expect(await copy(names)).toBe('copied');
});

describe('says in a sentence', () => {
  test.each([
    [403, 'AccessDenied', 'The store refuses it: look at the key and at what it may do.'],
    [507, 'XMinioStorageFull', 'The store is full.'],
    [403, 'QuotaExceeded', 'The store is full.'],
    [503, 'SlowDown', 'The store answered 503 SlowDown.'],
  ])('that a store answers %d %s', async (status, code, sentence) => {
    const names = nights(1);
    await givenBackups(names);
    store.misbehave({ method: 'PUT', status, code });
    expect(await copy(names)).toBe(sentence);
    store.misbehave({ method: 'GET', status, code });
    expect(await copy(names)).toBe(sentence);
  });

  test('that there is no such bucket, and that nobody answers', async () => {
    const names = nights(1);
    await givenBackups(names);
    store.misbehave({ method: 'GET', status: 404, code: 'NoSuchBucket' });
    expect(await copy(names)).toBe('The store does not know this bucket.');
    await store.close();
    expect(await copy(names)).toBe('The store does not answer.');
  });
});

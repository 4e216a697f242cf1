import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { s3Files } from '#integrations/s3/s3-files.ts';
import { openObjectStore } from '#tests/support/object-store.ts';
import type { FileName, Files } from './files.ts';
import { folderFiles } from './folder-files.ts';

const saree = 'products/saree-360.webp';
const bytes = Uint8Array.from({ length: 70_000 }, (_, n) => n % 251);

const folder = await mkdtemp(path.join(tmpdir(), 'files-'));
const store = await openObjectStore();

afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

describe.each<[string, () => Files]>([
  ['a folder', () => folderFiles(path.join(folder, 'pictures'))],
  ['an S3 store', () => s3Files(store.settings)],
])('%s', (_name, open) => {
  test('returns what was stored, with its type', async () => {
    const files = open();
    await files.put(saree, bytes, 'image/webp');
    const read = await files.read(saree);
    expect(read?.contentType).toBe('image/webp');
    expect(Buffer.from(read?.bytes ?? []).equals(bytes)).toBe(true);
    expect(await files.read('products/other-360.webp')).toBeNull();
  });

  test('replaces a file of the same name', async () => {
    const files = open();
    await files.put(saree, bytes, 'image/webp');
    await files.put(saree, Buffer.from('anew'), 'image/webp');
    expect(Buffer.from((await files.read(saree))?.bytes ?? []).toString()).toBe('anew');
  });

  test('stores a file that comes in parts, and reads a part of it', async () => {
    const files = open();
    const video = 'products/drape.webm';
    async function* parts() {
      for (let at = 0; at < bytes.length; at += 999) yield bytes.subarray(at, at + 999);
    }
    await files.putParts(video, parts(), 'video/webm');
    expect((await files.read(video))?.contentType).toBe('video/webm');
    expect(Buffer.from((await files.read(video))?.bytes ?? []).equals(bytes)).toBe(true);
    expect(await files.size(video)).toBe(bytes.length);
    expect(await files.size('products/other.webm')).toBeNull();
    const part = await buffer(await files.readPart(video, 500, 1499));
    expect(part.equals(bytes.subarray(500, 1500))).toBe(true);
    await files.remove([video]);
  });

  test('has nothing of a file whose parts break off', async () => {
    const files = open();
    async function* parts() {
      yield bytes;
      throw new Error('The line went dead');
    }
    await expect(files.putParts('products/half.mp4', parts(), 'video/mp4')).rejects.toThrow('dead');
    expect(await files.size('products/half.mp4')).toBeNull();
    expect(await listed(files)).not.toContain('products/half.mp4');
    expect(store.unfinished.size).toBe(0);
  });

  test('lists every name except removed ones', async () => {
    const files = open();
    const names: FileName[] = Array.from(
      { length: 5 },
      (_, n) => `products/listed-${n}.avif` as const,
    );
    names.push('private/listed.webp');
    for (const name of names) await files.put(name, bytes, 'image/avif');
    expect(await listed(files)).toEqual([...names, saree].sort());
    await files.remove([...names, 'products/never-there.avif']);
    expect(await listed(files)).toEqual([saree]);
  });

  test.each([
    '../secrets',
    'products/../../secrets.webp',
    'products/.webp',
    'products/a/b.webp',
    'products/saree.html',
    'demo/saree.webp',
    'products/../private/saree.webp',
    'products\\saree.webp',
    'products/a\u0000.webp',
    '',
  ])('has no file called %j and takes none', async (name) => {
    const files = open();
    expect(await files.read(name)).toBeNull();
    await expect(files.put(name as FileName, bytes, 'image/webp')).rejects.toThrow('no name');
    await expect(files.remove([name])).rejects.toThrow('no name');
  });
});

test('a folder without any file yet is empty', async () => {
  const files = folderFiles(path.join(folder, 'nothing'));
  expect(await listed(files)).toEqual([]);
  expect(await files.read(saree)).toBeNull();
});

test('a folder has nothing left of a file that could not be written', async () => {
  const files = folderFiles(path.join(folder, 'full'));
  await files.put(saree, bytes, 'image/webp');
  await rm(path.join(folder, 'full', 'products'), { recursive: true });
  await writeFile(path.join(folder, 'full', 'products'), 'in the way');
  await expect(files.put(saree, bytes, 'image/webp')).rejects.toThrow();
  expect(await readdir(path.join(folder, 'full'))).toEqual(['products']);
});

test('every request to an S3 store is signed with the key', async () => {
  const files = s3Files(store.settings);
  await files.put(saree, bytes, 'image/webp');
  expect(store.lastSignature()).toMatch(
    /^AWS4-HMAC-SHA256 Credential=the key\/\d{8}\/ap-south-1\/s3\//,
  );
});

test('an S3 store that refuses is an error, not an empty result', async () => {
  const files = s3Files({ ...store.settings, bucket: 'other' });
  await expect(files.put(saree, bytes, 'image/webp')).rejects.toThrow('403');
  await expect(files.read(saree)).rejects.toThrow('403');
});

async function listed(files: Files): Promise<string[]> {
  const names = [];
  for await (const name of files.list()) names.push(name);
  return names.sort();
}

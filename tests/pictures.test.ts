import { readdir, readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureFormats, widthsUpTo } from '#app/kit/pictures.ts';

const folders = ['database/seed/pictures', 'public/pictures'];

/** The names of a folder's pictures without width and format, each with its greatest width, px. */
async function widestIn(folder: string): Promise<Map<string, number>> {
  const widest = new Map<string, number>();
  for (const file of await readdir(folder)) {
    const [, stem = file, width] = /^(.+)-(\d+)\.(?:avif|webp)$/.exec(file) ?? [];
    widest.set(stem, Math.max(widest.get(stem) ?? 0, Number(width)));
  }
  return widest;
}

test('every picture of a product comes in all its widths, in both formats', async () => {
  const expected = [...(await widestIn('database/seed/pictures'))].flatMap(([stem, widest]) =>
    pictureFormats.flatMap((format) =>
      widthsUpTo(widest, format).map((width) => `${stem}-${width}.${format}`),
    ),
  );
  expect((await readdir('database/seed/pictures')).sort()).toEqual(expected.sort());
});

test.each(folders)('every picture in %s is as wide as its name states', async (folder) => {
  for (const file of await readdir(folder)) {
    const { width, format, compression } = await sharp(`${folder}/${file}`).metadata();
    const written = compression === 'av1' ? 'avif' : format;
    expect(file).toMatch(new RegExp(`-${width}\\.${written}$`));
  }
});

test('the demo shop shows every picture made for it, each with its colour', async () => {
  const catalogue: { images: string[]; images_by_color?: Record<string, string[]> }[] =
    await read('catalogue.json');
  const files = catalogue.flatMap(({ images, images_by_color: byColor = {} }) => [
    ...images,
    ...Object.values(byColor).flat(),
  ]);
  const shown = [...new Set(files)].sort();
  const made = await widestIn('database/seed/pictures');
  expect(shown).toEqual([...made].map(([stem, widest]) => `${stem}-${widest}.webp`).sort());
  expect(Object.keys(await read('tints.json')).sort()).toEqual(shown);
});

test('a product’s pictures are all 3:4', async () => {
  for (const [stem, widest] of await widestIn('database/seed/pictures')) {
    const { width, height } = await sharp(
      `database/seed/pictures/${stem}-${widest}.webp`,
    ).metadata();
    expect([stem, height]).toEqual([stem, (width * 4) / 3]);
  }
});

/** In bytes: what a phone and a desktop load first on the home page. */
test.each([
  ['hero-phone-720.avif', 34_000],
  ['hero-phone-860.avif', 45_000],
  ['hero-phone-720.webp', 90_000],
  ['hero-wide-1080.avif', 60_000],
  ['hero-wide-1600.avif', 100_000],
])('%s has at most %i bytes', async (file, maxBytes) => {
  expect((await stat(`public/pictures/${file}`)).size).toBeLessThanOrEqual(maxBytes);
});

/** In bytes, on average: a card on a phone, its large picture, a line of a cart. */
test.each([
  [180, 4_000],
  [360, 12_000],
  [480, 18_000],
  [720, 40_000],
])('a product’s picture %i px wide has at most %i bytes', async (width, maxBytes) => {
  const files = (await readdir('database/seed/pictures')).filter((file) =>
    file.endsWith(`-${width}.avif`),
  );
  const sizes = await Promise.all(files.map((file) => stat(`database/seed/pictures/${file}`)));
  const average = sizes.reduce((sum, { size }) => sum + size, 0) / files.length;
  expect(average).toBeLessThanOrEqual(maxBytes);
});

test('the six tiles of the home page have at most 78,000 bytes together on a phone', async () => {
  const tiles = (await readdir('public/pictures')).filter((file) =>
    /^cloth-.+-360\.avif$/.test(file),
  );
  const sizes = await Promise.all(tiles.map((file) => stat(`public/pictures/${file}`)));
  expect(tiles).toHaveLength(6);
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(78_000);
});

async function read(file: string) {
  return JSON.parse(await readFile(`database/seed/${file}`, 'utf8'));
}

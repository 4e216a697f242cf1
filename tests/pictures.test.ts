import { readdir, readFile } from 'node:fs/promises';
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

test.each(folders)(
  'every picture in %s comes in all its widths, in both formats',
  async (folder) => {
    const expected = [...(await widestIn(folder))].flatMap(([stem, widest]) =>
      widthsUpTo(widest).flatMap((width) =>
        pictureFormats.map((format) => `${stem}-${width}.${format}`),
      ),
    );
    expect((await readdir(folder)).sort()).toEqual(expected.sort());
  },
);

test.each(folders)('every picture in %s is as wide as its name states', async (folder) => {
  for (const file of await readdir(folder)) {
    const { width, format, compression } = await sharp(`${folder}/${file}`).metadata();
    const written = compression === 'av1' ? 'avif' : format;
    expect(file).toMatch(new RegExp(`-${width}\\.${written}$`));
  }
});

test('the demo shop shows every picture made for it, each with its colour', async () => {
  const catalogue: { images: string[] }[] = await read('catalogue.json');
  const shown = [...new Set(catalogue.flatMap((product) => product.images))].sort();
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

async function read(file: string) {
  return JSON.parse(await readFile(`database/seed/${file}`, 'utf8'));
}

import type { Shop } from '#platform/shop.ts';
import { type ColorView, maxColors } from './admin-colors.contract.ts';
import { listColorNames, readOwnSwatches } from './color-swatches.store.server.ts';
import { swatchOf } from './color-tones.rules.ts';

const unknownHex = '#808080';

/** Every color of a product. For the owner only. */
export async function readColors({ db }: Shop): Promise<ColorView[]> {
  const [names, own] = await Promise.all([listColorNames(db, maxColors), readOwnSwatches(db)]);
  return names.map((name) => {
    const tones = swatchOf(name, own);
    const isOwn = Object.hasOwn(own, name.toLowerCase());
    return { name, tones, hex: longHex(tones[0]) ?? unknownHex, isOwn };
  });
}

/** '#abc' → '#aabbcc' */
function longHex(hex: string | undefined): string | undefined {
  return hex?.length === 4 ? hex.replace(/[0-9a-f]/g, (digit) => digit + digit) : hex;
}

import sharp from 'sharp';

/**
 * The colour most of a picture has: of a garment its paper, of a close-up its cloth. In: a picture without
 * transparency, its file's name or its bytes. Out: '#rrggbb'.
 * sharp names it in steps of 16; the mean of all that lies within one step is exact.
 */
export async function dominantColor(picture: string | Uint8Array): Promise<string> {
  const small = await sharp(picture).resize({ width: 90 }).removeAlpha().raw().toBuffer();
  const { dominant } = await sharp(picture).stats();
  const near: number[][] = [];
  for (let at = 0; at < small.length; at += 3) {
    const pixel = [...small.subarray(at, at + 3)];
    const [red = 0, green = 0, blue = 0] = pixel;
    const distance = [red - dominant.r, green - dominant.g, blue - dominant.b].map(Math.abs);
    if (Math.max(...distance) <= 16) near.push(pixel);
  }
  const { r, g, b } = dominant;
  const pixels = near.length > 0 ? near : [[r, g, b]];
  const parts = [0, 1, 2].map((part) => {
    const sum = pixels.reduce((all, pixel) => all + (pixel[part] ?? 0), 0);
    return Math.round(sum / pixels.length)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

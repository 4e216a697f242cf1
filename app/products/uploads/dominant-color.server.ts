import sharp from 'sharp';

/**
 * The most common color of a picture, as '#rrggbb': usually the background, in a close-up the cloth. Takes a
 * file name or bytes, without transparency. sharp only knows it in steps of 16, so this averages the pixels
 * within one step.
 */
export async function dominantColor(picture: string | Uint8Array): Promise<string> {
  const small = await sharp(picture).resize({ width: 90 }).removeAlpha().raw().toBuffer();
  const { dominant } = await sharp(picture).stats();
  const near: number[][] = [];
  for (let start = 0; start < small.length; start += 3) {
    const pixel = [...small.subarray(start, start + 3)];
    const [red = 0, green = 0, blue = 0] = pixel;
    const distance = [red - dominant.r, green - dominant.g, blue - dominant.b].map(Math.abs);
    if (Math.max(...distance) <= 16) near.push(pixel);
  }
  const { r, g, b } = dominant;
  const pixels = near.length > 0 ? near : [[r, g, b]];
  const channels = [0, 1, 2].map((channel) => {
    const sum = pixels.reduce((total, pixel) => total + (pixel[channel] ?? 0), 0);
    return Math.round(sum / pixels.length)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

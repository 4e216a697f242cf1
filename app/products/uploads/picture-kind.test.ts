import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isPicture } from './picture-kind.rules.ts';

const red = sharp({ create: { width: 8, height: 8, channels: 3, background: '#9b2335' } });

test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)('%s is a picture', async (format) => {
  expect(isPicture(await red.clone().toFormat(format).toBuffer())).toBe(true);
});

test.each([
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['SVG after a declaration', '<?xml version="1.0"?><svg/>'],
  ['PDF', '%PDF-1.7'],
  ['a sound', 'RIFF\u0000\u0000\u0000\u0000WAVE'],
  ['a film', '\u0000\u0000\u0000\u0018ftypmp42\u0000\u0000\u0000\u0000mp42isom'],
  ['nothing', ''],
])('%s is not a picture', (_name, text) => {
  expect(isPicture(Buffer.from(text, 'latin1'))).toBe(false);
});

test('TIFF is not a picture', async () => {
  expect(isPicture(await red.clone().tiff().toBuffer())).toBe(false);
});

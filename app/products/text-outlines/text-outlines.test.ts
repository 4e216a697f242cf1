import { expect, test } from 'vitest';
import { loadTextOutliner } from './text-outlines.server.ts';

test('prices and names in Latin and Devanagari can be drawn, other scripts not at all', async () => {
  const { outline } = await loadTextOutliner();
  expect(outline('₹1,25,000', 'text', 60)?.svg).toContain('<path');
  expect(outline('Kāñcīpuram', 'display', 60)?.svg).toContain('<path');
  expect(outline('बनारसी साड़ी “Jaal”', 'display', 60)?.svg).toContain('<path');
  expect(outline('Saree ساڑی', 'display', 60)).toBeNull();
});

test('a line grows with the size and the number of its letters', async () => {
  const { outline } = await loadTextOutliner();
  const small = outline('Gadwal', 'display', 30)?.width ?? 0;
  expect(outline('Gadwal', 'display', 60)?.width).toBeCloseTo(2 * small);
  expect(outline('Gadwal Pattu', 'display', 30)?.width).toBeGreaterThan(small);
});

test('letters of Devanagari join as they are written', async () => {
  const { outline } = await loadTextOutliner();
  const shapes = (text: string) => outline(text, 'display', 60)?.svg.match(/<path/g)?.length;
  expect(shapes('क्षे')).toBeLessThan(4);
});

import { expect, test } from 'vitest';
import { imagesInput } from './images.input.ts';

const image = (n: number) => ({ url: `/a-${n}.webp`, alt: '' });
const many = (count: number) => JSON.stringify(Array.from({ length: count }, (_, n) => image(n)));

test('images are parsed in order, their alt text as one line', () => {
  const text = JSON.stringify([{ url: '/b.webp', alt: ' The\n pallu ' }, image(1)]);
  expect(imagesInput.parse(text)).toEqual([{ url: '/b.webp', alt: 'The pallu' }, image(1)]);
  expect(imagesInput.parse('[]')).toEqual([]);
  expect(imagesInput.parse(many(5))).toHaveLength(5);
});

test.each([
  ['', 'The images could not be read.'],
  ['{}', 'The images could not be read.'],
  ['null', 'The images could not be read.'],
  [many(6), 'You can only add up to 5 images.'],
  [JSON.stringify([image(1), image(1)]), 'This image URL has already been added.'],
  [JSON.stringify([{ url: '', alt: '' }]), 'Please enter an image URL.'],
  [
    JSON.stringify([{ url: '/a.webp', alt: 'x'.repeat(201) }]),
    'Alt text can have at most 200 characters',
  ],
])('%s is refused: %s', (text, message) => {
  expect(imagesInput.safeParse(text).error?.issues[0]?.message).toBe(message);
});

test.each(['[{"url":1,"alt":""}]', '[{"alt":""}]', '["/a.webp"]', '[[]]'])(
  '%s is refused',
  (text) => {
    expect(imagesInput.safeParse(text).success).toBe(false);
  },
);

test('five images of no color, and five more of each', () => {
  const images = (count: number, color?: string) =>
    Array.from({ length: count }, (_, at) => ({ url: `/${color}-${at}.webp`, alt: '', color }));
  const check = (...groups: object[][]) => imagesInput.safeParse(JSON.stringify(groups.flat()));
  const full = [images(5), images(5, 'Rani'), images(5, 'Haldi')];
  expect(check(...full).data).toHaveLength(15);
  expect(check(images(6)).error?.issues[0]?.message).toBe('You can only add up to 5 images.');
  expect(check(...full, images(1, 'rani')).error?.issues[0]?.message).toBe(
    'You can only add up to 5 images of Rani.',
  );
});

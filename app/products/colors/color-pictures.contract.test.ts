import { expect, test } from 'vitest';
import {
  leadingPictures,
  offeredPictures,
  orderByColor,
  picturesForColor,
} from './color-pictures.contract.ts';

/** 'red 1' is a picture of Red, '1' one of the product as a whole. */
function picture(name: string) {
  const [color] = name.split(' ').slice(0, -1);
  return color ? { url: name, color } : { url: name };
}

const urls = (pictures: { url: string }[]) => pictures.map(({ url }) => url);
const all = ['1', '2', 'red 1', 'red 2', 'green 1', 'green 2'].map(picture);
const onlyOfColors = all.slice(2);

test('a chosen colour shows its pictures, then those of the product', () => {
  expect(urls(picturesForColor(all, 'green'))).toEqual(['green 1', 'green 2', '1', '2']);
  expect(urls(picturesForColor(onlyOfColors, 'green'))).toEqual(['green 1', 'green 2']);
});

test('without a colour, or with one that has none, those that stand for the product', () => {
  expect(urls(picturesForColor(all, null))).toEqual(['1', '2']);
  expect(urls(picturesForColor(all, 'blue'))).toEqual(['1', '2']);
  expect(urls(picturesForColor(onlyOfColors, undefined))).toEqual(['red 1', 'red 2']);
  expect(picturesForColor([], 'green')).toEqual([]);
});

test('the pictures of the first colour stand for a product that has no others', () => {
  expect(urls(leadingPictures(all))).toEqual(['1', '2']);
  expect(urls(leadingPictures(onlyOfColors))).toEqual(['red 1', 'red 2']);
  expect(leadingPictures([])).toEqual([]);
});

test('pictures follow the order of the colours, spelled as the product spells them', () => {
  const mixed = ['blue 1', 'GREEN 1', 'red 1', '1', 'red 2'].map(picture);
  expect(orderByColor(mixed, ['red', 'green'])).toEqual([
    { url: '1' },
    { url: 'red 1', color: 'red' },
    { url: 'red 2', color: 'red' },
    { url: 'GREEN 1', color: 'green' },
    { url: 'blue 1', color: 'blue' },
  ]);
});

test('a colour that is no longer offered is not shown, unless nothing else is there', () => {
  expect(urls(offeredPictures(all, ['green']))).toEqual(['1', '2', 'green 1', 'green 2']);
  expect(urls(offeredPictures(onlyOfColors, ['blue']))).toEqual(['red 1', 'red 2']);
});

import { expect, test } from 'vitest';
import { textSizeOf } from './label-size.rules.ts';

const sender = {
  name: 'Fashion Haat',
  address: '14 Laxmi Road, Pune 411030',
  supportPhone: '+91 98765 43210',
  supportEmail: 'help@example.com',
};

const house = 'Flat No. B-1204, Shree Siddhivinayak Residency, ';

test.each([
  ['large', 1],
  ['large', 3],
  ['medium', 5],
  ['small', 10],
  ['smallest', 16],
])('an address is set %s when it is that long: %i times', (size, times) => {
  const label = { customerName: 'Kavita Deshpande', deliveryAddress: house.repeat(times) };
  expect(textSizeOf(label, sender)).toBe(size);
});

test('capitals and a long name need more room', () => {
  const label = { customerName: 'Kavita Deshpande', deliveryAddress: house.repeat(3) };
  expect(textSizeOf(label, sender)).toBe('large');
  const capitals = { ...label, deliveryAddress: label.deliveryAddress.toUpperCase() };
  expect(textSizeOf(capitals, sender)).not.toBe('large');
  expect(textSizeOf({ ...label, customerName: house.repeat(2) }, sender)).not.toBe('large');
});

test('a vowel sign below its character takes no room of its own', () => {
  const of = (deliveryAddress: string) =>
    textSizeOf({ customerName: 'सुनीता', deliveryAddress }, sender);
  expect(of('क'.repeat(160))).toBe(of('कु'.repeat(160)));
  expect(of('क'.repeat(160))).not.toBe(of('क'.repeat(320)));
});

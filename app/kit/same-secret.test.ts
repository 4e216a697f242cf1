import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTree } from '#tests/imports.ts';
import { isSameSecret } from './same-secret.ts';

const secret = fc.stringMatching(/^[\w-]{1,64}$/);

test('a secret is itself, and no other text is', () => {
  fc.assert(
    fc.property(secret, fc.string({ unit: 'binary' }), fc.nat(), (expected, typed, at) => {
      const place = at % (expected.length + 1);
      const longer = `${expected.slice(0, place)}${typed}${expected.slice(place)}`;
      expect(isSameSecret(expected, expected)).toBe(true);
      expect(isSameSecret(expected, typed)).toBe(expected === typed);
      expect(isSameSecret(expected, longer)).toBe(expected === longer);
    }),
  );
});

test('nothing of the shop compares secrets in another way', () => {
  const sources = Object.entries(readTree('.', ['app', 'platform', 'server', 'database']));
  const comparing = sources.filter(([, source]) => source.includes('timingSafeEqual'));
  expect(comparing.map(([path]) => path).filter((path) => !path.endsWith('.test.ts'))).toEqual([]);
});

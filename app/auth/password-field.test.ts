import { expect, test } from 'vitest';
import { describePasswordStrength } from './password-field.tsx';

test.each([
  ['', ''],
  ['five5', 'Too short: 6 characters at least'],
  ['chiffo', 'Short: easy to guess'],
  ['aaaaaaaaaaaa', 'Easy to guess: few different characters'],
  ['Password1', 'Easy to guess: many people use it'],
  ['12345678', 'Easy to guess: many people use it'],
  ['fashionhaat', 'Easy to guess: many people use it'],
  ['chanderi', 'Fair: a few words more make it strong'],
  ['chanderi silk', 'Good'],
  ['नमस्ते साड़ी', 'Good'],
  ['my haat of twelve looms', 'Good'],
  ['👗👗👗', 'Too short: 6 characters at least'],
])('%j gets the hint: %s', (password, words) => {
  expect(describePasswordStrength(password)).toBe(words);
});

test('the owner’s hint names twelve characters', () => {
  expect(describePasswordStrength('chanderi', 12)).toBe('Too short: 12 characters at least');
});

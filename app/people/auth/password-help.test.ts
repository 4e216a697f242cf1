import { expect, test } from 'vitest';
import { describePasswordStrength } from './password-help.ts';

test.each([
  ['', ''],
  ['five5', 'Use at least 6 characters'],
  ['chiffo', 'Short: easy to guess'],
  ['aaaaaaaaaaaa', 'Easy to guess: few different characters'],
  ['Password1', 'Easy to guess: many people use it'],
  ['12345678', 'Easy to guess: many people use it'],
  ['fashionhaat', 'Easy to guess: many people use it'],
  ['chanderi', 'Fair – add a few more characters'],
  ['chanderi silk', 'Good'],
  ['नमस्ते साड़ी', 'Good'],
  ['my haat of twelve looms', 'Good'],
  ['👗👗👗', 'Use at least 6 characters'],
])('%j gets the hint: %s', (password, words) => {
  expect(describePasswordStrength(password)).toBe(words);
});

test('the owner’s hint names twelve characters', () => {
  expect(describePasswordStrength('chanderi', 12)).toBe('Use at least 12 characters');
});

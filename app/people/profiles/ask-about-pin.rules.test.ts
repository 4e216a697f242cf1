import { expect, test } from 'vitest';
import { done, refuse } from '#app/kit/result.ts';
import { askingAboutPin } from './ask-about-pin.rules.ts';
import { checkPin } from './profiles.contract.ts';

const parse = askingAboutPin((texts) => done({ pincode: (texts.pincode ?? '').replace(' ', '') }));

test.each([
  ['a listed PIN code', { pincode: '411 004' }],
  ['none', { pincode: '' }],
  ['one of the army', { pincode: '999999' }],
  [
    'an unlisted one that comes back as it was typed',
    { pincode: '333 333', seenPincode: '333 333' },
  ],
  ['an unlisted one that is stored', { pincode: '333 333', seenPincode: '333333' }],
])('%s is taken as it is', (_what, texts) => {
  expect(parse(texts)).toMatchObject({ ok: true });
});

test.each([
  ['an unlisted one', { pincode: '333333' }],
  ['another than the one it was asked about', { pincode: '444444', seenPincode: '333333' }],
])('%s is asked about', (_what, texts) => {
  expect(parse(texts)).toEqual(refuse(checkPin));
});

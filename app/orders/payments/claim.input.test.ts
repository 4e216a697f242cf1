import { expect, test } from 'vitest';
import { parseClaim } from './claim.input.ts';

test.each([
  ['4123 4567 8901', '412345678901'],
  ['४१२३४५६७८९०१', '412345678901'],
  ['sbin-4261 12345678', 'SBIN426112345678'],
])('%s is a reference', (typed, reference) => {
  expect(parseClaim({ reference: typed, amount: '16,870' })).toEqual({
    ok: true,
    value: { reference, amountPaise: 1_687_000 },
  });
});

test.each([
  ['', 'Enter the reference (UTR) that your app shows'],
  ['12345', 'This is too short for a reference (UTR)'],
  ['41234567890', 'A UPI reference has 12 digits'],
  ['A'.repeat(41), 'This is too long for a reference (UTR)'],
  ['<script>alert</script>', 'A reference has A to Z and digits only'],
])('%.30s is none', (reference, message) => {
  expect(parseClaim({ reference, amount: '100' })).toMatchObject({
    refusal: { fields: { reference: message } },
  });
});

test.each(['', '0', '-5', 'all', '99.999', '100000000'])('₹%s is no amount to claim', (amount) => {
  const result = parseClaim({ reference: '412345678901', amount });
  expect(result).toMatchObject({ refusal: { fields: { amount: expect.any(String) } } });
});

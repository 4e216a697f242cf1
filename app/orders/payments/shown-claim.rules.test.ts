import { describe, expect, test } from 'vitest';
import type { PayState } from './pay-page.contract.ts';
import type { PaymentClaim } from './payment-claims.contract.ts';
import { restAfter, shownClaims } from './shown-claim.rules.ts';

const claim: PaymentClaim = {
  ...{ id: 1, reference: '412345678901', amountPaise: 1_650_000, hasScreenshot: true },
  ...{ state: 'waiting', answer: '', claimedAt: new Date('2026-11-21T15:05:00+05:30') },
};

function textOf(
  kind: PayState['kind'],
  { restPaise = 0, ...of }: Partial<PaymentClaim> & { restPaise?: number } = {},
): string | undefined {
  return shownClaims([{ ...claim, ...of }], { kind, restPaise })[0]?.text;
}

test('what is left to pay is less what was claimed', () => {
  expect(restAfter(1_687_000, [claim])).toBe(37_000);
  expect(restAfter(1_687_000, [])).toBe(1_687_000);
});

test('only the end of a claim’s reference is shown', () => {
  const [shown] = shownClaims([claim], { kind: 'due', restPaise: 0 });
  expect(shown?.what).toBe('UTR …8901, 21 Nov 2026, 3:05 pm');
});

describe('whoever has the link is told', () => {
  test('that it is not paid before the owner says so', () => {
    expect(textOf('claimed')).toBe(
      'You told us of ₹16,500. Until we have seen it arrive, the order is not paid.',
    );
  });

  test('what is missing, or too much', () => {
    expect(textOf('due', { restPaise: 37_000 })).toContain('₹370 is still missing.');
    expect(textOf('claimed', { restPaise: -13_000 })).toContain('it is ₹130 too much');
  });

  test.each(['cancelled', 'paid', 'refunded', 'ended'] as const)(
    'that it comes back once the order is %s, without an amount',
    (kind) => {
      expect(textOf(kind)).toContain('then we give it back');
      expect(textOf(kind)).not.toContain('₹');
    },
  );

  test('what the owner says of one that was not found; nothing of it once the order is paid', () => {
    const refused = { state: 'refused', answer: 'Please check the last digit.' } as const;
    expect(textOf('due', refused)).toBe('Please check the last digit.');
    expect(textOf('paid', refused)).toBeUndefined();
  });

  test('nothing of what was confirmed', () => {
    expect(textOf('paid', { state: 'confirmed' })).toBeUndefined();
  });
});

import { expect, test, vi } from 'vitest';
import { andThen, done, type Refusal, refuse } from './result.ts';

const soldOut: Refusal = {
  kind: 'conflict',
  code: 'sold_out',
  title: 'Sold out',
  description: 'None is left',
};

test('a value is passed to the next step, which may still refuse', async () => {
  expect(await andThen(done(2), async (amount) => done(amount + 1))).toEqual(done(3));
  expect(await andThen(done(2), async () => refuse(soldOut))).toEqual(refuse(soldOut));
});

test('a refusal is passed through, without the next step', async () => {
  const next = vi.fn(async () => done());
  expect(await andThen(refuse(soldOut), next)).toEqual(refuse(soldOut));
  expect(next).not.toHaveBeenCalled();
});

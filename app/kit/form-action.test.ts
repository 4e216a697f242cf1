import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findAction, formAction, noInput, parserFor } from './form-action.ts';
import { done, type Refusal, refuse } from './result.ts';

const wrongAmount: Refusal = {
  kind: 'invalid',
  code: 'wrong_amount',
  title: 'Wrong amount',
  description: 'Please check the amount',
};
const soldOut: Refusal = { ...wrongAmount, kind: 'conflict', code: 'sold_out' };

type Shelf = { stock: number };

const parseTake = parserFor(z.object({ amount: z.coerce.number('Not a number') }), wrongAmount);

async function take(shelf: Shelf, user: string, { amount }: { amount: number }) {
  if (amount > shelf.stock) return refuse(soldOut);
  shelf.stock -= amount;
  return done({ left: shelf.stock, user });
}

const takeAction = formAction(parseTake, take, ({ left, user }, { amount }) => ({
  title: `${user} took ${amount}, ${left} left`,
}));

describe('a form’s action', () => {
  test('parses, acts, and answers from the output and the input', async () => {
    expect(await takeAction({ stock: 5 }, 'Meera', { amount: '2' })).toEqual({
      ok: true,
      value: { title: 'Meera took 2, 3 left' },
    });
  });

  test('returns the refusal of values that do not fit the schema, and does not act', async () => {
    const shelf = { stock: 5 };
    expect(await takeAction(shelf, 'Meera', { amount: 'two' })).toEqual({
      ok: false,
      refusal: { ...wrongAmount, fields: { amount: 'Not a number' } },
    });
    expect(shelf.stock).toBe(5);
  });

  test('returns the refusal of the use case', async () => {
    expect(await takeAction({ stock: 1 }, 'Meera', { amount: '2' })).toEqual(refuse(soldOut));
  });

  test('reads nothing from a form that is only a button', async () => {
    const empty = formAction(
      noInput,
      async (shelf: Shelf, _: string) => {
        shelf.stock = 0;
        return done();
      },
      () => 'emptied',
    );
    const shelf = { stock: 5 };
    expect(await empty(shelf, 'Meera', { amount: '2' })).toEqual(done('emptied'));
    expect(shelf.stock).toBe(0);
  });
});

describe('finding the action of an intent', () => {
  const actions = { take: takeAction };

  test('returns the one of that name', () => {
    expect(findAction(actions, 'take')).toBe(takeAction);
  });

  test.each([undefined, null, '', 'give', 'constructor', 'toString', '__proto__'])(
    'returns none for %j',
    (intent) => {
      expect(findAction(actions, intent)).toBeUndefined();
    },
  );
});

import { expect, test } from 'vitest';
import { sessionEnd } from './session-lifetime.rules.ts';

const days = 86_400_000;
const startedAt = new Date('2026-11-21T09:00:00Z');

function after(milliseconds: number): Date {
  return new Date(startedAt.getTime() + milliseconds);
}

test.each([
  ['a customer’s, not used again', 'customer', 0, false, 30 * days],
  ['a customer’s, used after 20 days', 'customer', 20 * days, false, 50 * days],
  ['a customer’s, used after 89 days', 'customer', 89 * days, false, 90 * days],
  ['a customer’s, whatever the owner set', 'customer', 0, true, 30 * days],
  ['the owner’s, not used again', 'owner', 0, false, 14 * days],
  ['the owner’s, used after 13 days', 'owner', 13 * days, false, 14 * days],
  ['the owner’s on a shared device', 'owner', 0, true, 0.5 * days],
  ['the owner’s on a shared device, used on its last day', 'owner', 13.8 * days, true, 14 * days],
] as const)('%s', (_whose, role, usedAfter, signsOutIdleOwner, endsAfter) => {
  const times = { startedAt, lastUsedAt: after(usedAfter) };
  expect(sessionEnd(times, role, signsOutIdleOwner)).toEqual(after(endsAfter));
});

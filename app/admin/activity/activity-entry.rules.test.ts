import { describe, expect, test } from 'vitest';
import { activityEntry, type StoredActivity } from './activity-entry.rules.ts';

const meera = { id: 'meera', email: 'meera@example.in', fullName: 'Meera Joshi' };

function entry(stored: Partial<StoredActivity>) {
  const defaults: StoredActivity = {
    id: '1',
    at: new Date('2026-11-21T09:35:00Z'),
    kind: 'signed-in',
    user: null,
    requestId: 'r1',
    address: '49.36.12.0/24',
    device: 'Chrome on Android',
    about: '',
    times: 1,
  };
  return activityEntry({ ...defaults, ...stored }, 'owner');
}

test('a sign-in of the owner says from where and when, in Indian time', () => {
  const user = { id: 'owner', email: 'owner@example.in', fullName: '' };
  expect(entry({ user })).toEqual({
    id: '1',
    title: 'Owner signed in',
    isWarning: false,
    timesText: '',
    whoText: 'By you',
    fromText: 'From 49.36.12.0/24, Chrome on Android',
    when: '21 Nov 2026, 3:05 pm',
    requestId: 'r1',
  });
});

test('refused sign-ins say for whose account, and how many times', () => {
  const refused = { kind: 'sign-in-refused', user: meera, about: 'wrong password', times: 1200 };
  expect(entry(refused)).toMatchObject({
    title: 'Sign-in refused: wrong password',
    isWarning: true,
    timesText: '1,200 times',
    whoText: 'For Meera Joshi, meera@example.in',
  });
});

describe('without an account it says', () => {
  test.each([
    ['that it was a visitor', { kind: 'access-denied' }, 'By a visitor'],
    ['that the account is deleted', { kind: 'data-exported' }, 'By an account that is deleted'],
    ['that it was the command line', { requestId: '' }, 'On the command line'],
    ['that the shop tidies up', { kind: 'old-data-deleted', requestId: '' }, 'By the shop itself'],
  ])('%s', (_what, stored, whoText) => {
    expect(entry(stored)).toMatchObject({ whoText });
  });
});

test('what came from too many addresses to list says so; the command line has none', () => {
  const nowhere = { address: '', device: '' };
  expect(entry({ kind: 'limit-reached', ...nowhere }).fromText).toBe('From many more addresses');
  expect(entry({ kind: 'backup-restored', ...nowhere }).fromText).toBe('');
});

test('a kind that is no longer recorded is shown by its name', () => {
  expect(entry({ kind: 'something-older' }).title).toBe('something-older');
});

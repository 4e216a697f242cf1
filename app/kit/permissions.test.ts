import { describe, expect, test } from 'vitest';
import { may, type Permission } from './permissions.ts';

const owner = { role: 'owner' } as const;
const customer = { role: 'customer' } as const;

const ownerPermissions: Permission[] = [
  'account:two-factor',
  'admin:open',
  'analytics:read',
  'backups:read',
  'backups:write',
  'mailbox:read',
  'orders:read-all',
  'orders:write',
  'products:read-all',
  'products:write',
  'reviews:moderate',
  'settings:read',
  'settings:write',
];

describe.each(ownerPermissions)('%s', (permission) => {
  test('is the owner’s alone', () => {
    expect(may(owner, permission)).toBe(true);
    expect(may(customer, permission)).toBe(false);
    expect(may(null, permission)).toBe(false);
  });
});

test('a customer may delete their account, the owner may not: nobody could run the shop', () => {
  expect(may(customer, 'account:delete')).toBe(true);
  expect(may(owner, 'account:delete')).toBe(false);
  expect(may(null, 'account:delete')).toBe(false);
});

import { randomBytes } from 'node:crypto';
import type { Permitted, User } from '#platform/shop.ts';
import type { TestRazorpay } from '../support/test-razorpay.ts';
import type { TestShop } from '../support/test-shop.ts';

/** Who asks. `customer` owns what is asked for; `other` is another customer. */
export type Who = 'visitor' | 'customer' | 'other' | 'owner';

export type World = {
  shop: TestShop;
  razorpay: TestRazorpay;
  owner: Permitted;
  customer: User;
  other: User;
};

/** A request: the parameters of its address, and what it sends. */
export type Ask = {
  path?: Record<string, string>;
  query?: string;
  form?: Record<string, string>;
  json?: unknown;
  headers?: Record<string, string>;
};

/** Something of the customer's, new for each request. */
type Given = (world: World) => Promise<Ask> | Ask;

/** The status by who asks, and '+' if something was written. */
export type Statuses = Partial<Record<Who, string>>;

export type Entry = {
  /** 'POST /orders', and after a second space what the form does. */
  name: string;
  /** In a shop that takes payments by a provider, and books parcels with an aggregator. */
  hasPartners?: boolean;
  statuses: Statuses;
  /** The same for something that does not exist. */
  missingStatuses?: Statuses;
  given: Given;
  missing?: Ask;
};

/** No row has this id. */
export const missingId = '0a1b2c3d-0000-4000-8000-0123456789ab';

/** A page or operation that names nothing of anybody: statuses for visitor, customer, owner. */
export function open(name: string, statuses: string, given: Given | Ask = {}): Entry {
  const [visitor, customer, owner] = cells(statuses, 3);
  return {
    name,
    statuses: { visitor, customer, owner },
    given: typeof given === 'function' ? given : () => given,
  };
}

/**
 * One that names something: statuses for visitor, its holder, another customer, owner; after '|', for visitor,
 * customer, owner if it does not exist.
 */
export function owned(name: string, statuses: string, given: Given, missing: Ask): Entry {
  const [existing = '', absent = ''] = statuses.split('|');
  const [visitor, customer, other, owner] = cells(existing, 4);
  const [noVisitor, noCustomer, noOwner] = cells(absent, 3);
  return {
    name,
    statuses: { visitor, customer, other, owner },
    missingStatuses: { visitor: noVisitor, customer: noCustomer, owner: noOwner },
    given,
    missing,
  };
}

function cells(statuses: string, count: number): string[] {
  const found = statuses.trim().split(/\s+/);
  if (found.length !== count) throw new Error(`${count} statuses expected: ${statuses}`);
  return found;
}

/** Signs this user in on another device. Returns the session's id. */
export async function givenSession({ db }: World['shop'], { userId }: User): Promise<string> {
  const { id } = await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      reference_hash: randomBytes(32),
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

import type { Refusal } from '#app/kit/result.ts';

/**
 * The API gives API clients the shop as JSON (docs/product/api.md), through the same use cases as the pages.
 * Field names are the tables' columns, amounts are rupees with at most two decimals, times are UTC. Each
 * operation says who may call it and which fields may be written; others, such as a price, a user's id, a
 * status or a role, are refused (Q24, Q34).
 */
export type ApiAccess = 'visitor' | 'user' | 'owner';

export const apiRefusals = {
  invalidValues: {
    kind: 'invalid',
    code: 'validation_failed',
    title: 'Invalid Request',
    description: 'Please check the named fields',
  },
  signIn: {
    kind: 'signIn',
    code: 'sign_in_required',
    title: 'Authentication Required',
    description: 'Send an access token of /auth/v1 as Authorization: Bearer',
  },
  ownerOnly: {
    kind: 'forbidden',
    code: 'owner_only',
    title: 'Access Denied',
    description: 'Only the owner of the shop may do this.',
  },
  badJson: {
    kind: 'invalid',
    code: 'bad_json',
    title: 'Invalid Request',
    description: 'Could not read the request body as JSON',
  },
  missingIdempotencyKey: {
    kind: 'invalid',
    code: 'idempotency_key_missing',
    title: 'Idempotency-Key Missing',
    description: 'Send an Idempotency-Key of 1 to 200 characters, a new one for each order',
  },
  productNotFound: missing('Product not found'),
  categoryNotFound: missing('Category not found'),
  orderNotFound: missing('Order not found'),
  idempotencyKeyReused: {
    kind: 'invalid',
    code: 'idempotency_key_reused',
    title: 'Idempotency-Key Reused',
    description: 'Another order was placed with this key. Take a new key for a new order.',
  },
} as const satisfies Record<string, Refusal>;

function missing(title: string): Refusal {
  return { kind: 'missing', code: 'not_found', title, description: 'There is none with this id' };
}

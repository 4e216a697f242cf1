import { type Entry, open } from './access-entry.ts';

// /auth/v1, with an access token for somebody signed in.

export const authEntries: Entry[] = [
  open('GET /auth/v1/user', '401 200 200'),
  open('PUT /auth/v1/user', '401 200 200', { json: { data: {} } }),
  open('GET /auth/v1/reauthenticate', '401 400 400'),
  open('POST /auth/v1/logout', '401 204+ 204+'),
  open('POST /auth/v1/signup', '200+ 200+ 200+', () => ({
    json: { email: newEmail(), password: 'a long one' },
  })),
  open('POST /auth/v1/token', '400 400 400', { query: '?grant_type=password', json: {} }),
  open('POST /auth/v1/recover', '200 200 200', () => ({ json: { email: newEmail() } })),
  open('POST /auth/v1/resend', '200 200 200', () => ({
    json: { email: newEmail(), type: 'signup' },
  })),
  open('GET /auth/v1/verify', '303 303 303', { query: '?token=none&type=signup' }),
  open('POST /auth/v1/verify', '403 403 403', { json: { token_hash: 'none', type: 'signup' } }),
];

/** A new address for each request: emails to one are limited. */
function newEmail(): string {
  return `${crypto.randomUUID()}@example.com`;
}

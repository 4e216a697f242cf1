import { expect, test } from 'vitest';
import { ConfigError } from '#platform/config/variables.ts';
import { google } from './google.ts';

test('with Google’s keys the shop uses Google, or the issuer that is set', () => {
  const keys = { GOOGLE_CLIENT_ID: 'the shop', GOOGLE_CLIENT_SECRET: 'hunter2' };
  expect(google.readSettings({})).toBeNull();
  expect(google.readSettings(keys)).toEqual({
    clientId: 'the shop',
    clientSecret: 'hunter2',
    issuer: new URL('https://accounts.google.com'),
  });
  const other = { ...keys, GOOGLE_ISSUER: 'http://localhost:8080' };
  expect(google.readSettings(other)?.issuer.href).toBe('http://localhost:8080/');
});

test.each([
  [{ GOOGLE_CLIENT_ID: 'the shop' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together.'],
  [
    { GOOGLE_CLIENT_SECRET: 'hunter2' },
    'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together.',
  ],
  [
    { GOOGLE_ISSUER: 'https://accounts.example' },
    'GOOGLE_ISSUER has a meaning only together with GOOGLE_CLIENT_ID.',
  ],
])('%j stops the start', (environment, sentence) => {
  expect(() => google.readSettings(environment)).toThrow(new ConfigError(sentence));
});

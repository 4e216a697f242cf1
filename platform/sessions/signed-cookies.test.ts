import { expect, test } from 'vitest';
import { signedCookies } from './signed-cookies.ts';

const key = Buffer.alloc(32, 1);
const http = signedCookies(key, ['fh_toast', 'fh_pin'], false);
const https = signedCookies(key, ['fh_toast', 'fh_pin'], true);

const line = 'fh_pin=600004; Path=/; Max-Age=60; HttpOnly; SameSite=Lax';

function sentBack(setCookie: string): string {
  return setCookie.split(';')[0] ?? '';
}

test('a signed cookie comes back as it was set', () => {
  const stored = http.sign(line);
  expect(stored).toMatch(/^fh_pin=600004\.[\w-]{43}; Path=\/; Max-Age=60; HttpOnly; SameSite=Lax$/);
  expect(http.verify(`theme=dark; ${sentBack(stored)}`)).toBe('theme=dark; fh_pin=600004');
});

test('over https it is Secure and bound to the host', () => {
  const stored = https.sign(line);
  expect(stored).toMatch(/^__Host-fh_pin=600004\..*; Secure$/);
  expect(https.verify(sentBack(stored))).toBe('fh_pin=600004');
});

test('a value with dots stays whole', () => {
  const stored = http.sign('fh_pin=a.b@c.in; Path=/');
  expect(http.verify(sentBack(stored))).toBe('fh_pin=a.b@c.in');
});

test('deleting one deletes it by the name that the browser knows', () => {
  expect(https.sign('fh_pin=; Path=/; Max-Age=0')).toBe(
    '__Host-fh_pin=; Path=/; Max-Age=0; Secure',
  );
});

test('other cookies are none of its business', () => {
  const session = 'fh_session=abc; Path=/; HttpOnly';
  expect(https.sign(session)).toBe(session);
  expect(https.verify('fh_session=a=b; x')).toBe('fh_session=a=b; x');
});

const signature = sentBack(http.sign(line)).slice('fh_pin=600004.'.length);

test.each([
  ['is not signed', 'fh_pin=600004'],
  ['was changed', `fh_pin=600005.${signature}`],
  ['was signed under another name', `fh_toast=600004.${signature}`],
  ['has half a signature', `fh_pin=600004.${signature.slice(1)}`],
  ['has a NUL behind its signature', `fh_pin=600004.${signature}\0`],
  ['has its signature padded', `fh_pin=600004.${signature}=`],
  ['has an empty signature', 'fh_pin=600004.'],
  [
    'was signed by another shop',
    sentBack(signedCookies(Buffer.alloc(32), ['fh_pin'], false).sign(line)),
  ],
])('a cookie that %s is ignored', (_what, cookie) => {
  expect(http.verify(`theme=dark; ${cookie}`)).toBe('theme=dark');
});

test('over https a cookie that any host below could have set is ignored', () => {
  expect(https.verify(sentBack(http.sign(line)))).toBe('');
});

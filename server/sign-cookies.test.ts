import { expect, test } from 'vitest';
import { openTestHttp, type TestHttp } from '#tests/support/test-http.ts';
import { readCookie } from '#tests/support/test-responses.ts';
import { givenUser, openTestShop } from '#tests/support/test-shop.ts';

const shop = await openTestShop();
const http = await openTestHttp(shop);
const user = await givenUser(shop);
const other = await openTestShop();
other.settings.publicUrl = new URL('https://haat.example');
const https = await openTestHttp(other);

/** The Set-Cookie line of the toast after signing out. */
async function toastLine(shop: TestHttp): Promise<string> {
  const answer = await shop.post('/sign-out', {});
  return answer.headers.getSetCookie().find((line) => line.includes('fh_toast')) ?? '';
}

const forged = Buffer.from('{"title":"Pay to this account"}').toString('base64url');

test('a toast that the shop left is shown', async () => {
  const answer = await http.post('/sign-out', {}, user);
  const page = await http.get('/', null, { Cookie: readCookie(answer, 'fh_toast') });
  expect(await page.text()).toContain('Signed Out');
});

test('a toast that somebody else wrote is not', async () => {
  const [signature = ''] = (await toastLine(http)).split('.').slice(1);
  for (const cookie of [`fh_toast=${forged}`, `fh_toast=${forged}.${signature.split(';')[0]}`]) {
    const page = await http.get('/', null, { Cookie: cookie });
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.not.stringContaining('Pay to this account'),
    ]);
  }
});

test('a note that somebody else wrote is not read', async () => {
  const page = await http.get('/auth', null, { Cookie: 'fh_signed_up=mallory@example.com' });
  expect(await page.text()).not.toContain('mallory@example.com');
});

test('over https, toasts are Secure and bound to the host', async () => {
  const line = await toastLine(https);
  expect(line).toMatch(/^__Host-fh_toast=.*; Path=\/; .*; Secure$/);
  const page = await https.get('/', null, { Cookie: line.split(';')[0] ?? '' });
  expect(await page.text()).toContain('Signed Out');
});

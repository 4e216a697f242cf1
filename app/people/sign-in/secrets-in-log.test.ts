import { expect, test } from 'vitest';
import type { Log } from '#platform/log/log.ts';
import { emailsTo, readLinkToken } from '#tests/support/test-accounts.ts';
import { openTestHttp } from '#tests/support/test-http.ts';
import { cookieHeaderOf } from '#tests/support/test-responses.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

test('no password, link or session is in any log line of sign-up, reset and sign-in', async () => {
  const lines: string[] = [];
  const note = (event: string, fields = {}) => void lines.push(JSON.stringify([event, fields]));
  const log: Log = { info: note, warn: note, error: note, errors: () => 0 };
  const shop = await openTestShop({ emailVerification: 'required', log });
  const http = await openTestHttp(shop);
  const email = 'walker@example.com';
  const [first, second, wrong] = ['Her first-password', 'Her second-password', 'A wrong-password'];
  const secrets: string[] = [first, second, wrong];
  await http.post('/auth?tab=sign-up', {
    ...{ intent: 'sign-up', fullName: 'Farah', email, phone: '9820001234', consent: 'on' },
    ...{ password: first, confirmPassword: first },
  });
  const confirmation = await readLinkToken(shop, email, 'confirm-email');
  await http.get(`/auth/confirm?link=${confirmation}`);
  const confirmed = await http.post(`/auth/confirm?link=${confirmation}`, {
    link: confirmation,
    purpose: 'confirm-email',
  });
  await http.post('/auth', { intent: 'sign-in', email, password: wrong });
  await http.post('/auth/forgot', { email });
  const reset = await readLinkToken(shop, email, 'reset-password');
  await http.get(`/auth/reset?link=${reset}`);
  const changed = await http.post(`/auth/reset?link=${reset}`, {
    link: reset,
    newPassword: second,
    confirmPassword: second,
  });
  const entered = await http.post('/auth', { intent: 'sign-in', email, password: second });
  const cookies = [confirmed, changed, entered].map((answer) => cookieHeaderOf(answer).Cookie);
  await http.post('/sign-out', {}, null, { Cookie: cookies[2] ?? '' });
  await shop.sendEmails();
  secrets.push(confirmation, reset, ...cookies.map((cookie) => cookie.split('=')[1] ?? ''));
  expect(await emailsTo(shop, email)).toHaveLength(3);
  expect(lines.length).toBeGreaterThan(10);
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(10);
    expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  }
});

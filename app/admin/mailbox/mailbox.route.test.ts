import { describe, expect, test } from 'vitest';
import type { Log } from '#platform/log/log.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { openTestHttp } from '#tests/support/test-http.ts';
import { readCookie, readToastCookie } from '#tests/support/test-responses.ts';
import { givenOwner, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { readMailboxKey } from './mailbox-key.server.ts';

const email = 'For her eyes only';
const keyPage = 'The mailbox opens with a key';

const logged: unknown[] = [];
const log: Log = { ...silentLog, info: (...line) => logged.push(line) };
const shop = await openTestShop({ log });
const http = await openTestHttp(shop);
const owner = await givenOwner(shop);
const customer = await givenUser(shop);
const key = await readMailboxKey(shop);
await shop.outbox.write(shop.db, {
  kind: 'order-placed',
  to: 'ananya@example.com',
  subject: email,
  html: '',
  text: 'secret',
});
await shop.sendEmails();

async function openedBy(cookie: string): Promise<{ status: number; html: string }> {
  const answer = await http.get('/mailbox', null, { Cookie: cookie });
  return { status: answer.status, html: await answer.text() };
}

describe('without the key, the mailbox', () => {
  test.each([
    ['a visitor', {}],
    ['a browser on this machine', { Host: 'localhost:3000' }],
    ['a forwarder', { Via: '1.1 proxy', 'X-Real-IP': '127.0.0.1' }],
    ['somebody who says they are this machine', { 'X-Forwarded-For': '127.0.0.1' }],
  ])('stays closed for %s, and says where the key is', async (_who, headers) => {
    const answer = await http.get('/mailbox', null, headers as Record<string, string>);
    const html = await answer.text();
    expect(answer.status).toBe(403);
    expect(html).toContain(keyPage);
    expect(html).toContain('Emails arrive at');
    expect(html).not.toContain(email);
    const pageData = await http.get('/mailbox.data', null, headers as Record<string, string>);
    expect(await pageData.text()).not.toContain(email);
  });

  test('stays closed for a customer', async () => {
    const answer = await http.get('/mailbox', customer);
    expect([answer.status, (await answer.text()).includes(email)]).toEqual([403, false]);
  });

  test('is open for the owner', async () => {
    const answer = await http.get('/mailbox', owner);
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([
      200,
      expect.stringContaining('no-store'),
    ]);
    expect(await answer.text()).toContain(email);
  });

  test.each(['', 'x', 'x'.repeat(43), `${'x'.repeat(5000)}`, '\0'])(
    'stays closed for a wrong cookie: %j',
    async (value) => {
      expect((await openedBy(`fh_mailbox=${encodeURIComponent(value)}`)).html).toContain(keyPage);
    },
  );
});

describe('the printed address', () => {
  test('leads to the mailbox, with a cookie in place of the key', async () => {
    const answer = await http.get(`/mailbox?key=${key}`);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/mailbox']);
    expect(answer.headers.getSetCookie()).toEqual([
      `fh_mailbox=${key}; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax`,
    ]);
    const opened = await openedBy(readCookie(answer, 'fh_mailbox'));
    expect([opened.status, opened.html.includes(email)]).toEqual([200, true]);
    expect(opened.html).not.toContain(key);
  });

  test('with a wrong key leads to the field for it', async () => {
    const answer = await http.get(`/mailbox?key=${'x'.repeat(43)}`);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/mailbox']);
    expect(readToastCookie(answer)).toMatchObject({ title: 'Wrong Key', variant: 'destructive' });
    expect(readCookie(answer, 'fh_mailbox')).toBe('');
  });

  test('is in no line of the log', async () => {
    await http.get(`/mailbox?key=${key}`);
    expect(JSON.stringify(logged)).toContain('"path":"/mailbox"');
    expect(JSON.stringify(logged)).not.toContain(key);
  });
});

describe('the field', () => {
  test.each([
    ['the key', () => key],
    ['the printed address', () => ` http://localhost:3000/mailbox?key=${key} `],
  ])('takes %s, without script', async (_what, typed) => {
    const answer = await http.post('/mailbox', { key: typed() });
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/mailbox']);
    expect((await openedBy(readCookie(answer, 'fh_mailbox'))).html).toContain(email);
  });

  test('refuses another one, ten times in a quarter of an hour', async () => {
    await http.post('/mailbox', { key });
    for (let tries = 0; tries < 10; tries += 1) {
      const answer = await http.post('/mailbox', { key: `${key.slice(0, 42)}!` });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain('This is not the key that the shop printed');
    }
    const answer = await http.post('/mailbox', { key });
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ]);
    expect(await answer.text()).toContain('Too many attempts.');
  });
});

test('with a mail server there is no mailbox, for nobody', async () => {
  const other = await openTestShop();
  other.settings.mailHost = 'mail.example:587';
  const otherHttp = await openTestHttp(other);
  const otherKey = await readMailboxKey(other);
  for (const answer of [
    await otherHttp.get('/mailbox'),
    await otherHttp.get(`/mailbox?key=${otherKey}`),
    await otherHttp.get('/mailbox', await givenOwner(other)),
    await otherHttp.post('/mailbox', { key: otherKey }),
  ]) {
    expect(answer.status).toBe(404);
  }
});

test('an email whose text has been removed says so', async () => {
  await shop.db.updateTable('emails').set({ html: '', text: '' }).execute();
  const html = await (await http.get('/mailbox', owner)).text();
  expect(html).toContain(email);
  expect(html).toContain('The text of this email is no longer kept.');
});

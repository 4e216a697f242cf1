import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { hashPassword } from '#app/people/auth/passwords.server.ts';
import { newBackupKey } from '#database/backup/encryption.ts';
import type { RestoreOrder, RestoreOutcome } from '#platform/restoring.ts';
import type { User } from '#platform/shop.ts';
import { cookieOf, openTestAdmin } from '#tests/support/test-http.ts';
import { givenProduct, testClient } from '#tests/support/test-shop.ts';
import { makeBackupKey } from './make-backup-key.server.ts';

const currentPassword = 'chanderi silk at noon';
const minuteMs = 60_000;

const { shop, http, owner, customer } = await openTestAdmin();
shop.restoring = {
  mayShareDatabase: false,
  begin: (order) => begun.push(order),
  last: () => last,
};
const passwordHash = await hashPassword(currentPassword);
if (!passwordHash.ok) throw new Error('the password could not be hashed');
await shop.db.updateTable('users').set({ password_hash: passwordHash.value }).execute();
const made = await makeBackupKey(shop, owner, { currentPassword, code: '' }, testClient);
if (!made.ok) throw new Error(made.refusal.description);
const secret = made.value.secret;
await givenProduct(shop, { name: 'Gadwal Pattu Saree' });
const { name } = await shop.backups.make();
const address: string = `/admin/settings/restore/${name}`;
await givenProduct(shop, { name: 'Ilkal Saree' });
let cookie: string;
/** What the process was told to restore, and its report on the last restore. */
let begun: RestoreOrder[];
let last: RestoreOutcome | null;
beforeEach(async () => {
  begun = [];
  last = null;
  shop.setNow(new Date());
  cookie = await cookieOf(shop, owner);
  await sql`delete from limits`.execute(shop.db);
});

/** As the owner in one browser: each `get` and `post` of the test shop is a separate session. */
const page = async () => (await http.get(address, null, { Cookie: cookie })).text();
function send(form: Record<string, string>, to = address): Promise<Response> {
  return http.post(to, form, null, { Cookie: cookie });
}
const check = (form: Record<string, string> = {}, to = address) =>
  send({ backupKey: secret, currentPassword, ...form }, to);
const restore = (shopName = 'Fashion Haat') => send({ intent: 'restore', shopName });

test('two presses restore: the backup is read, the owner sees what would be lost, then types the shop’s name', async () => {
  expect(await page()).toContain('Check This Backup');
  const checked = await check({ backupKey: ` ${secret}\n` });
  expect([checked.status, checked.headers.get('Location')]).toEqual([303, address]);
  const shown = await page();
  expect(shown).toContain('1 product added since then will be gone.');
  expect(shown).not.toContain(secret);
  expect(begun).toEqual([]);
  const pressed = await restore('fashion haat');
  expect([pressed.status, pressed.headers.get('Location')]).toEqual([303, address]);
  expect(begun).toEqual([{ name, key: secret, client: expect.anything() }]);
  expect((await restore()).status).toBe(409);
  expect(begun).toHaveLength(1);
});

test('a wrong password, a wrong key and none are refused, and nothing waits', async () => {
  const { secret: other } = await newBackupKey();
  const wrong: [Record<string, string>, string][] = [
    [{ currentPassword: 'wrong' }, 'The current password is not right'],
    [{ backupKey: '' }, 'A backup key begins with AGE-SECRET-KEY-1'],
    [{ backupKey: 'open sesame' }, 'A backup key begins with AGE-SECRET-KEY-1'],
    [{ backupKey: other }, 'it was made for another one'],
  ];
  for (const [form, sentence] of wrong) {
    const answer = await check(form);
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain(sentence);
    expect(html).not.toContain(other);
  }
  expect((await restore()).status).toBe(409);
  expect(begun).toEqual([]);
});

test('a damaged file and one of a newer shop are refused in a sentence', async () => {
  const folder = shop.backupFolder;
  const whole = await readFile(path.join(folder, name));
  const cut = 'backup-2026-11-01-083000.tar.age';
  await writeFile(path.join(folder, cut), whole.subarray(0, whole.length - 40));
  const answer = await check({}, `/admin/settings/restore/${cut}`);
  expect([answer.status, await answer.text()]).toEqual([
    409,
    expect.stringContaining('It is damaged, or was cut short.'),
  ]);
  await sql`insert into schema_migrations (name) values ('9999-later.sql')`.execute(shop.db);
  shop.setNow(new Date(Date.now() + minuteMs));
  const { name: later } = await shop.backups.make();
  await sql`delete from schema_migrations where name = '9999-later.sql'`.execute(shop.db);
  shop.setNow(new Date());
  const newer = await check({}, `/admin/settings/restore/${later}`);
  expect([newer.status, await newer.text()]).toEqual([
    409,
    expect.stringContaining('made by a newer version of the shop'),
  ]);
});

test('without the shop’s name no restore begins, and the page still asks for it', async () => {
  await check();
  const answer = await restore('Fashion');
  expect([answer.status, await answer.text()]).toEqual([
    422,
    expect.stringContaining('This is not the name of the shop'),
  ]);
  expect(begun).toEqual([]);
});

test('a checked backup waits for ten minutes, in the session that has checked it', async () => {
  const start = Date.now();
  await check();
  const other = await http.post(address, { intent: 'restore', shopName: 'Fashion Haat' }, owner);
  expect(other.status).toBe(409);
  shop.setNow(new Date(start + 11 * minuteMs));
  expect(await page()).toContain('Check This Backup');
  expect((await restore()).status).toBe(409);
  expect(begun).toEqual([]);
});

test('without room for a backup of today no restore begins', async () => {
  const { hasRoom } = shop.backups;
  shop.backups.hasRoom = async () => false;
  await check();
  const answer = await restore();
  shop.backups.hasRoom = hasRoom;
  expect([answer.status, begun]).toEqual([409, []]);
});

test.each(['shop.tar', 'backup-2026-11-21-083000.tar.age', '..%2F..%2Fpackage.json', '%00'])(
  'of %s there is nothing to restore',
  async (missing) => {
    const to = `/admin/settings/restore/${missing}`;
    expect((await http.get(to, owner)).status).toBe(404);
    expect((await check({}, to)).status).toBe(404);
  },
);

test('only the owner checks and restores', async () => {
  const form = { backupKey: secret, currentPassword };
  expect((await http.post(address, form, customer)).status).toBe(403);
  expect((await http.post(address, form, null)).status).toBe(401);
  expect((await http.get(address, customer)).status).toBe(403);
});

test('a shop that cannot close itself says so', async () => {
  const { restoring } = shop;
  shop.restoring = null;
  const answer = await check();
  shop.restoring = restoring;
  expect([answer.status, await answer.text()]).toEqual([
    409,
    expect.stringContaining('npm run shop -- restore FILE'),
  ]);
});

test('how it ended is read under Settings, and why it failed beside the form as well', async () => {
  last = { name, at: new Date(), ok: false, reason: 'Something else uses the database.' };
  expect(await page()).toContain('It was not restored. Something else uses the database.');
  const settings = async () => (await http.get('/admin/settings', owner)).text();
  expect(await settings()).toContain('The last restore failed. Something else uses the database.');
  last = {
    name,
    at: new Date('2026-11-23T06:30:00Z'),
    ok: true,
    takenAt: new Date('2026-11-21T09:35:00Z'),
    before: name,
    erasedAgain: 2,
    hadTwoFactor: true,
  };
  const text = await settings();
  expect(text).toContain(
    'On 23 Nov 2026, 12:00 pm the shop was restored as it was on 21 Nov 2026, 3:05 pm.',
  );
  expect(text).toContain('Erased again, as they had asked: 2 accounts.');
  expect(text).toContain('One-time codes are off');
});

test('whom a restore has signed out reads so for an hour, instead of Access Denied', async () => {
  const denial = async (who: User | null) => (await http.get(address, who)).text();
  expect(await denial(null)).toContain('Access Denied');
  last = {
    name,
    at: new Date(),
    ok: true,
    takenAt: new Date(),
    before: name,
    erasedAgain: 0,
    hadTwoFactor: false,
  };
  expect(await denial(null)).toContain('Please Sign In Again');
  expect(await denial(customer)).toContain('Access Denied');
  shop.setNow(new Date(Date.now() + 61 * minuteMs));
  expect(await denial(null)).toContain('Access Denied');
});

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openBackupBucket } from '#database/backup/backup-bucket.ts';
import { openBackups } from '#database/backup/backup-folder.ts';
import { newBackupKey } from '#database/backup/encryption.ts';
import { openLargeObjects } from '#integrations/s3/s3-large-objects.ts';
import { type ObjectStore, openObjectStore } from '#tests/support/object-store.ts';
import { memoryLog } from '#tests/support/silent-log.ts';
import { openTestAdmin, type TestAdmin } from '#tests/support/test-http.ts';
import { readToastCookie } from '#tests/support/test-responses.ts';
import { backUpNightly } from './back-up-nightly.server.ts';
import { writeBackupRecipient } from './backup-key.store.server.ts';

const settings = '/admin/settings';
let store: ObjectStore;
let admin: TestAdmin;
let log: ReturnType<typeof memoryLog>;
beforeEach(async () => {
  store = await openObjectStore();
  log = memoryLog();
  admin = await openTestAdmin({ log: log.log, backupBucket: bucket() });
  onTestFinished(async () => {
    await store.close();
  });
});

function bucket() {
  return openBackupBucket(openLargeObjects(store.settings));
}

async function givenKey(): Promise<string> {
  const { secret, recipient } = await newBackupKey();
  await writeBackupRecipient(admin.shop.db, recipient, new Date());
  return secret;
}

async function pageText(page: string): Promise<string> {
  const html = await (await admin.http.get(page, admin.owner)).text();
  return html.replaceAll(/<!--.*?-->|<[^>]*>/g, '').replaceAll('&#x27;', '’');
}

function refuse(): void {
  store.misbehave({ method: 'PUT', status: 403, code: 'AccessDenied' });
}

test('each night’s backup is copied to the bucket, once there is a key', async () => {
  const { shop } = admin;
  await backUpNightly(shop);
  expect(await shop.backups.list()).toHaveLength(1);
  expect(store.objects.size).toBe(0);
  expect(await pageText(settings)).toContain('None is copied to the bucket before there is a');
  await givenKey();
  await shop.backups.encryptPlain();
  await backUpNightly(shop);
  const [made] = await shop.backups.list();
  expect([...store.objects.keys()]).toEqual([made?.name]);
  expect(log.lines).toContainEqual(expect.objectContaining({ event: 'backups copied' }));
  expect(await pageText(settings)).toContain(', here and in the bucket');
});

test('a refused copy is named in Settings, on the overview and in the log, and made an hour later', async () => {
  const { shop, http, owner } = admin;
  await givenKey();
  refuse();
  const answer = await http.post(`${settings}/backups`, {}, owner);
  const why = 'The store refuses it: look at the key and at what it may do.';
  expect(readToastCookie(answer)).toMatchObject({
    title: 'Backup made',
    description: expect.stringContaining(why),
  });
  expect(await pageText(settings)).toContain(why);
  expect(await pageText(settings)).toContain(', on this machine alone');
  expect(await pageText('/admin')).toContain(`Backups are not copied to the bucket haat: ${why}`);
  expect(log.lines).toContainEqual(
    expect.objectContaining({ event: 'backups not copied', reason: why }),
  );
  store.misbehave(null);
  await backUpNightly(shop);
  expect(store.objects.size).toBe(1);
  expect(await pageText('/admin')).not.toContain('not copied');
});

test('a bucket that cannot be read hides nothing of the folder', async () => {
  const { shop } = admin;
  await shop.backups.make();
  await store.close();
  const text = await pageText(settings);
  expect(text).toContain('The store does not answer.');
  expect(text).toContain('Restore…');
  expect(text).not.toContain('on this machine alone');
});

test('another machine lists, downloads and checks what lies in the bucket', async () => {
  const { shop } = admin;
  const secret = await givenKey();
  await backUpNightly(shop);
  const folder = await mkdtemp(path.join(tmpdir(), 'other-machine-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const backups = openBackups(folder, shop, bucket());
  const { backups: listed } = await backups.listAll();
  expect(listed).toMatchObject([{ isInFolder: false, isInBucket: true, isEncrypted: true }]);
  const name = listed[0]?.name ?? '';
  const opened = await backups.open(name);
  const content = Buffer.concat((await opened?.content.toArray()) as Buffer[]);
  expect(content).toEqual(store.objects.get(name)?.body);
  expect(opened?.bytes).toBe(content.length);
  expect(await readdir(folder)).toEqual([]);
  expect(await backups.check(name, secret)).toMatchObject({ ok: true });
  expect(await readdir(folder)).toEqual([name]);
  const other = await newBackupKey();
  expect(await backups.check(name, other.secret)).toMatchObject({ ok: false, isKeyWrong: true });
});

test('what became damaged in the bucket is not restored', async () => {
  const { shop } = admin;
  const secret = await givenKey();
  await backUpNightly(shop);
  const [object] = store.objects.values();
  const at = (object?.body.length ?? 0) - 30;
  object?.body.writeUInt8(object.body.readUInt8(at) ^ 1, at);
  const folder = await mkdtemp(path.join(tmpdir(), 'other-machine-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const backups = openBackups(folder, shop, bucket());
  const [name = ''] = [...store.objects.keys()];
  const reason = 'It is damaged, or was cut short.';
  expect(await backups.check(name, secret)).toMatchObject({ ok: false, reason });
});

test('of two processes with one folder that miss a backup in the bucket at once, one copies it', async () => {
  const { shop } = admin;
  await givenKey();
  await shop.backups.make();
  const process = () => ({ ...shop, backups: openBackups(shop.backupFolder, shop, bucket()) });
  await Promise.all([backUpNightly(process()), backUpNightly(process())]);
  const copied = log.lines.filter(({ event }) => event === 'backups copied');
  expect(copied).toHaveLength(1);
});

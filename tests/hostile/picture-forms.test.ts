import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { User } from '#platform/shop.ts';
import { cookieOf, openTestHttp } from '#tests/support/test-http.ts';
import { photo } from '#tests/support/test-pictures.ts';
import { givenProduct, givenUser, openTestShop } from '#tests/support/test-shop.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'forms-'));
/** Forms with pictures from hostile customers, or over bad connections. */

const shop = await openTestShop();
const http = await openTestHttp(shop, { formFolder: folder });
const port = Number(new URL(await http.listen()).port);
let productUrl: string;
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  productUrl = `/product/${(await givenProduct(shop)).id}`;
});

const largest = 3 * 10 * 1024 * 1024;
const start = '--b\r\nContent-Disposition: form-data; name=';

/** Begins a review of `bytes` in all, and stops in the middle of a picture. */
async function begin(by: User, bytes = largest): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST ${productUrl}?review=true HTTP/1.1\r\nHost: localhost:3000\r\nOrigin: http://localhost:3000\r\n` +
      `Cookie: ${await cookieOf(shop, by)}\r\nContent-Type: multipart/form-data; boundary=b\r\n` +
      `Content-Length: ${bytes}\r\n\r\n${start}"intent"\r\n\r\nwrite-review\r\n` +
      `${start}"pictures"; filename="a.jpg"\r\n\r\n${'x'.repeat(50_000)}`,
  );
  return socket;
}

function formsOnDisk(count: number): Promise<boolean> {
  return vi.waitUntil(async () => (await readdir(folder)).length === count, {
    timeout: 30_000,
    interval: 5,
  });
}

async function review(by: User, body: BodyInit, headers: Record<string, string> = {}) {
  const own = { Origin: 'http://localhost:3000', Host: 'localhost:3000' };
  return http.send(`${productUrl}?review=true`, {
    ...{ method: 'POST', body },
    headers: { ...own, Cookie: await cookieOf(shop, by), ...headers },
  });
}

async function withPicture(): Promise<FormData> {
  const form = new FormData();
  form.append('intent', 'write-review');
  form.append('rating', '4');
  form.append('comment', 'Cool in May');
  form.append('pictures', new File([new Uint8Array(await photo({ width: 40, height: 50 }))], 'a'));
  return form;
}

test('large forms of many customers are on the disk, and so many at once; small ones have room', async () => {
  const senders = await Promise.all(Array.from({ length: 8 }, () => givenUser(shop)));
  const sockets = await Promise.all(senders.map((sender) => begin(sender)));
  await formsOnDisk(8);
  const next = await givenUser(shop);
  const refused = await review(next, await withPicture());
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '60']);
  expect(await refused.text()).toContain('The shop is still working on other images.');
  const small = await review(next, await withPicture(), { 'Content-Length': '20000' });
  expect(small.status).toBe(303);
  for (const socket of sockets) socket.destroy();
  await formsOnDisk(0);
  expect((await review(next, await withPicture())).status).toBe(303);
});

test('somebody who sends one form sends no third one meanwhile, and is told to wait', async () => {
  const sender = await givenUser(shop);
  const first = await begin(sender);
  await formsOnDisk(1);
  const second = review(sender, await withPicture());
  const third = review(sender, await withPicture());
  const statuses = Promise.all([second, third].map(async (one) => (await one).status));
  expect((await Promise.race([second, third])).status).toBe(503);
  first.destroy();
  expect((await statuses).sort()).toEqual([303, 503]);
  await formsOnDisk(0);
});

describe('a form that breaks off leaves nothing on the disk, and its sender may try again', () => {
  test.each(['destroy', 'end'] as const)('by %s', async (how) => {
    const sender = await givenUser(shop);
    const socket = await begin(sender);
    await formsOnDisk(1);
    socket[how]();
    await formsOnDisk(0);
    expect((await review(sender, await withPicture())).status).toBe(303);
  });
});

describe('a strange form is refused with a sentence, or taken for what it is', () => {
  const file = `${start}"pictures"; filename="a.jpg"\r\n\r\nx\r\n`;
  const end = '--b--\r\n';
  test.each<[string, number, string]>([
    ['a thousand texts', 413, `${start}"a"\r\n\r\nx\r\n`.repeat(1000) + end],
    ['a thousand files', 413, file.repeat(1000) + end],
    ['a thousand headers', 400, `${start}"a"\r\n${'X: y\r\n'.repeat(1000)}\r\nx\r\n`],
    ['a text of a megabyte', 413, `${start}"comment"\r\n\r\n${'x'.repeat(1_000_000)}\r\n${end}`],
    ['no end', 400, file],
    ['nothing at all', 400, ''],
    ['another boundary', 400, '--other\r\n\r\n--other--\r\n'],
    ['names that lead elsewhere', 422, file.replace('a.jpg', '../../../a.jpg') + end],
    ['a name with a NUL', 422, file.replace('a.jpg', 'a\u0000.jpg') + end],
    ['a field called __proto__', 303, file.replace('pictures', '__proto__') + end],
    [
      'parts within a part',
      422,
      file.replace(
        '\r\n\r\nx',
        '\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\n\r\nx\r\n--c--',
      ) + end,
    ],
  ])('%s', async (_what, status, rest) => {
    const texts = `${start}"intent"\r\n\r\nwrite-review\r\n${start}"rating"\r\n\r\n4\r\n`;
    const body = rest === '' ? '' : texts + rest;
    const type = { 'Content-Type': 'multipart/form-data; boundary=b' };
    const sent = await review(await givenUser(shop), body, type);
    expect(sent.status).toBe(status);
    await formsOnDisk(0);
  });

  test('one that says it is too large is not read', async () => {
    const socket = await begin(await givenUser(shop), 90_000_000);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(await readdir(folder)).toEqual([]);
  });
});

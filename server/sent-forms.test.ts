import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openFormFolder, type SentForms } from './sent-forms.ts';

const limits = { fileBytes: 1000, textBytes: 100 };

let folder: string;
let form: SentForms;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forms-'));
  form = (await openFormFolder(folder, limits))(5000);
});
afterEach(() => rm(folder, { recursive: true }));

const start = '--b\r\nContent-Disposition: form-data; name=';
const text = (name: string, value: string) => `${start}"${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, content: string) =>
  `${start}"pictures"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n${content}\r\n`;

function read(...parts: string[]): Promise<FormData> {
  const body = new Blob(parts).stream();
  return form.read(body, 'multipart/form-data; boundary=b');
}

async function inFolder(): Promise<string[]> {
  return readdir(folder, { recursive: true });
}

test('a form has its texts and files in order, the files on the disk until it ends', async () => {
  const sent = await read(
    text('comment', 'Cool in May, ठंडा'),
    file('तस्वीर.png', 'x'.repeat(900)),
    file('', ''),
    '--b--\r\n',
  );
  const values = [...sent].map(([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.type],
  );
  expect(values).toEqual([
    ['comment', 'Cool in May, ठंडा'],
    ['pictures', 'तस्वीर.png', 900, 'image/png'],
    ['pictures', '', 0, 'image/png'],
  ]);
  expect(await (sent.get('pictures') as File).text()).toBe('x'.repeat(900));
  expect(await inFolder()).toHaveLength(3);
  await form.end();
  expect(await inFolder()).toEqual([]);
});

test('a file that is too large comes with one byte more than it may have', async () => {
  const sent = await read(file('large.png', 'x'.repeat(3000)), '--b--\r\n');
  expect((sent.get('pictures') as File).size).toBe(1001);
});

describe('a form that cannot be read leaves nothing', () => {
  test.each<[string, number, string[]]>([
    ['more than it may hold', 413, [file('a', 'x'.repeat(900)).repeat(6), '--b--\r\n']],
    ['too long a text', 413, [text('comment', 'x'.repeat(101)), '--b--\r\n']],
    ['too many texts', 413, [text('a', '').repeat(101), '--b--\r\n']],
    ['too many files', 413, [file('a', '').repeat(21), '--b--\r\n']],
    ['an end within a file', 400, [file('a.png', 'x'.repeat(500)).slice(0, -100)]],
    ['an end within a text', 400, [text('comment', 'x'), `${start}"more"\r\n\r\nx`]],
    ['an end within a header', 400, [text('comment', 'x'), start]],
    ['nothing', 400, []],
    [
      'another boundary',
      400,
      ['--c\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--c--'],
    ],
  ])('%s', async (_what, status, parts) => {
    await expect(read(...parts)).rejects.toMatchObject({ status });
    await form.end();
    expect(await inFolder()).toEqual([]);
  });

  test('no boundary', async () => {
    const sent = form.read(new Blob(['--b']).stream(), 'multipart/form-data');
    await expect(sent).rejects.toMatchObject({ status: 400 });
  });

  test('a line that goes dead', async () => {
    const dying = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(Buffer.from(file('a.png', 'x'.repeat(500)).slice(0, -50)));
        controller.error(new Error('The line went dead'));
      },
    });
    const sent = form.read(dying, 'multipart/form-data; boundary=b');
    await expect(sent).rejects.toMatchObject({ status: 400 });
    await form.end();
    expect(await inFolder()).toEqual([]);
  });

  test('one that is ended while it is read', async () => {
    const waiting = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(file('a.png', 'x'.repeat(500)))),
    });
    const sent = form.read(waiting, 'multipart/form-data; boundary=b');
    const refused = expect(sent).rejects.toMatchObject({ status: 400 });
    await form.end();
    await refused;
    expect(await inFolder()).toEqual([]);
  });
});

test('what a killed process left is deleted at the start, what others are reading is not', async () => {
  const ended = spawnSync(process.execPath, ['-e', '']).pid;
  const names = {
    killed: `${hostname()}.${ended}.0123456789abcdef`,
    asOurs: `${hostname()}.${process.pid}.0123456789abcdef`,
    running: `${hostname()}.${process.ppid}.0123456789abcdef`,
    elsewhere: 'other-machine.1.0123456789abcdef',
    elsewhereOld: 'other-machine.2.0123456789abcdef',
  };
  for (const name of [...Object.values(names), 'not a form']) {
    await mkdir(path.join(folder, name));
    await writeFile(path.join(folder, name, '1'), 'x');
  }
  await utimes(path.join(folder, names.asOurs), 1, 1);
  await utimes(path.join(folder, names.elsewhereOld), 1, 1);
  await openFormFolder(folder, limits);
  expect((await readdir(folder)).sort()).toEqual(
    [names.running, names.elsewhere, 'not a form'].sort(),
  );
});

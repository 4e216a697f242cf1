import { spawnSync } from 'node:child_process';
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { openLog } from './log.ts';

/** The output of a process that ran this code to its end. */
function linesOf(code: string): string[] {
  const source = `import { openLog } from './platform/log/log.ts'; const log = openLog('info'); ${code}`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', source], {
    encoding: 'utf8',
  });
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).msg);
}

test('each event is a line of JSON', () => {
  expect(linesOf("log.info('one'); log.warn('two', { path: '/' }); log.error('three')")).toEqual([
    'one',
    'two',
    'three',
  ]);
});

test('what was logged last is written, however the process ends', () => {
  expect(linesOf("log.info('one'); process.exit(1)")).toEqual(['one']);
  expect(linesOf("log.info('one'); throw new Error('unexpected')")).toEqual(['one']);
  expect(linesOf("setTimeout(() => log.info('one'))")).toEqual(['one']);
});

test('more than is held together comes out whole and in order', () => {
  const lines = linesOf(
    "for (let n = 0; n < 2000; n += 1) log.info('line ' + n, { text: 'x'.repeat(50) })",
  );
  expect(lines).toEqual(Array.from({ length: 2000 }, (_, n) => `line ${n}`));
});

/** A reader that takes nothing until it is told to. */
function stalledReader() {
  const read: string[] = [];
  let take: (() => void) | null = null;
  const output = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      read.push(String(chunk));
      take = done;
    },
  });
  return {
    output,
    async readAll(): Promise<{ msg: string; level: number; count?: number }[]> {
      // Lines of one turn are written together, at its end.
      await new Promise((resolve) => setImmediate(resolve));
      while (take) {
        const next: () => void = take;
        take = null;
        next();
        await new Promise((resolve) => setImmediate(resolve));
      }
      return read
        .join('')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
    },
  };
}

const text = 'x'.repeat(1_000);

test('what nobody reads is bounded, dropped and counted, and errors keep their place', async () => {
  const { output, readAll } = stalledReader();
  const log = openLog('info', output);
  for (let n = 0; n < 3_000; n += 1) log.info('request', { text });
  log.error('failed', { text });
  const held = await readAll();
  expect(held.filter(({ msg }) => msg === 'failed')).toHaveLength(1);
  const requests = held.filter(({ msg }) => msg === 'request').length;
  expect(requests).toBeGreaterThan(500);
  expect(requests).toBeLessThan(1_100);

  log.info('request');
  const [last, ...dropped] = (await readAll()).reverse();
  expect(last?.msg).toBe('request');
  expect(dropped.filter(({ count }) => count === 3_000 - requests)).toHaveLength(1);
});

test('errors that nobody reads are bounded, too', async () => {
  const { output, readAll } = stalledReader();
  const log = openLog('info', output);
  for (let n = 0; n < 5_000; n += 1) log.error('failed', { text });
  expect(log.errors()).toBe(5_000);
  expect((await readAll()).length).toBeLessThan(2_200);
});

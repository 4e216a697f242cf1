import { describe, expect, test } from 'vitest';
import { joinChunks } from '../tools/bench/ceiling.ts';
import { openReader } from '../tools/bench/connection.ts';
import { compare, measureRate, type Outcome } from '../tools/bench/load.ts';
import { formatTable, isReached, targetTable } from '../tools/bench/report.ts';
import { addressOf, requestBytes } from '../tools/bench/requests.ts';
import { median, quantile, ratioOf } from '../tools/bench/statistics.ts';

/** What the benchmark calculates and prints; tests/system/bench.test.ts runs it. */

describe('statistics', () => {
  test('the median of an even count lies between the two in the middle', () => {
    expect([median([3, 1, 2]), median([4, 1, 3, 2]), median([])]).toEqual([2, 2.5, 0]);
  });

  test('a quantile is a value that was measured, in whatever order they came', () => {
    const times = Array.from({ length: 200 }, (_, n) => 200 - n);
    expect([quantile(times, 0.5), quantile(times, 0.99), quantile(times, 1)]).toEqual([
      101, 199, 200,
    ]);
  });

  test('a ratio is that of what was measured one after the other', () => {
    expect(ratioOf([50, 10, 80], [100, 10, 100])).toEqual({ median: 0.8, min: 0.5, max: 1 });
  });
});

test('subject and ceiling take turns', async () => {
  const turns: string[] = [];
  const window = (name: string, perSecond: number) => async () => {
    turns.push(name);
    return { perSecond, times: [perSecond], failed: 1 };
  };
  const { ratio, subject } = await compare(2, window('shop', 50), window('ceiling', 100));
  expect(turns).toEqual(['shop', 'ceiling', 'shop', 'ceiling']);
  expect(ratio.median).toBe(0.5);
  expect(subject).toEqual({ perSecond: 50, times: [50, 50], failed: 2 });
});

test('what has failed counts neither as work nor in the times', async () => {
  const outcomes: Outcome[] = ['done', 'failed', 'done', 'over'];
  const { times, failed, perSecond } = await measureRate(1, 60, async () => {
    return outcomes.shift() ?? 'over';
  });
  expect([times.length, failed]).toEqual([2, 1]);
  expect(perSecond).toBeGreaterThan(0);
});

describe('an answer', () => {
  const fixed = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello';
  const chunked =
    'HTTP/1.1 302 Found\r\nTransfer-Encoding: chunked\r\nLocation: /\r\n\r\n5\r\nhello\r\n1\r\n!\r\n0\r\n\r\n';
  const empty = 'HTTP/1.1 304 Not Modified\r\nETag: "a"\r\n\r\n';

  test.each([
    ['with a length', fixed, 200, 'hello'],
    ['in chunks', chunked, 302, '5\r\nhello\r\n1\r\n!\r\n0\r\n\r\n'],
    ['without a body', empty, 304, ''],
  ])('%s ends with its last byte, however it is cut', (_, text, status, body) => {
    for (const step of [1, 2, 7, text.length]) {
      const reader = openReader();
      const answers = [];
      for (let place = 0; place < text.length; place += step) {
        answers.push(reader.read(Buffer.from(text.slice(place, place + step))));
      }
      const last = answers.pop();
      expect(answers.every((answer) => answer === null)).toBe(true);
      expect([last?.status, last?.body.toString()]).toEqual([status, body]);
    }
  });

  test('in chunks can be put together', () => {
    expect(joinChunks(Buffer.from('5\r\nhello\r\n1\r\n!\r\n0\r\n\r\n')).toString()).toBe('hello!');
  });
});

test('a form names the page it comes from, so that the shop takes it', () => {
  const bytes = requestBytes(3000, { path: '/checkout', form: { intent: 'pay', name: 'A B' } });
  const text = bytes.toString();
  expect(text).toMatch(/^POST \/checkout HTTP\/1\.1\r\nHost: 127\.0\.0\.1:3000\r\n/);
  expect(text).toContain('\r\nOrigin: http://127.0.0.1:3000\r\n');
  expect(text).toContain('\r\nContent-Length: 19\r\n');
  expect(text.endsWith('\r\n\r\nintent=pay&name=A+B')).toBe(true);
});

test('everybody has an address of their own', () => {
  expect([0, 255, 256, 65_536].map(addressOf)).toEqual([
    '10.0.0.0',
    '10.0.0.255',
    '10.0.1.0',
    '10.1.0.0',
  ]);
});

test('a table can be read as it is and as Markdown', () => {
  const text = formatTable({
    title: 'Pages',
    columns: [
      ['page', 'page'],
      ['rate', 'a second', 'count'],
      ['ratio', 'ratio', 'share'],
    ],
    rows: [
      { page: '/store', rate: 12_345.6, ratio: 0.756 },
      { page: '/', rate: null, ratio: 0.0123 },
    ],
  });
  expect(text.split('\n')).toEqual([
    '### Pages',
    '',
    '| page   | a second | ratio |',
    '| ------ | -------: | ----: |',
    '| /store |   12,346 |  76 % |',
    '| /      |        – | 1.2 % |',
    '',
  ]);
});

test('a target is reached at its limit, and not where nothing could be measured', () => {
  const target = { what: 'weight', value: 330, unit: 'KB', bound: 'at most', limit: 330 } as const;
  expect(isReached(target)).toBe(true);
  expect(isReached({ ...target, value: 331 })).toBe(false);
  expect(isReached({ ...target, bound: 'at least', value: 331 })).toBe(true);
  expect(isReached({ ...target, value: null })).toBe(false);
  expect(targetTable([target]).rows).toEqual([
    { what: 'weight', value: '330 KB', limit: 'at most 330 KB', reached: true },
  ]);
});

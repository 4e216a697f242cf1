import { expect, test } from 'vitest';
import { limitConcurrency } from './concurrency-limit.ts';

/** Work that ends on command. */
function openWork() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { started, work, end: (name: string) => ends.get(name)?.() };
}

test('as much work as allowed runs at once; the rest waits and takes turns', async () => {
  const { started, work, end } = openWork();
  const limit = limitConcurrency({ atOnce: 2, maxWaiting: 2 });
  const results = ['a', 'b', 'c', 'd'].map((name) => limit.run('key', work(name)));
  expect(started).toEqual(['a', 'b']);
  end('b');
  expect(await results[1]).toBe('b');
  expect(started).toEqual(['a', 'b', 'c']);
  end('c');
  expect(await results[2]).toBe('c');
  expect(started).toEqual(['a', 'b', 'c', 'd']);
});

test('what would have to wait behind too many is refused at once, until there is room', async () => {
  const { work, end } = openWork();
  const limit = limitConcurrency({ atOnce: 1, maxWaiting: 1 });
  const first = limit.run('key', work('a'));
  limit.run('key', work('b'));
  expect(limit.run('key', work('c'))).toBeNull();
  end('a');
  await first;
  expect(limit.run('key', work('d'))).not.toBeNull();
});

test('a lower rank goes before what waits already, and is not refused because of it', async () => {
  const { started, work, end } = openWork();
  const limit = limitConcurrency({ atOnce: 1, maxWaiting: 2 });
  limit.run('key', work('first'));
  limit.run('key', work('large'), 2);
  limit.run('key', work('small'), 1);
  expect(limit.run('key', work('one more large'), 2)).toBeNull();
  limit.run('key', work('owner'));
  const order = ['first', 'owner', 'small', 'large'];
  for (const [index, name] of order.entries()) {
    expect(started).toEqual(order.slice(0, index + 1));
    end(name);
    await new Promise(setImmediate);
  }
});

test('work of other keys does not wait', () => {
  const { started, work } = openWork();
  const limit = limitConcurrency({ atOnce: 1, maxWaiting: 1 });
  for (const name of ['a', 'b', 'c']) limit.run('busy', work(name));
  limit.run('other', work('d'));
  expect(started).toEqual(['a', 'd']);
});

test('work that fails makes room as well', async () => {
  const limit = limitConcurrency({ atOnce: 1, maxWaiting: 0 });
  await expect(limit.run('key', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await limit.run('key', async () => 'done')).toBe('done');
});

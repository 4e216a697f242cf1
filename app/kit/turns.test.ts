import { expect, test } from 'vitest';
import { openTurns } from './turns.ts';

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

test('as many as allowed run at once; the others wait and take turns', async () => {
  const { started, work, end } = openWork();
  const turns = openTurns({ atOnce: 2, maxWaiting: 2 });
  const results = ['a', 'b', 'c', 'd'].map((name) => turns.take('key', work(name)));
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
  const turns = openTurns({ atOnce: 1, maxWaiting: 1 });
  const first = turns.take('key', work('a'));
  turns.take('key', work('b'));
  expect(turns.take('key', work('c'))).toBeNull();
  end('a');
  await first;
  expect(turns.take('key', work('d'))).not.toBeNull();
});

test('a lower rank goes before what waits already, and is not refused because of it', async () => {
  const { started, work, end } = openWork();
  const turns = openTurns({ atOnce: 1, maxWaiting: 2 });
  turns.take('key', work('first'));
  turns.take('key', work('large'), 2);
  turns.take('key', work('small'), 1);
  expect(turns.take('key', work('one more large'), 2)).toBeNull();
  turns.take('key', work('owner'));
  const order = ['first', 'owner', 'small', 'large'];
  for (const [index, name] of order.entries()) {
    expect(started).toEqual(order.slice(0, index + 1));
    end(name);
    await new Promise(setImmediate);
  }
});

test('other keys do not wait', () => {
  const { started, work } = openWork();
  const turns = openTurns({ atOnce: 1, maxWaiting: 1 });
  for (const name of ['a', 'b', 'c']) turns.take('busy', work(name));
  turns.take('other', work('d'));
  expect(started).toEqual(['a', 'd']);
});

test('work that fails makes room as well', async () => {
  const turns = openTurns({ atOnce: 1, maxWaiting: 0 });
  await expect(turns.take('key', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns.take('key', async () => 'done')).toBe('done');
});

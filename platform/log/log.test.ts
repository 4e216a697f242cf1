import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** What a process that runs this has written to its output once it is gone. */
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

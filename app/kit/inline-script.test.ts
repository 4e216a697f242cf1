import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { inlineScript } from './inline-script.ts';

test('a script of a page does on one line what it does on many', () => {
  const script = inlineScript(`{
    const { size = 1, name } = { name: 'a b' };
    let text = '';
    for (const part of new Set([name, size])) {
      if (part) text += part;
      else text = 'none';
    }
    globalThis.text = text;
  }`);
  expect(script).not.toMatch(/\n| {2}|; /);
  const page = { text: '' };
  runInNewContext(script, page);
  expect(page.text).toBe('a b1');
});

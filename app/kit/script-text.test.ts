import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inlineScript, scriptText } from './script-text.ts';

test('a script reads the text that was written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(runInNewContext(scriptText(text))).toBe(text);
    }),
  );
});

test.each([
  ...['</script>', '<!--', ']]>', "'", '\\', '\n', '\r', '\u0000', '\u2028', '\u2029'],
  '{"name":"O\'Neill","size":"28\\""}',
])('%j is read as it is, and ends nothing', (text) => {
  const script = scriptText(text);
  expect(runInNewContext(script)).toBe(text);
  expect(script).not.toMatch(/[<>&\n\r\u2028\u2029]/);
});

test('the quotes of JSON stay as they are', () => {
  expect(scriptText('["Store"]')).toBe(`'["Store"]'`);
});

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

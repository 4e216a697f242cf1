import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Parts that answer a key without being in the server's page, or whose key does the same without script. */
const withoutKept: Record<string, string> = {
  'app/kit/picture-viewer/picture-viewer.tsx': 'opened by script',
  'app/kit/ui/quantity-input.tsx': 'Enter sends the form',
  'app/store/product/product-video.tsx': 'started by script',
};

test('whatever answers a key says which, so that it counts before the scripts are there', () => {
  const forgetful = globSync('app/**/*.tsx').filter((file) => {
    const text = readFileSync(file, 'utf8');
    return text.split(' onKeyDown=').length !== text.split(' data-keys=').length;
  });
  expect(forgetful.sort()).toEqual(Object.keys(withoutKept));
});

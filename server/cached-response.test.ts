import { describe, expect, test } from 'vitest';
import { cachedResponse } from './cached-response.ts';

const page = Buffer.from('<li>A saree of silk</li>'.repeat(2_000));

describe('an answer in memory', () => {
  test('holds the bytes that are sent and none beside them', async () => {
    const answer = cachedResponse([], page);
    for (const encoding of ['br', 'zstd', 'gzip'] as const) {
      const { body } = await answer.encoded(encoding);
      expect(body.buffer.byteLength, encoding).toBe(body.length);
    }
  });

  test('does not hold what its body was a part of', async () => {
    const part = Buffer.from(new ArrayBuffer(1_000_000), 0, 2_000);
    const { body } = await cachedResponse([], part).encoded('identity');
    expect(body.buffer.byteLength).toBe(2_000);
  });

  test('counts each of its encodings', async () => {
    const answer = cachedResponse([], page);
    const before = answer.size();
    const { body } = await answer.encoded('zstd');
    expect(answer.size() - before).toBe(body.length);
  });
});

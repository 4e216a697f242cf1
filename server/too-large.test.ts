import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openTestHttp } from '#tests/support/test-http.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

const http = await openTestHttp(await openTestShop());
const port = Number(new URL(await http.listen()).port);

const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;

test.each([
  [
    'a form that says its length',
    '/auth',
    'Content-Length: 90000000\r\n\r\nemail=',
    'more than a form',
  ],
  [
    'a form in chunks',
    '/auth',
    `Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(5)}`,
    'more than',
  ],
  ['accounts', '/auth/v1/signup', 'Content-Length: 90000000\r\n\r\n{', 'This request is too large'],
])('%s over the limit gets 413, and its connection is closed', async (_what, path, rest, words) => {
  const socket = connect(port, '127.0.0.1');
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost:3000\r\n${rest}`);
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 413 .*\r\nconnection: close\r\n/is);
  expect(answer).toContain(words);
});

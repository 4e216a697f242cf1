import { describe, expect, test } from 'vitest';
import { cookieOf } from '#tests/support/test-http.ts';
import { openHostileShop } from './hostile-shop.ts';

// What no HTTP client sends: raw bytes, and connections that end early.

const hostile = await openHostileShop();
const cookie = await cookieOf(hostile.shop, hostile.owner);

const crlf = '\r\n';
const request = (first: string, ...headers: string[]) =>
  [first, 'Host: localhost:3000', ...headers, '', ''].join(crlf);
const post = (path: string, ...headers: string[]) => request(`POST ${path} HTTP/1.1`, ...headers);
const urlencoded = 'Content-Type: application/x-www-form-urlencoded';
const close = 'Connection: close';

const malformed: [what: string, bytes: string][] = [
  ['nothing that is HTTP', `\x16\x03\x01\x02\0\x01${crlf}${crlf}`],
  ['a first line without a version', `GET /${crlf}${crlf}`],
  ['a version that is none', request('GET / HTTP/9.9', close)],
  ['a method that is none', request('G E T / HTTP/1.1', close)],
  ['no Host', `GET / HTTP/1.1${crlf}${close}${crlf}${crlf}`],
  ['two Hosts', request('GET / HTTP/1.1', 'Host: evil.example', close)],
  ['an empty Host', `GET / HTTP/1.1${crlf}Host:${crlf}${close}${crlf}${crlf}`],
  ['a Host of spaces', `GET / HTTP/1.1${crlf}Host: a b${crlf}${close}${crlf}${crlf}`],
  ['an address of another site', request('GET http://evil.example/ HTTP/1.1', close)],
  ['an address of another protocol', request('GET gopher://evil.example/ HTTP/1.1', close)],
  ['an address that is only a star', request('OPTIONS * HTTP/1.1', close)],
  ['an address with a NUL', request('GET /\0 HTTP/1.1', close)],
  ['an address with a space', request('GET /a b HTTP/1.1', close)],
  ['an address of raw bytes', request('GET /\xff\xfe HTTP/1.1', close)],
  ['an address that cannot be parsed', request('GET //[::1 HTTP/1.1', close)],
  ['an address of two slashes and an at', request('GET //@:0/ HTTP/1.1', close)],
  ['an address of 20 KB', request(`GET /${'x'.repeat(20_000)} HTTP/1.1`, close)],
  ['a tunnel', request('CONNECT evil.example:443 HTTP/1.1', close)],
  ['a trace', request('TRACE / HTTP/1.1', close)],
  ['another trace', request('TRACK / HTTP/1.1', close)],
  ['a method in lower case', request('get / HTTP/1.1', close)],
  ['a Content-Length of characters', post('/auth', 'Content-Length: x', close)],
  ['a negative Content-Length', post('/auth', 'Content-Length: -1', close)],
  [
    'a Content-Length of twenty digits',
    post('/auth', 'Content-Length: 99999999999999999999', close),
  ],
  ['two Content-Lengths', post('/auth', 'Content-Length: 1', 'Content-Length: 2', close)],
  [
    'a Content-Length and chunks',
    `${post('/auth', 'Content-Length: 3', 'Transfer-Encoding: chunked', close)}0${crlf}${crlf}`,
  ],
  ['an encoding nobody knows', post('/auth', 'Transfer-Encoding: xchunked', close)],
  ['two encodings', post('/auth', 'Transfer-Encoding: chunked, chunked', close)],
  [
    'a chunk whose size is none',
    `${post('/auth', urlencoded, 'Transfer-Encoding: chunked', close)}zz${crlf}`,
  ],
  ['a header with a NUL', request('GET / HTTP/1.1', 'X-A: \0', close)],
  ['a header that goes on in the next line', request('GET / HTTP/1.1', 'X-A: b\r\n c', close)],
  ['a header without a name', request('GET / HTTP/1.1', ': b', close)],
  ['a header with a space before its colon', request('GET / HTTP/1.1', 'Cookie : a=b', close)],
  [
    'a header of raw bytes',
    request('GET / HTTP/1.1', 'Cookie: \xff\xfe', 'User-Agent: \xff', close),
  ],
  ['headers of 40 KB', request('GET / HTTP/1.1', `X-A: ${'x'.repeat(40_000)}`, close)],
  [
    'three thousand headers',
    request('GET / HTTP/1.1', ...Array.from({ length: 3_000 }, (_, at) => `a${at}: b`), close),
  ],
  [
    'two requests at once, the second hidden',
    `${post('/auth', urlencoded, 'Content-Length: 1')}aGET /admin HTTP/1.1${crlf}Host: x${crlf}${close}${crlf}${crlf}`,
  ],
  [
    'line breaks without carriage returns',
    `GET / HTTP/1.1\nHost: localhost\nConnection: close\n\n`,
  ],
  ['HTTP/1.0', `GET / HTTP/1.0${crlf}${crlf}`],
];

describe('a connection that sends', () => {
  test.each(malformed)('%s is answered or closed', async (_what, bytes) => {
    const answer = await hostile.sendRaw(Buffer.from(bytes, 'latin1'));
    for (const [, status] of answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)) {
      expect(Number(status), answer.slice(0, 300)).not.toBe(500);
    }
    await hostile.expectUnharmed();
  });
});

const early: [what: string, makeBytes: () => string][] = [
  ['a form', () => `${post('/auth', urlencoded, 'Content-Length: 1000')}intent=sign-in&email=`],
  [
    'a form in chunks',
    () => `${post('/auth', urlencoded, 'Transfer-Encoding: chunked')}5${crlf}email${crlf}`,
  ],
  [
    'a form of the owner’s',
    () =>
      `${post('/admin/settings', urlencoded, `Cookie: ${cookie}`, 'Content-Length: 1000')}intent=`,
  ],
  [
    'a form for data',
    () =>
      `${post('/admin/products.data', urlencoded, `Cookie: ${cookie}`, 'Transfer-Encoding: chunked')}3${crlf}int`,
  ],
  [
    'an upload',
    () =>
      `${post('/dashboard/pictures', 'Content-Type: multipart/form-data; boundary=b', `Cookie: ${cookie}`, 'Content-Length: 500000')}--b${crlf}Content-Disposition: form-data; name="file"; filename="a.png"${crlf}${crlf}${'x'.repeat(50_000)}`,
  ],
  [
    'a product file',
    () =>
      `${post('/admin/products/files', 'Content-Type: multipart/form-data; boundary=b', `Cookie: ${cookie}`, 'Transfer-Encoding: chunked')}1000${crlf}--b${crlf}`,
  ],
  [
    'a body of JSON',
    () =>
      `${post('/auth/v1/token?grant_type=password', 'Content-Type: application/json', 'Content-Length: 1000')}{"email":`,
  ],
  [
    'a body of the API',
    () =>
      `${post('/api/v1/orders', 'Content-Type: application/json', 'Transfer-Encoding: chunked')}9${crlf}{"item":`,
  ],
  [
    'a chunk of 16 digits',
    () => `${post('/auth', urlencoded, 'Transfer-Encoding: chunked')}ffffffffffffffff${crlf}`,
  ],
  ['headers', () => `GET / HTTP/1.1${crlf}Host: localhost${crlf}X-A: `],
  ['nothing', () => ' '],
];

const answers: [what: string, bytes: string][] = [
  ['a page', request('GET /store HTTP/1.1')],
  ['a page’s data', request('GET /store.data HTTP/1.1')],
  ['a live stream', request('GET /api/v1/live?topics=products,orders HTTP/1.1')],
  ['a thousand requests', request('GET /healthz HTTP/1.1').repeat(1_000)],
  ['a picture', request('GET /favicon.svg HTTP/1.1')],
];

describe('whoever hangs up in the middle of', () => {
  test.each(early)('%s does no harm', async (_what, makeBytes) => {
    await hostile.sendRaw(Buffer.from(makeBytes(), 'latin1'), 'when sent');
    await hostile.expectUnharmed();
  });

  test.each(answers)('the answer of %s does no harm', async (_what, bytes) => {
    await hostile.sendRaw(bytes, 'when answered');
    await hostile.expectUnharmed();
  });
});

test('memory stays bounded while all of it is sent once more', async () => {
  const before = process.memoryUsage().rss;
  for (const [, bytes] of malformed) await hostile.sendRaw(Buffer.from(bytes, 'latin1'));
  await hostile.expectUnharmed();
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
});

import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testCertificate } from '#tests/support/test-certificate.ts';
import { openFetchFile } from './fetch-file.ts';
import { isPublicAddress } from './public-address.ts';

const maxBytes = 2 ** 20;

/** The site's responses by path. Every request is recorded. */
const pages: Record<string, (response: ServerResponse, request: IncomingMessage) => void> = {
  '/saree.jpg': (response) => response.end('a saree'),
  '/gone.jpg': (response) => response.writeHead(404).end(),
  '/large.jpg': (response) => response.end(Buffer.alloc(maxBytes + 1)),
  '/cut.jpg': (response) => {
    response.writeHead(200, { 'Content-Length': 100 }).write('half');
    setImmediate(() => response.destroy());
  },
  '/never.jpg': () => {},
  '/slow.jpg': (response) => response.write('a'),
  '/once.jpg': (response) => response.writeHead(302, { Location: '/saree.jpg' }).end(),
  '/round.jpg': (response) => response.writeHead(302, { Location: '/round.jpg' }).end(),
  '/inside.jpg': (response, { headers }) => {
    const port = headers.host?.split(':')[1];
    response.writeHead(302, { Location: `https://inside.example:${port}/secret.jpg` }).end();
  },
  '/plain.jpg': (response) => response.writeHead(302, { Location: 'http://a.example/b.jpg' }).end(),
  '/nowhere.jpg': (response) => response.writeHead(302).end(),
};
const hosts: Record<string, string[]> = {
  'pictures.example': ['127.0.0.1'],
  'inside.example': ['10.0.0.7'],
  'both.example': ['127.0.0.1', '10.0.0.7'],
  'none.example': [],
};

let server: Server;
let origin: string;
let requests: string[];

/** As in the shop, except that this machine counts as public, because the test's site is on it. */
const fetchFile = openFetchFile({
  resolve: async (host) => hosts[host] ?? Promise.reject(new Error('no such host')),
  isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
  ca: testCertificate.cert,
  timeoutMs: 1000,
});

beforeAll(async () => {
  server = createServer(testCertificate, (request, response) => {
    requests.push(request.url ?? '');
    pages[request.url ?? '']?.(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `https://pictures.example:${(server.address() as AddressInfo).port}`;
});

beforeEach(() => {
  requests = [];
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('a file is fetched from the checked address, under its host’s name', async () => {
  expect(await fetchFile(`${origin}/saree.jpg`, maxBytes)).toEqual({
    bytes: Buffer.from('a saree'),
  });
});

test('a redirect is followed', async () => {
  expect(await fetchFile(`${origin}/once.jpg`, maxBytes)).toHaveProperty('bytes');
  expect(requests).toEqual(['/once.jpg', '/saree.jpg']);
});

test('three redirects are followed, not four', async () => {
  const answer = await fetchFile(`${origin}/round.jpg`, maxBytes);
  expect(answer).toEqual({ why: 'the other site leads from one address to the next' });
  expect(requests).toHaveLength(4);
});

test.each([
  ['/gone.jpg', 'the other site answered 404'],
  ['/large.jpg', 'it is larger than 1 MB'],
  ['/cut.jpg', 'the other site cannot be reached'],
  ['/never.jpg', 'it took too long'],
  ['/slow.jpg', 'it took too long'],
  ['/nowhere.jpg', 'the other site leads nowhere'],
  ['/inside.jpg', 'its address is not on the public Internet'],
  ['/plain.jpg', 'its address must begin with https://'],
])('%s is not fetched: %s', async (path, why) => {
  expect(await fetchFile(origin + path, maxBytes)).toEqual({ why });
});

test.each([
  'https://inside.example/a.jpg',
  'https://both.example/a.jpg',
  'https://none.example/a.jpg',
  'https://10.0.0.7/a.jpg',
  'https://[::ffff:10.0.0.7]/a.jpg',
  'https://0x0a000007/a.jpg',
])('%s is refused before anything is requested there', async (url) => {
  const answer = await fetchFile(url, maxBytes);
  expect(answer).toEqual({ why: 'its address is not on the public Internet' });
});

test.each([
  'https://owner:secret@pictures.example/a.jpg',
  'http://pictures.example/a.jpg',
  'file:///etc/passwd',
])('%s is refused for its address', async (url) => {
  expect(await fetchFile(url, maxBytes)).toEqual({
    why: 'its address must begin with https://',
  });
});

test('a host that does not exist, or has another’s certificate, cannot be reached', async () => {
  const unreachable = { why: 'the other site cannot be reached' };
  expect(await fetchFile('https://nobody.example/a.jpg', maxBytes)).toEqual(unreachable);
  const { port } = new URL(origin);
  expect(await fetchFile(`https://127.0.0.1:${port}/saree.jpg`, maxBytes)).toEqual(unreachable);
});

test('the shop itself reaches nothing on its own machine', async () => {
  const asIs = openFetchFile({ resolve: async () => ['127.0.0.1'], ca: testCertificate.cert });
  expect(await asIs(`${origin}/saree.jpg`, maxBytes)).toHaveProperty('why');
  expect(requests).toEqual([]);
});

describe('an address out on the Internet', () => {
  test.each(['8.8.8.8', '93.184.215.14', '2606:2800:220:1::1', '::ffff:8.8.8.8'])(
    'is %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.0.2.1',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::7f00:1',
    '::10.0.0.7',
    '::a00:7',
    '::ffff:0:a00:7',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:7',
    '2001:0:7f00:1::',
    'fec0::1',
    '4000::1',
    '2002:7f00:1::',
    '2001:db8::1',
    'localhost',
    '',
  ])('is not %j', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

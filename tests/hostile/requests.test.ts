import { describe, expect, test } from 'vitest';
import { type Attack, openHostileShop } from './hostile-shop.ts';

// Requests that a browser would not send: to pages, files, the live stream and the mailbox.

const hostile = await openHostileShop();

type Case = [what: string, attack: Omit<Attack, 'path'>, ...paths: string[]];

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const long = 'x'.repeat(7_000);

const addresses: Case[] = [
  ['a broken percent escape', {}, '/%', '/product/%', '/%ff', '/%E0%A4%A', '/store/%zz'],
  ['bytes that are no UTF-8', {}, '/product/%ff%fe', '/store?search=%ff%fe', '/cards/%c0%ae'],
  ['NUL in a path', {}, '/%00', '/product/%00', '/product/x/%00', '/cards/%00', '/store%00.data'],
  ['NUL in a query', {}, '/store?search=%00', '/store?category=a%00b', '/store?size=%00&page=%00'],
  [
    'NUL in a link',
    {},
    '/auth/confirm?link=%00&purpose=%00',
    '/auth/reset?link=%00',
    '/auth?next=%00',
  ],
  [
    'NUL in a query of one’s own pages',
    { by: 'customer' },
    '/orders?order=%00',
    '/order-confirmation?order=%00',
    '/checkout?checkout=%00&step=%00',
    '/cart?removed=%00&productId=%00',
    '/wishlist?x=%00',
  ],
  [
    'NUL in a query of the owner’s',
    { by: 'owner' },
    '/admin/orders?search=%00&status=%00',
    '/admin/products?search=%00&product=%00',
    '/admin/orders?order=%00',
    '/admin/analytics?from=%00&to=%00&period=%00',
    '/admin/orders/calls?order=%00',
    '/admin/orders/slip?order=%00',
    '/admin/products/files?file=%00',
    '/admin/settings/backups/%00',
    '/admin/analytics/%00.csv',
  ],
  [
    'a path that climbs',
    {},
    '/../../etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/..%2f..%2fserver%2findex.js',
    '/pictures/..%5c..%5cpackage.json',
    '/storage/v1/object/public/product-images/products/..%2f..%2f..%2fetc%2fpasswd',
    '/demo/..%2f..%2fpackage.json',
    '/.env',
    '/.git/config',
    '/assets/',
    '/assets/%2e%2e/',
  ],
  [
    'a path of the owner’s that climbs',
    { by: 'owner' },
    '/admin/settings/backups/..%2f..%2fetc%2fpasswd',
    '/admin/settings/backups/..',
    '/admin/products/files/..%2fx',
    '/admin/analytics/..%2f..%2fx.csv',
  ],
  [
    'a path that looks like another site',
    {},
    '//evil.example/',
    '//evil.example/store',
    '/\\evil.example',
    '///',
    '/%2f%2fevil.example',
    '/@evil.example',
  ],
  [
    'a very long address',
    {},
    `/${long}`,
    `/store?search=${long}`,
    `/product/${long}`,
    `/cards/${'0a1b2c3d-0000-4000-8000-0123456789ab,'.repeat(180)}`,
  ],
  [
    'a thousand parameters',
    {},
    `/store?${'size=M&'.repeat(1000)}`,
    `/store?${Array.from({ length: 700 }, (_, at) => `p${at}=1`).join('&')}`,
  ],
  [
    'a parameter that is repeated',
    {},
    '/store?page=1&page=2&page=x',
    '/store?search=a&search=b',
    '/auth?next=/a&next=/b',
    '/product/x?review=write&review=x',
  ],
  [
    'parameters of an object',
    {},
    '/store?search[$ne]=1',
    '/store?__proto__[x]=1',
    '/store?constructor=1&toString=1',
    '/store?sort=__proto__',
    '/store?sort=constructor',
  ],
  [
    'a page that is no page',
    {},
    '/store?page=0',
    '/store?page=-1',
    '/store?page=1e400',
    '/store?page=NaN',
    '/store?page=99999999999999999999',
    '/store?page=1.5',
    '/store?page=400',
  ],
  [
    'a price that is none',
    {},
    '/store?from=-1',
    '/store?from=1e400&to=NaN',
    '/store?from=99999999999&to=0',
    '/store?from=%F0%9F%A5%BB',
    '/store?to=9007199254740993',
  ],
  [
    'a search made of operators',
    {},
    '/store?search=%25',
    '/store?search=%5C',
    '/store?search=a%27%3B--',
    '/store?search=(((((',
    '/store?search=*:*%20%26%20!',
    `/store?search=${'a%20'.repeat(400)}`,
    '/store?search=%E2%80%AE',
    '/store?search=%F0%9F%A5%BB',
  ],
  [
    'a product that is none',
    {},
    '/product/1',
    "/product/'",
    '/product/null',
    '/product/00000000-0000-0000-0000-000000000000',
    '/product/0A1B2C3D-0000-4000-8000-0123456789AB',
    '/product/x/y/z',
    '/cards/',
    '/cards/x',
    '/cards/,,,',
    '/choices/,,,',
  ],
  [
    'a PIN code that is none',
    {},
    '/checkout/pin.json',
    '/checkout/pin.json?pincode=%00',
    '/checkout/pin.json?pincode=999999&state=%00',
    `/checkout/pin.json?pincode=${long}`,
  ],
  [
    'a way back that leads away',
    {},
    '/auth?next=//evil.example',
    '/auth?next=https://evil.example',
    '/auth?next=javascript:alert(1)',
    '/auth?next=%0d%0aSet-Cookie:%20a=b',
    '/auth?next=/\\evil.example',
  ],
  [
    'dates that are none',
    { by: 'owner' },
    '/admin/analytics?from=2026-02-31&to=2026-13-01',
    '/admin/analytics?from=-271821-04-19&to=275760-09-14',
    '/admin/analytics?from=9999-12-31&to=0001-01-01',
    '/admin/analytics?period=__proto__',
    '/admin/orders?from=2026-02-30&to=x',
    '/admin/analytics/sales.csv?from=0000-00-00&to=9999-99-99',
    '/admin/orders/export.csv?from=%27',
  ],
  [
    'a page of the owner’s that is none',
    { by: 'owner' },
    '/admin/orders?page=99999999999',
    '/admin/orders?page=-5',
    '/admin/products?page=1e9',
    '/admin/products?sort=__proto__&show=constructor',
    '/admin/orders?status=__proto__',
    '/admin/products/files/constructor',
    '/admin/analytics/__proto__.csv',
  ],
  [
    'React Router’s own addresses',
    {},
    '/__manifest?p=/%00',
    '/__manifest',
    `/__manifest?p=${long}`,
    '/store.data?_routes=__proto__',
    '/store.data?_routes=%00',
    '/_root.data?_routes=x',
    '/.data',
    '/_root',
    '/%00.data',
    '/store.data?index&index',
  ],
  [
    'other software’s addresses',
    {},
    '/wp-login.php',
    '/xmlrpc.php',
    '/.well-known/x',
    '/server-status',
    '/actuator/env',
    '/graphql',
    '/cgi-bin/x',
    '/phpmyadmin/',
    '/rest/v1/orders',
    '/functions/v1/x',
  ],
  [
    'uploaded pictures that are none',
    {},
    '/storage/v1/object/public/product-images/products/%00',
    '/storage/v1/object/public/product-images/products/x',
    '/storage/v1/object/list/x',
    `/storage/v1/object/public/product-images/products/${long}`,
    '/storage/v1/object/public/product-images/products/%ff',
    '/storage/',
  ],
  [
    'search engines’ files',
    {},
    '/robots.txt?%00',
    '/sitemap.xml?x=%ff',
    '/sitemap-99999.xml',
    '/feed.xml?page=-1',
    '/share/%00.png',
    '/share/x.png',
  ],
  [
    'the mailbox without a key',
    {},
    '/mailbox',
    '/mailbox?email=%00',
    '/mailbox?message=..%2fx',
    '/mailbox.data',
    '/mailbox?key=%00',
  ],
  [
    'suggestions',
    {},
    '/api/v1/suggestions',
    '/api/v1/suggestions?q=%00',
    '/api/v1/suggestions?q=%ff',
    `/api/v1/suggestions?q=${long}`,
    '/api/v1/suggestions?q=%25%25%25',
    '/api/v1/suggestions?q=%5C%5C',
    '/api/v1/suggestions?q=a&q=b',
  ],
  [
    'the live stream',
    {},
    '/api/v1/live',
    '/api/v1/live?topics=%00',
    `/api/v1/live?topics=${'orders,'.repeat(900)}`,
    '/api/v1/live?topics=__proto__,constructor',
    '/api/v1/live?topics=orders&since=%00',
    '/api/v1/live?since=-1',
    '/api/v1/live?since=99999999999999999999',
    '/api/v1/live?topics=products&since=%F0%9F%A5%BB',
  ],
];

describe('an address', () => {
  test.each(addresses)('with %s', async (_what, attack, ...paths) => {
    await hostile.attackAll(paths.map((path) => ({ ...attack, path })));
  });
});

const headers: Case[] = [
  [
    'a Range',
    { headers: { Range: 'bytes=0-10' } },
    '/',
    '/favicon.svg',
    '/assets/x',
    '/robots.txt',
  ],
  [
    'a Range that is none',
    { headers: { Range: 'bytes=9-1,-,99999999999999999999-' } },
    '/',
    '/favicon.svg',
    '/store',
  ],
  [
    'a Host of another site',
    { headers: { Host: 'evil.example' } },
    '/',
    '/store',
    '/auth',
    '/mailbox',
    '/sitemap.xml',
  ],
  [
    'a Host that is none',
    { headers: { Host: 'a b<>"' } },
    '/',
    '/store',
    '/auth',
    '/api/v1/products',
  ],
  [
    'a Host with a path',
    { headers: { Host: 'localhost/../x@y:99999' } },
    '/',
    '/store',
    '/mailbox',
  ],
  [
    'forwarded addresses',
    {
      headers: {
        'X-Forwarded-For': '127.0.0.1, ::1, \'"',
        'X-Forwarded-Host': 'evil.example',
        'X-Forwarded-Proto': 'gopher',
        Forwarded: 'for=_;host="',
      },
    },
    '/',
    '/auth',
    '/mailbox',
  ],
  [
    'a rewritten address',
    { headers: { 'X-Original-URL': '/admin', 'X-Rewrite-URL': '/admin' } },
    '/',
    '/store',
  ],
  [
    'another method in a header',
    { headers: { 'X-HTTP-Method-Override': 'DELETE', 'X-HTTP-Method': 'PUT' } },
    '/',
    '/store',
    '/cart',
  ],
  ['8 KB of cookies', { headers: { Cookie: `a=${'x'.repeat(8_000)}` } }, '/', '/store', '/auth'],
  ['a thousand cookies', { headers: { Cookie: 'a=b; '.repeat(1_000) } }, '/', '/store'],
  [
    'garbage for cookies',
    { headers: { Cookie: ';;=;=x; fh_session; fh_session=; =fh_session; fh_session==' } },
    '/',
    '/cart',
  ],
  [
    'a session that is none',
    { headers: { Cookie: 'fh_session=../../x%00%ff; __Host-fh_session=%E0' } },
    '/',
    '/cart',
    '/admin',
    '/api/v1/live?topics=cart',
  ],
  ['a very long session', { headers: { Cookie: `fh_session=${'A'.repeat(6_000)}` } }, '/', '/cart'],
  ['a toast that is none', { headers: { Cookie: 'fh_toast=%ff' } }, '/', '/store'],
  [
    'a toast of JSON that does not fit',
    {
      headers: {
        Cookie: `fh_toast=${Buffer.from('{"title":{"a":1},"description":[]}').toString('base64url')}`,
      },
    },
    '/',
  ],
  [
    'a toast that is null',
    { headers: { Cookie: `fh_toast=${Buffer.from('null').toString('base64url')}` } },
    '/',
  ],
  [
    'a toast with markup',
    {
      headers: {
        Cookie: `fh_toast=${Buffer.from('{"title":"<script>alert(1)</script>\\ud800"}').toString('base64url')}`,
      },
    },
    '/',
  ],
  [
    'notes that are none',
    { headers: { Cookie: 'fh_pin=%00; fh_signed_up=%ff; fh_asked=%E0%A4%A' } },
    '/',
    '/auth',
    '/store',
  ],
  [
    'a two-factor challenge that is none',
    { headers: { Cookie: 'fh_challenge=%00; fh_oauth=%ff; fh_two_factor=x' } },
    '/auth/code',
    '/auth/v1/callback?code=x&state=y',
  ],
  [
    'a Referer of another site',
    { headers: { Referer: '//evil.example\\@localhost' } },
    '/',
    '/cart',
  ],
  ['a Referer that is none', { headers: { Referer: 'http://[::' } }, '/', '/cart', '/auth'],
  ['a User-Agent of 7 KB', { headers: { 'User-Agent': long } }, '/', '/auth'],
  [
    'an Accept-Language of nonsense',
    { headers: { 'Accept-Language': 'x;q=nan,*;q=-1,,,' } },
    '/',
    '/store',
  ],
  [
    'an Accept-Encoding of nonsense',
    { headers: { 'Accept-Encoding': 'gzip;q=1e400, br;q=x, zstd, identity;q=0, *;q=0' } },
    '/',
    '/favicon.svg',
  ],
  [
    'an If-None-Match of nonsense',
    { headers: { 'If-None-Match': '"', 'If-Modified-Since': 'yesterday' } },
    '/',
    '/favicon.svg',
    '/feed.xml',
    '/sitemap.xml',
  ],
  [
    'an Accept that asks for data',
    { headers: { Accept: 'text/x-script', 'X-Remix-Reload-Document': 'true' } },
    '/',
    '/store.data',
  ],
  [
    'a body on a GET',
    { body: '{"a":1}', headers: { 'Content-Type': 'application/json' } },
    '/',
    '/store',
    '/api/v1/products',
  ],
  [
    'an Upgrade',
    { headers: { Connection: 'Upgrade', Upgrade: 'h2c, websocket', 'HTTP2-Settings': 'x' } },
    '/',
  ],
  ['an Expect', { headers: { Expect: '100-continue' } }, '/'],
  [
    'a Last-Event-ID of nonsense',
    { headers: { 'Last-Event-ID': '\'"; 99999999999999999999' } },
    '/api/v1/live?topics=orders',
  ],
];

describe('a request with', () => {
  test.each(headers)('%s', async (_what, attack, ...paths) => {
    await hostile.attackAll(paths.map((path) => ({ ...attack, path })));
  });
});

test('a header from a query never reaches an answer', async () => {
  for (const path of [
    '/auth?next=%0d%0aX-Evil:%201',
    '/store?search=%0d%0aX-Evil:%201',
    '/mailbox?%0d%0aX-Evil:1',
  ]) {
    expect((await hostile.attack({ path })).headers).not.toHaveProperty('x-evil');
  }
});

const foreign: [string, Record<string, string>][] = [
  ['another site', { Origin: 'https://evil.example' }],
  ['no site', { Origin: 'null' }],
  ['a name that begins like the shop’s', { Origin: 'http://localhost:3000.evil.example' }],
  ['a name that ends like the shop’s', { Origin: 'http://evil.localhost:3000' }],
  ['an Origin that is none', { Origin: 'http://[' }],
  ['two Origins', { Origin: 'http://localhost:3000, https://evil.example' }],
  ['another site, by its metadata', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a neighbour, by its metadata', { 'Sec-Fetch-Site': 'same-site' }],
];

describe('a form from', () => {
  test.each(foreign)('%s is refused', async (_what, given) => {
    const targets = [
      '/cart',
      '/sign-out',
      '/profile',
      '/admin/settings',
      '/auth',
      '/dashboard/pictures',
      '/store',
    ];
    await hostile.attackAll(
      targets.map((path) => ({
        ...{ method: 'POST', path, by: 'owner', body: 'intent=clear' },
        headers: { ...form, ...given },
        statuses: [403],
      })),
    );
  });
});

const forms: Case[] = [
  [
    'a broken percent escape',
    { body: 'intent=%&name=%ff%fe&=%00' },
    '/auth',
    '/cart',
    '/profile',
    '/checkout',
  ],
  ['no equals sign', { body: '&&&;;;===' }, '/auth', '/cart', '/profile', '/checkout'],
  [
    'a NUL in every field',
    { body: 'intent=%00&email=%00&password=%00&productId=%00&checkout=%00&orderId=%00' },
    '/auth',
    '/cart',
    '/orders',
    '/checkout',
    '/wishlist',
  ],
  [
    'names of every object',
    { body: '__proto__=x&constructor=x&toString=x&intent=__proto__&hasOwnProperty=1' },
    '/auth',
    '/cart',
    '/orders',
    '/profile',
    '/checkout',
    '/wishlist',
  ],
  [
    'an intent that every object has',
    { body: 'intent=constructor' },
    '/auth',
    '/cart',
    '/orders',
    '/profile',
    '/checkout',
    '/wishlist',
    '/profile/two-factor',
  ],
  ['ten thousand fields', { body: 'a=1&'.repeat(10_000) }, '/auth', '/cart'],
  [
    'a field of 200 KB',
    { body: `email=${'a'.repeat(200_000)}&password=${'b'.repeat(50_000)}` },
    '/auth',
    '/auth/forgot',
    '/cart',
  ],
  [
    'more than a form can hold',
    { body: `email=${'a'.repeat(300_000)}`, statuses: [413] },
    '/auth',
    '/cart',
    '/product/x',
  ],
  [
    'an email address of many marks',
    {
      body: `email=${encodeURIComponent(`${'a.'.repeat(5_000)}@${'b.'.repeat(5_000)}c`)}&password=x`,
    },
    '/auth',
    '/auth/forgot',
  ],
  [
    'a quantity that is none',
    { body: 'intent=add&productId=0a1b2c3d-0000-4000-8000-0123456789ab&quantity=1e400' },
    '/cart',
  ],
  [
    'a negative quantity',
    { body: 'quantity=-1&lineId=0a1b2c3d-0000-4000-8000-0123456789ab' },
    '/cart',
  ],
];

describe('a form with', () => {
  test.each(forms)('%s', async (_what, attack, ...paths) => {
    await hostile.attackAll(
      paths.map((path) => ({ ...attack, path, method: 'POST', by: 'customer', headers: form })),
    );
  });
});

/** One part of a multipart body. */
const part = (head: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
const multipart = { 'Content-Type': 'multipart/form-data; boundary=b' };
const png = '\x89PNG\r\n\x1a\n';

const uploads: [what: string, body: string | Uint8Array][] = [
  ['an empty file', part('name="file"; filename="a.png"', '')],
  ['a file that is no picture', part('name="file"; filename="a.png"', 'x'.repeat(1000))],
  ['a picture that breaks off', part('name="file"; filename="a.png"', png)],
  [
    'a picture of 65,535 × 65,535',
    part(
      'name="file"; filename="a.png"',
      `${png}\0\0\0\rIHDR\0\0\xff\xff\0\0\xff\xff\x08\x06\0\0\0`,
    ),
  ],
  [
    'an SVG with a script',
    part(
      'name="file"; filename="a.svg"',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    ),
  ],
  [
    'an SVG that reads a file',
    part(
      'name="file"; filename="a.svg"',
      '<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
    ),
  ],
  [
    'a GIF that is also HTML',
    part('name="file"; filename="a.gif"', 'GIF89a<script>alert(1)</script>'),
  ],
  ['a name that climbs', part('name="file"; filename="../../../etc/passwd"', 'x')],
  ['a name with NUL and direction marks', part('name="file"; filename="a\0\u202egpj.exe"', 'x')],
  ['a name of 10,000 characters', part(`name="file"; filename="${'a'.repeat(10_000)}.png"`, 'x')],
  ['a text where a file should be', part('name="file"', 'x')],
  ['no file at all', part('name="other"', 'x')],
  ['pictures that are no JSON', part('name="images"', '{')],
  ['pictures nested 20,000 deep', part('name="images"', '['.repeat(20_000))],
  [
    'pictures with half a surrogate pair',
    part('name="images"', '[{"url":"/a\\ud800","alt":"\\udc00"}]') +
      part('name="url"', 'https://evil.example/a.png'),
  ],
  [
    'pictures that replace a prototype',
    part('name="images"', '[{"__proto__":{"url":"/a"},"alt":"b"}]') + part('name="url"', '/x'),
  ],
  ['an address of this machine', part('name="url"', 'http://127.0.0.1:1/')],
  ['an address of this machine in other digits', part('name="url"', 'http://2130706433/')],
  ['an address of this machine in IPv6', part('name="url"', 'http://[::ffff:7f00:1]/')],
  ['the metadata of a cloud', part('name="url"', 'http://169.254.169.254/latest/')],
  ['a file of this machine', part('name="url"', 'file:///etc/passwd')],
  ['an address with a password', part('name="url"', 'https://a:b@127.0.0.1/')],
  ['an address that is none', part('name="url"', 'http://[::')],
  ['an address of data', part('name="url"', 'data:image/png;base64,AAAA')],
  ['an address of another protocol', part('name="url"', 'gopher://127.0.0.1:25/_HELO')],
  ['an address with line breaks', part('name="url"', 'http://127.0.0.1/\r\nX: y')],
];

describe('an upload of', () => {
  test.each(uploads)('%s is refused', async (_what, body) => {
    const answer = await hostile.attack({
      ...{ method: 'POST', path: '/dashboard/pictures', by: 'owner', headers: multipart },
      body: Buffer.from(`${body}--b--\r\n`, 'latin1'),
    });
    expect([400, 409, 413, 415, 422]).toContain(answer.status);
  });

  test('anything, by anybody else, is refused before it is read', async () => {
    for (const by of ['visitor', 'customer'] as const) {
      await hostile.attack({
        ...{ method: 'POST', path: '/dashboard/pictures', by, headers: multipart, body: 'x' },
        statuses: [401, 403],
      });
    }
  });
});

const csv: [what: string, content: string | Uint8Array][] = [
  ['nothing', ''],
  ['NUL', 'name,price\n\0,1\n'],
  ['bytes that are no UTF-8', Buffer.from([0xff, 0xfe, 0x00, 0x41])],
  ['a quotation mark that never closes', `name,price\n"${'x'.repeat(90_000)}`],
  ['one line of 200,000 characters', `name,price\n${'x'.repeat(200_000)},1\n`],
  ['10,000 columns', `${'name,'.repeat(10_000)}\n`],
  ['columns that every object has', 'name,price,__proto__,constructor\na,1,x,y\n'],
  ['prices that are none', 'name,price\na,1e400\nb,NaN\nc,-1\nd,٣\n'],
  ['formulas', 'name,price\n"=cmd|\'/C calc\'!A1",0\n'],
  ['an id that is none', "id,name,price\n',a,1\n"],
  ['a workbook', 'PK\x03\x04xl/workbook.xml'],
];

describe('a product file with', () => {
  test.each(csv)('%s changes no product', async (_what, content) => {
    const before = await hostile.shop.db.selectFrom('products').selectAll().execute();
    const text = Buffer.concat([
      Buffer.from(
        `${part('name="intent"', 'check')}--b\r\nContent-Disposition: form-data; name="file"; filename="p.csv"\r\n\r\n`,
      ),
      Buffer.from(content as Uint8Array),
      Buffer.from('\r\n--b--\r\n'),
    ]);
    await hostile.attack({
      ...{ method: 'POST', path: '/admin/products/files', by: 'owner', headers: multipart },
      ...{ body: text, mayWrite: true },
    });
    expect(await hostile.shop.db.selectFrom('products').selectAll().execute()).toEqual(before);
  });
});

import fc from 'fast-check';
import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { operations } from '#app/api/operations.server.ts';
import { getShopKey } from '#app/shop/keys/shop-keys.store.server.ts';
import { type Attack, openHostileShop } from './hostile-shop.ts';
import { nastyTexts, nastyValues } from './nasty-texts.ts';

// /api/v1 and /auth/v1, called by hostile clients.

const hostile = await openHostileShop();

const json = { 'Content-Type': 'application/json' };
const deep = (open: string, close: string) => open.repeat(15_000) + close.repeat(15_000);

const bodies: [what: string, body: string | Uint8Array][] = [
  ['nothing', ''],
  ['a form', 'name=x&price=1'],
  ['half an object', '{"name":'],
  ['null', 'null'],
  ['a number', '1e400'],
  ['a text', '"x"'],
  ['a list', '[]'],
  ['lists nested 15,000 deep', deep('[', ']')],
  ['objects nested 10,000 deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ['a prototype', '{"__proto__":{"name":"x","price":1},"constructor":{"prototype":{}}}'],
  [
    'half a surrogate pair',
    '{"name":"\\ud800","price":1,"customer_name":"\\udc00","full_name":"\\ud800"}',
  ],
  [
    'NUL',
    '{"name":"\\u0000","email":"\\u0000","password":"\\u0000","token":"\\u0000","refresh_token":"\\u0000"}',
  ],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
  ['a byte order mark', '\ufeff\ufeff{'],
  ['ten thousand names', `{${Array.from({ length: 5_000 }, (_, at) => `"a${at}":1`).join(',')}}`],
  ['a name twice', '{"email":"a@example.com","email":["b@example.com"],"name":1,"name":2}'],
  [
    'lists where texts should be',
    '{"email":["a@example.com"],"password":["x"],"name":["x"],"price":[1],"refresh_token":[],"token":{}}',
  ],
  [
    'objects where texts should be',
    '{"email":{"$ne":null},"password":{"$gt":""},"name":{},"price":{}}',
  ],
  [
    'numbers that are none',
    '{"price":1e400,"quantity":-1e400,"stock_quantity":1.5,"total":1e308,"rating":9e99}',
  ],
  ['more than fits', `{"name":"${'x'.repeat(70_000)}"}`],
  ['comments', '{/* a */"name":"x"}'],
  [
    'a text of 60,000 characters',
    `{"name":"${'x'.repeat(60_000)}","email":"${'y'.repeat(2_000)}"}`,
  ],
];

const writing = operations.filter(({ method, body }) => method !== 'get' && body);
const someId = '0a1b2c3d-0000-4000-8000-0123456789ab';
const addressOf = (path: string, id: string) => `/api/v1${path.replaceAll(/\{\w+\}/g, id)}`;

describe('a body of JSON with', () => {
  test.each(bodies)('%s is refused by every operation', async (_what, body) => {
    await hostile.attackAll(
      writing.map(({ method, path }, at) => ({
        method: method.toUpperCase(),
        path: addressOf(path, someId),
        by: at % 3 ? ('owner client' as const) : ('customer client' as const),
        headers: { ...json, 'Idempotency-Key': 'x' },
        body,
      })),
    );
  });

  const authPaths = [
    '/auth/v1/token?grant_type=password',
    '/auth/v1/token?grant_type=refresh_token',
    '/auth/v1/token?grant_type=pkce',
    '/auth/v1/signup',
    '/auth/v1/recover',
    '/auth/v1/resend',
    '/auth/v1/verify',
    '/auth/v1/user',
    '/auth/v1/logout',
    '/auth/v1/otp',
    '/auth/v1/magiclink',
    '/auth/v1/admin/users',
    '/auth/v1/factors',
    '/auth/v1/reauthenticate',
    '/auth/v1/invite',
    '/auth/v1/sso',
  ];

  test.each(bodies)('%s opens no account', async (_what, body) => {
    const answers = await hostile.attackAll(
      authPaths.map((path) => ({
        ...{ method: path.endsWith('/user') ? 'PUT' : 'POST', path, body, headers: json },
      })),
    );
    for (const { text } of answers) expect(text).not.toMatch(/access_token|refresh_token":/);
  });
});

test('a lone surrogate in sign-up data is answered alike the first and the second time', async () => {
  const attack: Attack = {
    ...{ method: 'POST', path: '/auth/v1/signup', headers: json, mayWrite: true },
    body: '{"email":"surrogate@example.com","password":"a good long password","data":{"full_name":"A\\ud800"}}',
  };
  const statuses = (await hostile.attackAll([attack, attack])).map(({ status }) => status);
  expect(statuses[0]).toBe(statuses[1]);
});

const tokens: [what: string, token: (key: Uint8Array) => Promise<string> | string][] = [
  ['nothing', () => ''],
  ['not a token', () => 'x'],
  ['two dots', () => '..'],
  ['8 KB', () => 'x'.repeat(8_192)],
  ['bytes that are no text', () => '\xff\xfe'],
  ['a token of no algorithm', () => `${base64({ alg: 'none' })}.${base64(claims())}.`],
  [
    'a token of no algorithm, in capitals',
    () => `${base64({ alg: 'NONE' })}.${base64(claims())}.x`,
  ],
  ['a token of another algorithm', () => `${base64({ alg: 'RS256' })}.${base64(claims())}.x`],
  [
    'a header that is no JSON',
    () => `${Buffer.from('{').toString('base64url')}.${base64(claims())}.x`,
  ],
  [
    'claims that are no JSON',
    () => `${base64({ alg: 'HS256' })}.${Buffer.from('[').toString('base64url')}.x`,
  ],
  ['another’s key', () => sign(claims(), new TextEncoder().encode('x'.repeat(32)))],
  ['an empty key', () => sign(claims(), new Uint8Array(32))],
  ['a token that has expired', (key) => sign({ ...claims(), exp: 1 }, key)],
  ['a token without an end', (key) => sign({ ...claims(), exp: undefined }, key)],
  [
    'a token of another issuer',
    (key) => sign({ ...claims(), iss: 'https://evil.example/auth/v1' }, key),
  ],
  ['a token for others', (key) => sign({ ...claims(), aud: 'others' }, key)],
  ['a token of no session', (key) => sign({ ...claims(), session_id: undefined }, key)],
  [
    'a session that is no id',
    (key) => sign({ ...claims(), session_id: "'; drop table sessions --" }, key),
  ],
  ['a session that is not there', (key) => sign({ ...claims(), session_id: someId }, key)],
  [
    'another’s session',
    (key) =>
      sign({ ...claims(), session_id: hostile.owner.sessionId, sub: hostile.customer.userId }, key),
  ],
  [
    'a key by name',
    () => `${base64({ alg: 'HS256', kid: '../../etc/passwd' })}.${base64(claims())}.x`,
  ],
  [
    'a key by address',
    () =>
      `${base64({ alg: 'RS256', jku: 'http://127.0.0.1:1/', x5u: 'http://127.0.0.1:1/' })}.${base64(claims())}.x`,
  ],
  [
    'a key within',
    () => `${base64({ alg: 'HS256', jwk: { kty: 'oct', k: 'eA' } })}.${base64(claims())}.x`,
  ],
  [
    'critical headers',
    () => `${base64({ alg: 'HS256', crit: ['b64'], b64: false })}.${base64(claims())}.x`,
  ],
];

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function claims(): Record<string, unknown> {
  return {
    ...{ iss: 'http://localhost:3000/auth/v1', aud: 'authenticated', role: 'owner' },
    ...{ sub: hostile.owner.userId, session_id: hostile.owner.sessionId },
    ...{ iat: Math.floor(Date.now() / 1000), exp: Math.floor(Date.now() / 1000) + 900 },
  };
}

function sign(payload: object, key: Uint8Array): Promise<string> {
  return new SignJWT({ ...payload }).setProtectedHeader({ alg: 'HS256', kid: 'x' }).sign(key);
}

describe('an access token that is', () => {
  test.each(tokens)('%s opens nothing', async (_what, makeToken) => {
    const token = await makeToken(await getShopKey(hostile.shop, 'access-tokens'));
    const headers = { Authorization: `Bearer ${token}` };
    await hostile.attackAll(
      [
        '/api/v1/orders',
        '/api/v1/orders/all',
        '/api/v1/products',
        '/auth/v1/user',
        '/api/v1/live?topics=orders',
      ].map((path) => ({ path, headers, statuses: [401] })),
    );
  });

  test.each([
    'Basic eDp4',
    'Bearer',
    'bearer',
    'Token x',
    'Bearer  ',
    'Bearer a b',
    ', Bearer x',
    'Digest username="x"',
  ])('announced as %j opens nothing', async (header) => {
    const headers = { Authorization: header };
    await hostile.attackAll(
      ['/api/v1/orders', '/auth/v1/user'].map((path) => ({ path, headers, statuses: [401] })),
    );
  });
});

const authQueries: string[] = [
  '/auth/v1/verify?type=signup&token=%00&redirect_to=%00',
  '/auth/v1/verify?type=__proto__&token=x',
  '/auth/v1/verify?type=recovery&token_hash=%ff',
  '/auth/v1/verify?type=signup&token=x&redirect_to=https://evil.example',
  '/auth/v1/verify?type=signup&token=x&redirect_to=javascript:alert(1)',
  '/auth/v1/verify?type=signup&token=x&redirect_to=http://localhost@evil.example',
  '/auth/v1/verify?type=signup&token=x&redirect_to=%0d%0aX-Evil:1',
  '/auth/v1/authorize',
  '/auth/v1/authorize?provider=%00',
  '/auth/v1/authorize?provider=google&redirect_to=//evil.example',
  '/auth/v1/authorize?provider=google&redirect_to=http://[::&code_challenge=%00&code_challenge_method=x',
  '/auth/v1/callback',
  '/auth/v1/callback?code=%00&state=%00',
  '/auth/v1/callback?error=%00&error_description=%0d%0aX-Evil:1',
  '/auth/v1/token?grant_type=__proto__',
  '/auth/v1/token?grant_type=%00',
  '/auth/v1/user?x=%00',
  '/auth/v1/%00',
  '/auth/v1/%ff',
  '/auth/v1/../v1/user',
  '/auth/v1//user',
  '/auth/v1/settings?%ff',
  '/auth/v1/health/x',
];

test.each(authQueries)('%s leads nowhere', async (path) => {
  for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
    const { headers } = await hostile.attack({ method, path });
    expect(headers.location ?? '').not.toMatch(/evil|javascript/);
    expect(headers).not.toHaveProperty('x-evil');
  }
});

const apiQueries: string[] = [
  '/api/v1/products?limit=0',
  '/api/v1/products?limit=-1',
  '/api/v1/products?limit=1e400',
  '/api/v1/products?limit=99999999999999999999',
  '/api/v1/products?limit=10&limit=20',
  '/api/v1/products?cursor=%00',
  '/api/v1/products?cursor=x',
  `/api/v1/products?cursor=${Buffer.from('["\\u0000","\\ud800"]').toString('base64url')}`,
  `/api/v1/products?cursor=${Buffer.from('{"__proto__":1}').toString('base64url')}`,
  `/api/v1/orders?cursor=${Buffer.from('["2026-99-99T99:99:99Z","x"]').toString('base64url')}`,
  `/api/v1/orders/all?cursor=${Buffer.from('[1e400,null]').toString('base64url')}`,
  `/api/v1/products?cursor=${Buffer.from('['.repeat(4_000)).toString('base64url')}`,
  '/api/v1/products?unknown=1',
  '/api/v1/products?__proto__=1',
  '/api/v1/products?search=%00',
  '/api/v1/products?category=%E2%80%AE',
  '/api/v1/products/%00',
  '/api/v1/products/%ff',
  '/api/v1/products/..%2f..%2forders',
  '/api/v1/reviews?product_id=%00',
  '/api/v1/delivery/%00',
  '/api/v1/openapi.json?x=%00',
  '/api/v1/docs/..',
  '/api/v2/products',
  '/api/',
  '/api/v1/%00',
];

test.each(apiQueries)('%s is answered', async (path) => {
  await hostile.attackAll(
    (['visitor', 'customer client', 'owner client'] as const).map((by) => ({ path, by })),
  );
});

test.each(['PUT', 'TRACE', 'PROPFIND', 'OPTIONS', 'HEAD', 'QUERY'])(
  '%s changes nothing',
  async (method) => {
    await hostile.attackAll(
      operations.map(({ path }) => ({ method, path: addressOf(path, someId), by: 'owner client' })),
    );
  },
);

const keys = [
  `${'k'.repeat(201)}`,
  ' ',
  '\xff\xfe',
  "'; drop table order_keys --",
  '../../x',
  'a,b',
];

test.each(keys)('an Idempotency-Key of %j orders nothing', async (key) => {
  await hostile.attack({
    ...{ method: 'POST', path: '/api/v1/orders', by: 'customer client', body: '{}' },
    headers: { ...json, 'Idempotency-Key': key },
    statuses: [400, 409, 422],
  });
});

/** A schema of the document, as far as the generator reads it. */
type Schema = {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
};
type Parameter = { name: string; in: 'path' | 'query' | 'header'; schema: Schema };
type Described = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
};
type Document = {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
};

describe('every operation of the OpenAPI document withstands', () => {
  /** Values of this schema, mixed with others. Ids are the shop's, so that some requests get far. */
  function valuesOf(schema: Schema, { components }: Document): fc.Arbitrary<unknown> {
    const named = schema.$ref?.split('/').at(-1);
    const { type, format, properties, items, anyOf, ...rest }: Schema =
      (named && components.schemas[named]) || schema;
    const ids = [hostile.productId, hostile.orderId, hostile.customer.userId, someId];
    const document = { components } as Document;
    if (anyOf) return fc.oneof(...anyOf.map((one) => valuesOf(one, document)));
    if (rest.enum) return fc.constantFrom(...rest.enum);
    if ('const' in rest) return fc.constant(rest.const);
    if (format === 'uuid') return fc.constantFrom(...ids);
    if (type === 'integer') return fc.integer({ min: -1, max: 12 });
    if (type === 'number') return fc.oneof(fc.double(), fc.constantFrom(1, 99.5, 1e15));
    if (type === 'boolean') return fc.boolean();
    if (type === 'array') return fc.array(mixed(items ?? {}, document), { maxLength: 4 });
    if (properties) {
      const fields = Object.entries(properties).map(([name, one]) => [name, mixed(one, document)]);
      return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
    }
    return fc.constantFrom(
      'Silk',
      'a@example.com',
      '9820001234',
      '411004',
      'https://example.com/a.png',
    );
  }

  function mixed(schema: Schema, document: Document): fc.Arbitrary<unknown> {
    return fc.oneof(
      { arbitrary: valuesOf(schema, document), weight: 4 },
      { arbitrary: fc.constantFrom(...nastyTexts), weight: 1 },
      { arbitrary: fc.constantFrom(...nastyValues), weight: 1 },
    );
  }

  /** Any request to this operation. */
  function requestTo(method: string, path: string, described: Described, document: Document) {
    const { parameters = [], requestBody } = described;
    const schema = requestBody?.content['application/json']?.schema;
    const given = (place: Parameter['in']) =>
      fc.record(
        Object.fromEntries(
          parameters
            .filter((parameter) => parameter.in === place)
            .map((parameter) => [parameter.name, mixed(parameter.schema, document)]),
        ),
      );
    return fc.record({
      method: fc.constant(method.toUpperCase()),
      by: fc.constantFrom(
        'visitor' as const,
        'customer client' as const,
        'owner client' as const,
        'owner client' as const,
      ),
      path: fc.tuple(given('path'), given('query')).map(([inPath, inQuery]) => {
        const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encoded(inPath[name]));
        const query = Object.entries(inQuery).map(([name, value]) => `${name}=${encoded(value)}`);
        return `/api/v1${filled}?${query.join('&')}`;
      }),
      body: schema
        ? mixed(schema, document).map((value) => JSON.stringify(value))
        : fc.constantFrom(undefined, '{}', 'x'),
    });
  }

  /** As part of an address. Without half surrogate pairs, which no address can hold. */
  const encoded = (value: unknown) =>
    encodeURIComponent(
      String(typeof value === 'object' ? JSON.stringify(value) : value).toWellFormed(),
    )
      .slice(0, 3_000)
      .replace(/%.?$/, '');

  test('any path, query and body', async () => {
    const document: Document = JSON.parse(
      (await hostile.attack({ path: '/api/v1/openapi.json' })).text,
    );
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => ({ method, path, one })),
    );
    expect(described.length).toBeGreaterThan(operations.length);
    for (const { method, path, one } of described) {
      let key = 0;
      await fc.assert(
        fc.asyncProperty(requestTo(method, path, one, document), async (request) => {
          key += 1;
          const headers = { ...json, 'Idempotency-Key': `${one.operationId}-${key}` };
          await hostile.attack({ ...request, headers, mayWrite: true });
        }),
        { seed: 16, numRuns: 20, endOnFailure: true },
      );
    }
  }, 120_000);
});

test('nothing was stored that no reader can see', () => hostile.expectCleanRows());
